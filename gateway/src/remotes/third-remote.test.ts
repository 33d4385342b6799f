import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { describe, expect, it, vi } from 'vitest';
import { useTestGateway } from '../../testing/gateway.ts';
import { registry } from '../../testing/registry.ts';
import { makeFiles, packed } from '../../testing/release.ts';
import { callAsTeam, deploySettings } from '../../testing/team.ts';

const name = 'mfe_new_patients';
const at = useTestGateway(() => deploySettings(undefined, [name, 'mfe_recalls']));

const ask = (method: string, target: string, body: unknown, app = 'mfe-new-patients') =>
  callAsTeam(at, method, target, body, app);
const mountedAt = (mount: string, audience = mount.startsWith('/admin') ? 'admin' : 'business') => ({
  mounts: [mount],
  language: 'el',
  audience,
  smoke: [mount],
});
const upload = (version: string, about?: object) =>
  ask('PUT', `/releases/${version}`, packed(makeFiles(version, { name, ...(about && { about }) })));
async function listed() {
  const { remotes } = RemoteRegistry.parse(await (await fetch(`${at.url}/remotes.json`)).json());
  return remotes.find((remote) => remote.name === name);
}

it('a remote that is not bundled is served after a deployment and rolled back', async () => {
  expect((await upload('v1', mountedAt('/new-patients'))).status).toBe(200);
  expect(await listed()).toBeUndefined();
  expect((await ask('POST', '', { action: 'rollback' })).status).toBe(409);
  expect((await ask('POST', '', { action: 'deploy', version: 'v1' })).status).toBe(200);
  expect(await listed()).toMatchObject({ version: 'v1', about: { mounts: ['/new-patients'] } });
  await upload('v2', mountedAt('/new-patients'));
  await ask('POST', '', { action: 'deploy', version: 'v2' });
  expect((await ask('POST', '', { action: 'rollback', from: 'v2' })).status).toBe(200);
  expect((await listed())?.version).toBe('v1');
  const page = await fetch(`${at.url}/new-patients/list`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/remotes/mfe-new-patients/v1/remoteEntry.js');
});

it("a remote with another's screens or without a path is rejected", async () => {
  for (const mount of ['/portal/products', '/admin'])
    expect(await upload('v1', mountedAt(mount)), mount).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/claims screens of mfe_(portal|admin)/) },
    });
  expect(await upload('v1')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('kallos') },
  });
  expect((await upload('v1', mountedAt('/admin/new-patients'))).status).toBe(200);
});

it('a screen belongs to the first team that serves it', async () => {
  const uploadOther = (version: string, mount: string) =>
    ask(
      'PUT',
      `/releases/${version}`,
      packed(makeFiles(version, { name: 'mfe_recalls', about: mountedAt(mount) })),
      'mfe-recalls',
    );
  const moveOther = (wish: object) => ask('POST', '', wish, 'mfe-recalls');
  const taken = { status: 409, body: { message: expect.stringContaining('claims screens of') } };
  // Neither is served yet, so both uploads are accepted.
  expect((await uploadOther('r1', '/patients')).status).toBe(200);
  expect((await upload('v1', mountedAt('/patients'))).status).toBe(200);
  const percent = { percent: 10 };
  expect((await ask('POST', '', { action: 'canary', version: 'v1', audience: percent })).status).toBe(200);
  for (const wish of [
    { action: 'deploy', version: 'r1' },
    { action: 'canary', version: 'r1', audience: percent },
  ])
    expect(await moveOther(wish)).toMatchObject(taken);
  expect((await ask('POST', '', { action: 'promote', version: 'v1' })).status).toBe(200);
  expect(await moveOther({ action: 'deploy', version: 'r1' })).toMatchObject(taken);
  // When a team gives up a screen, another team can take it and keeps it.
  await upload('v2', mountedAt('/new-patients'));
  expect((await ask('POST', '', { action: 'deploy', version: 'v2' })).status).toBe(200);
  expect((await moveOther({ action: 'deploy', version: 'r1' })).status).toBe(200);
  expect(await ask('POST', '', { action: 'rollback' })).toMatchObject(taken);
  expect(await listed()).toMatchObject({ version: 'v2' });
});

it('an incompatible remote stays listed, so that its screens show a card', async () => {
  expect((await upload('v1', mountedAt('/new-patients'))).status).toBe(200);
  expect((await ask('POST', '', { action: 'deploy', version: 'v1' })).status).toBe(200);
  const before = await listed();
  const contract = (before?.contract ?? 0) + 2;
  const shell = { name: 'shell', version: 's9', contract, entry: '', integrity: '', preload: [] };
  const remotes = registry.remotes.map((remote) => ({ ...remote, contract }));
  await writeFile(
    path.join(at.webRoot, 'remotes.json'),
    JSON.stringify({ ...registry, generation: registry.generation + 1, shell, remotes }),
  );
  const shownShell = async () =>
    RemoteRegistry.parse(await (await fetch(`${at.url}/remotes.json`)).json()).shell?.version;
  await vi.waitFor(async () => expect(await shownShell()).toBe('s9'), 30_000);
  expect(await listed()).toEqual(before);
});

it('a draft of the platform is served once a team deploys it', async () => {
  const bundled = { ...registry.remotes[1], name, about: { ...mountedAt('/new-patients'), draft: true } };
  await writeFile(
    path.join(at.webRoot, 'remotes.json'),
    JSON.stringify({ ...registry, generation: 2, remotes: [...registry.remotes, bundled] }),
  );
  const generation = async () =>
    RemoteRegistry.parse(await (await fetch(`${at.url}/remotes.json`)).json()).generation;
  await vi.waitFor(async () => expect(await generation()).toBe(2), { timeout: 60_000 });
  expect(await listed()).toBeUndefined();
  await upload('v1', { ...mountedAt('/new-patients'), draft: true });
  // Nothing is shown to everybody yet, so the first trial is possible.
  const wish = { action: 'canary', version: 'v1', audience: { percent: 10 } };
  expect((await ask('POST', '', wish)).status).toBe(200);
  expect((await ask('POST', '', { action: 'promote', version: 'v1' })).status).toBe(200);
  expect(await listed()).toMatchObject({ version: 'v1' });
});

describe('settings of an operator', () => {
  const chosen = useTestGateway(() => ({
    REMOTE_SETTINGS: '{"mfe-portal":{"currency":"EUR","isBeta":true}}',
  }));

  it('are served with their remote alone', async () => {
    const { remotes } = RemoteRegistry.parse(await (await fetch(`${chosen.url}/remotes.json`)).json());
    const settings = Object.fromEntries(remotes.map((remote) => [remote.name, remote.settings]));
    expect(settings).toEqual({ mfe_admin: undefined, mfe_portal: { currency: 'EUR', isBeta: true } });
  });
});
