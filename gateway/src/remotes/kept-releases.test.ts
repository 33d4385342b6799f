import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openTestGateway, type TestGateway } from '../test-gateway.ts';
import { makeFiles, packed } from './test-release.ts';

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

async function send(method: string, target: string, body: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${first.url}/deploy/mfe-portal${target}`;
  return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status;
}
const statusAt = async ({ url }: TestGateway, version: string) =>
  (await fetch(`${url}/remotes/mfe-portal/${version}/remoteEntry.js`)).status;
const foldersOf = async ({ webRoot }: TestGateway) =>
  (await readdir(path.join(webRoot, '.remotes/files/mfe-portal'))).toSorted();

it('old releases leave every gateway and the bucket, but for those that the pointer names', async () => {
  const versions = ['v2', 'v3', 'v4', 'v5', 'v6', 'v7'];
  for (const version of versions) {
    const files = packed(makeFiles(version, { script: `console.log('${version}')` }));
    expect(await send('PUT', `/releases/${version}`, files)).toBe(200);
    // The second gateway takes each release when it is asked for it.
    await vi.waitFor(async () => expect(await statusAt(second, version)).toBe(200), 5000);
    if (version === 'v3') await send('POST', '', { action: 'deploy', version });
  }
  for (const at of [first, second]) {
    await vi.waitFor(async () => expect(await foldersOf(at)).toEqual(['v3', 'v6', 'v7']), 5000);
    for (const version of ['v2', 'v4', 'v5']) expect(await statusAt(at, version)).toBe(404);
    for (const version of ['v3', 'v6', 'v7']) expect(await statusAt(at, version)).toBe(200);
  }
  expect(await send('POST', '', { action: 'rollback', to: 'v2' })).toBe(404);
  // The bucket gives nothing back to a gateway that comes later.
  const third = await openTestGateway(inject('natsUrl'), {
    REMOTES_BUCKET: bucket,
  });
  await vi.waitFor(async () => expect(await statusAt(third, 'v3')).toBe(200), 5000);
  expect(await statusAt(third, 'v4')).toBe(404);
  await third.close();
});
