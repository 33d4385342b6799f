import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { openTestGateway, type TestGateway, useOneGateway } from '../../../testing/gateway.ts';
import { makeFiles, packed } from '../../../testing/release.ts';
import { callAsTeam, movePortal, scriptStatus, deploySettings, uploadPortal } from '../../../testing/team.ts';

const bucket = `remotes-${randomUUID()}`;
const setting = { ...deploySettings(bucket), KEPT_RELEASES: '2' };
const [first, second] = [useOneGateway(setting), useOneGateway(setting)];

const upload = async (version: string, script?: string) =>
  (await uploadPortal(first, version, script)).status;
const scriptAt = async ({ url }: TestGateway, version: string) =>
  (await fetch(`${url}/remotes/mfe-portal/${version}/app.0123456789.js`)).text();
const foldersOf = async ({ webRoot }: TestGateway) =>
  (await readdir(path.join(webRoot, '.remotes/files/mfe-portal'))).toSorted();

it('old releases leave every gateway and the bucket, except those in the pointer', async () => {
  const versions = ['v2', 'v3', 'v4', 'v5', 'v6'];
  for (const version of versions) {
    expect(await upload(version)).toBe(200);
    // The second gateway fetches each release on the first request for it.
    await vi.waitFor(async () => expect(await scriptStatus(second, version)).toBe(200), 60_000);
    if (version === 'v3') await movePortal(first, { action: 'deploy', version });
  }
  for (const at of [first, second]) {
    await vi.waitFor(async () => expect(await foldersOf(at)).toEqual(['abc123', 'v3', 'v5', 'v6']), 60_000);
    for (const version of ['v2', 'v4']) expect(await scriptStatus(at, version)).toBe(404);
    for (const version of ['v3', 'v5', 'v6']) expect(await scriptStatus(at, version)).toBe(200);
  }
  expect((await movePortal(first, { action: 'rollback', to: 'v2' })).body['message']).toBe(
    'The files of v2 were deleted when newer releases came: deploy it again from its sources.',
  );
  // A gateway that starts later finds nothing in the bucket.
  const third = await openTestGateway(inject('natsUrl'), { REMOTES_BUCKET: bucket });
  await vi.waitFor(async () => expect(await scriptStatus(third, 'v3')).toBe(200), 60_000);
  expect(await scriptStatus(third, 'v4')).toBe(404);
  await third.close();
});

it("a pruned release's name accepts only its own content, on every gateway", async () => {
  expect(await upload('v4', 'console.log("other")')).toBe(409);
  const styled = { ...makeFiles('v4', { script: "console.log('v4')" }), 'app.svg': '<svg/>' };
  const sent = await callAsTeam(first, 'PUT', '/releases/v4', packed(styled));
  expect(sent.status).toBe(409);
  for (const at of [first, second]) expect(await scriptStatus(at, 'v4')).toBe(404);
  expect(await upload('v4')).toBe(200);
  for (const at of [first, second])
    await vi.waitFor(async () => expect(await scriptAt(at, 'v4')).toBe("console.log('v4')"), 60_000);
  // The name keeps its content after the release was pruned again.
  for (const version of ['v8', 'v9']) expect(await upload(version)).toBe(200);
  await vi.waitFor(async () => expect(await scriptStatus(second, 'v4')).toBe(404), 60_000);
  expect(await upload('v4', 'console.log("other")')).toBe(409);
});

it('concurrent uploads of one name: every gateway serves the same content', async () => {
  const scripts = Array.from({ length: 4 }, (_, index) => `console.log(${index})`);
  const answers = await Promise.all(
    scripts.map((script, index) => uploadPortal(index % 2 ? first : second, 'v10', script)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(3).fill(409)]);
  const winner = scripts[statuses.indexOf(200)];
  for (const at of [first, second])
    await vi.waitFor(async () => expect(await scriptAt(at, 'v10')).toBe(winner), 60_000);
});
