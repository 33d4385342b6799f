import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { registry } from '../../testing/registry.ts';
import { makeFiles, packed } from '../../testing/release.ts';

const token = 'kd_portal';
const bucket = `remotes-${randomUUID()}`;
let first: TestGateway;
let second: TestGateway;

beforeAll(async () => {
  const setting = {
    DEPLOY_TOKENS: `mfe_portal:eleni:${createHash('sha256').update(token).digest('hex')}`,
    REMOTES_BUCKET: bucket,
    KEPT_RELEASES: '2',
  };
  first = await openTestGateway(inject('natsUrl'), setting);
  second = await openTestGateway(inject('natsUrl'), setting);
});
afterAll(() => Promise.all([first.close(), second.close()]));

async function ask(method: string, target: string, body: unknown, at = first) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${at.url}/deploy/mfe-portal${target}`;
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const { message } = (await answer.json()) as { message?: string };
  return { status: answer.status, message };
}
const send = async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).status;
const release = (version: string, script = `console.log('${version}')`) =>
  packed(makeFiles(version, { script }));
const upload = (version: string, files: ReturnType<typeof packed>) =>
  send('PUT', `/releases/${version}`, files);
const scriptAt = async ({ url }: TestGateway, version: string) =>
  (await fetch(`${url}/remotes/mfe-portal/${version}/app.0123456789.js`)).text();
const statusAt = async ({ url }: TestGateway, version: string) =>
  (await fetch(`${url}/remotes/mfe-portal/${version}/remoteEntry.js`)).status;
const foldersOf = async ({ webRoot }: TestGateway) =>
  (await readdir(path.join(webRoot, '.remotes/files/mfe-portal'))).toSorted();

it('old releases leave every gateway and the bucket, but for those that the pointer names', async () => {
  const versions = ['v2', 'v3', 'v4', 'v5', 'v6', 'v7'];
  for (const version of versions) {
    expect(await upload(version, release(version))).toBe(200);
    // The second gateway takes each release when it is asked for it.
    await vi.waitFor(async () => expect(await statusAt(second, version)).toBe(200), 60_000);
    if (version === 'v3') await send('POST', '', { action: 'deploy', version });
  }
  for (const at of [first, second]) {
    await vi.waitFor(async () => expect(await foldersOf(at)).toEqual(['abc123', 'v3', 'v6', 'v7']), 60_000);
    for (const version of ['v2', 'v4', 'v5']) expect(await statusAt(at, version)).toBe(404);
    for (const version of ['v3', 'v6', 'v7']) expect(await statusAt(at, version)).toBe(200);
  }
  expect(await ask('POST', '', { action: 'rollback', to: 'v2' })).toMatchObject({
    status: 404,
    message: 'The files of v2 were deleted when newer releases came: deploy it again from its sources.',
  });
  // The bucket gives nothing back to a gateway that comes later.
  const third = await openTestGateway(inject('natsUrl'), {
    REMOTES_BUCKET: bucket,
  });
  await vi.waitFor(async () => expect(await statusAt(third, 'v3')).toBe(200), 60_000);
  expect(await statusAt(third, 'v4')).toBe(404);
  await third.close();
});

it('the name of a forgotten release takes its own content again and no other, at every gateway', async () => {
  expect(await upload('v4', release('v4', 'console.log("other")'))).toBe(409);
  const styled = { ...makeFiles('v4', { script: "console.log('v4')" }), 'app.css': 'body{}' };
  expect(await upload('v4', packed(styled))).toBe(409);
  for (const at of [first, second]) expect(await statusAt(at, 'v4')).toBe(404);
  expect(await upload('v4', release('v4'))).toBe(200);
  for (const at of [first, second])
    await vi.waitFor(async () => expect(await scriptAt(at, 'v4')).toBe("console.log('v4')"), 60_000);
  // Pushed out once more, its name still is what it was.
  for (const version of ['v8', 'v9']) expect(await upload(version, release(version))).toBe(200);
  await vi.waitFor(async () => expect(await statusAt(second, 'v4')).toBe(404), 60_000);
  expect(await upload('v4', release('v4', 'console.log("other")'))).toBe(409);
});

it('of many contents that are uploaded at once under one name, one gets it and is what every gateway serves', async () => {
  const scripts = Array.from({ length: 8 }, (_, index) => `console.log(${index})`);
  const answers = await Promise.all(
    scripts.map((script, index) =>
      send('PUT', '/releases/v10', release('v10', script), index % 2 ? first : second),
    ),
  );
  expect(answers.toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  const winner = scripts[answers.indexOf(200)];
  for (const at of [first, second])
    await vi.waitFor(async () => expect(await scriptAt(at, 'v10')).toBe(winner), 60_000);
});

it('the version that came with the platform is not replaced by an upload of its name', async () => {
  const at = await openTestGateway(inject('natsUrl'), {
    DEPLOY_TOKENS: `mfe_portal:eleni:${createHash('sha256').update(token).digest('hex')}`,
    REMOTES_BUCKET: `remotes-${randomUUID()}`,
  });
  const version = registry.remotes[1]?.version ?? '';
  expect(await send('PUT', `/releases/${version}`, release(version), at)).toBe(409);
  await at.close();
});
