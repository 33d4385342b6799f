import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { previewHeader } from '@kallos/contracts/gateway/deploys';
import { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { registry } from '../../../testing/registry.ts';
import { makeFiles, makeShell, packed } from '../../../testing/release.ts';
import { callAsTeam, callDeployApi, movePortal, deploySettings } from '../../../testing/team.ts';
import { bucketOf } from '../registry/choose-version.ts';

let first: TestGateway;
let second: TestGateway;

/** Opens a gateway whose bundled shell is `s1` with contract 1. */
async function openWithShell(bucket: string): Promise<TestGateway> {
  const at = await openTestGateway(inject('natsUrl'), deploySettings(bucket, ['shell', 'mfe_portal']));
  for (const [name, text] of Object.entries(makeShell('s1', 1))) {
    await mkdir(path.join(at.webRoot, 'shell/s1'), { recursive: true });
    await writeFile(path.join(at.webRoot, 'shell/s1', name), text);
  }
  const entry = '/shell/s1/contract.json';
  const shell = { name: 'shell', version: 's1', contract: 1, entry, integrity: '', preload: [] };
  await writeFile(
    path.join(at.webRoot, 'remotes.json'),
    JSON.stringify({ ...registry, generation: 2, shell }),
  );
  await vi.waitFor(async () => expect(await pageAt(at)).toBe('s1'), 30_000);
  return at;
}
beforeAll(async () => {
  const bucket = `remotes-${randomUUID()}`;
  [first, second] = await Promise.all([openWithShell(bucket), openWithShell(bucket)]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

const send = (method: string, target: string, body: unknown) =>
  callAsTeam(first, method, target, body, 'shell');
const uploadRemote = (files: object) => callAsTeam(first, 'PUT', '/releases/v2', files);
const upload = (version: string, files = makeShell(version)) =>
  send('PUT', `/releases/${version}`, packed(files));
const move = (wish: object) => send('POST', '', wish);

/** Returns the version of the shell that a page is built from. */
async function pageAt(at: TestGateway, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${at.url}/portal/setup`, { headers: { accept: 'text/html', ...headers } });
  return /data-is="(\w+)"/.exec(await answer.text())?.[1] ?? '';
}
const settled = (version: string) =>
  vi.waitFor(async () => expect([await pageAt(first), await pageAt(second)]).toEqual([version, version]), {
    timeout: 60_000,
    interval: 20,
  });

describe('a release of the shell', () => {
  it("is served to its ticket's holder, then to all, and rolled back", async () => {
    const sent = await upload('s2');
    expect(sent).toMatchObject({ status: 200, body: { isNew: true } });
    const preview = String(sent.body['preview']);
    expect(await pageAt(first)).toBe('s1');
    expect(await pageAt(first, { [previewHeader]: preview })).toBe('s2');
    expect((await move({ action: 'deploy', version: 's2' })).status).toBe(200);
    await settled('s2');
    const listed = RemoteRegistry.parse(await (await fetch(`${second.url}/remotes.json`)).json());
    expect(listed.shell).toMatchObject({ version: 's2', contract: 2, entry: '/shell/s2/contract.json' });
    expect(listed.remotes.map(({ name }) => name)).toEqual(['mfe_admin', 'mfe_portal']);
    await rm(path.join(second.webRoot, '.remotes/files'), { recursive: true });
    for (const version of ['s1', 's2']) {
      const script = await fetch(`${second.url}/shell/${version}/main.0123456789.js`);
      expect(await script.text()).toBe(`console.log('${version}')`);
      expect(script.headers.get('cache-control')).toContain('immutable');
    }
    expect((await fetch(`${first.url}/shell/s2/index.html`)).status).toBe(404);
    expect((await move({ action: 'rollback', from: 's2' })).status).toBe(200);
    await settled('s1');
  });

  it('is tried on an account or a share of browsers, from the next page on', async () => {
    await upload('s2');
    await move({ action: 'canary', version: 's2', audience: { accounts: [3] } });
    const ask = async (accountId: number, cookie = '') => {
      const token = first.sessions.add({
        role: 'business_admin',
        accountId,
        subject: `business:${accountId}`,
      });
      const answer = await fetch(`${first.url}/remotes.json`, {
        headers: { authorization: `Bearer ${token}`, cookie },
      });
      const { shell } = RemoteRegistry.parse(await answer.json());
      const kept = answer.headers.getSetCookie().find((text) => text.startsWith('kallos-shell='));
      return { version: shell?.version, cookie: kept?.split(';')[0] };
    };
    const cookie = 'kallos-shell=shell@s2';
    expect(await ask(3)).toEqual({ version: 's2', cookie });
    expect(await pageAt(first, { cookie })).toBe('s2');
    expect(await ask(3, cookie)).toEqual({ version: 's2', cookie: undefined });
    expect(await ask(4, cookie)).toEqual({ version: 's1', cookie: 'kallos-shell=' });
    expect(await pageAt(first)).toBe('s1');
    await move({ action: 'rollback' });
    expect(await pageAt(first, { cookie })).toBe('s1');
    await move({ action: 'canary', version: 's2', audience: { percent: 50 } });
    const cohorts = Array.from({ length: 20 }, () => randomUUID().slice(0, 12));
    for (const cohort of cohorts)
      expect(await pageAt(first, { cookie: `kallos-cohort=${cohort}` })).toBe(
        bucketOf('shell', cohort) < 50 ? 's2' : 's1',
      );
    await move({ action: 'rollback' });
  });

  it('is rejected unless it is complete, stored here and sent by its team', async () => {
    expect((await upload('s3', makeShell('s2'))).status).toBe(400);
    expect((await send('PUT', '/releases/s2', { address: 'http://cdn.example/' })).status).toBe(400);
    expect((await callDeployApi(first, 'POST', '/shell', { action: 'rollback' }, 'kd_none')).status).toBe(
      401,
    );
  });

  it('is served only with compatible remotes, also after a rollback', async () => {
    const needs = { contract: 2, since: 2, shared: { react: '^19.0.0' } };
    const portal = packed(makeFiles('v2', { needs }));
    expect(await uploadRemote(portal)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('deploy the shell first') },
    });
    await upload('s2');
    await move({ action: 'deploy', version: 's2' });
    expect((await uploadRemote(portal)).status).toBe(200);
    const canary = { action: 'canary', version: 'v2', audience: { percent: 5 } };
    expect((await movePortal(first, canary)).status).toBe(200);
    expect(await move({ action: 'rollback' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('mfe_portal v2 needs contract 2 and the shell s1 speaks 1') },
    });
    expect((await movePortal(first, { action: 'rollback' })).status).toBe(200);
    expect((await move({ action: 'rollback' })).status).toBe(200);
    expect(await movePortal(first, canary)).toMatchObject({ status: 409 });
    await upload('s4', makeShell('s4', 4));
    expect(await move({ action: 'deploy', version: 's4' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was built for contract 1, the shell s4 speaks 4') },
    });
    await settled('s1');
  });
});
