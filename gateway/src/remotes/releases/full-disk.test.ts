import { existsSync, renameSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type TestGateway, useOneGateway } from '../../../testing/gateway.ts';
import {
  movePortal,
  scriptStatus,
  servedVersion,
  deploySettings,
  uploadPortal,
} from '../../../testing/team.ts';
import { stageRelease } from './release-files.ts';

const setting = deploySettings();
const [near, far] = [useOneGateway(setting), useOneGateway(setting)];

const upload = (version: string) => uploadPortal(near, version);
const move = (wish: object) => movePortal(near, wish);
const within = (at: TestGateway, ...names: string[]) => path.join(at.webRoot, '.remotes', ...names);
const pointerFile = (at: TestGateway) => within(at, 'pointers/mfe_portal.json');
const keptBy = async (at: TestGateway) =>
  (JSON.parse(await readFile(pointerFile(at), 'utf8')) as { stable: string }).stable;
/** Makes every write of a release's files fail, as on a full disk. */
async function fillFiles(at: TestGateway): Promise<void> {
  renameSync(within(at, 'files'), within(at, 'files-before'));
  await writeFile(within(at, 'files'), '');
}
async function emptyFiles(at: TestGateway): Promise<void> {
  await rm(within(at, 'files'));
  renameSync(within(at, 'files-before'), within(at, 'files'));
}

describe('a gateway with a full disk', () => {
  it('rejects an upload with a message, keeps its name free and accepts it later', async () => {
    await fillFiles(near);
    expect(await upload('v2')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringMatching(/disk.*What is shown stays/) },
    });
    await emptyFiles(near);
    expect(await upload('v2')).toMatchObject({ status: 200, body: { isNew: true } });
  });

  it('reports when a rollback target cannot be written and accepts it later', async () => {
    await move({ action: 'deploy', version: 'v2' });
    await fillFiles(near);
    expect(await move({ action: 'rollback' })).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/disk.*What is shown stays/) },
    });
    await emptyFiles(near);
    expect((await move({ action: 'rollback' })).status).toBe(200);
  });

  it('serves what was deployed, as the others do, and writes it once there is room', async () => {
    await upload('v3');
    expect((await move({ action: 'deploy', version: 'v2' })).status).toBe(200);
    await mkdir(`${pointerFile(near)}.next`);
    expect((await move({ action: 'deploy', version: 'v3' })).status).toBe(200);
    expect(await servedVersion(near)).toBe('v3');
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v3'), 30_000);
    expect((await move({ action: 'rollback' })).status).toBe(200);
    expect(await servedVersion(near)).toBe('v2');
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v2'), 30_000);
    await move({ action: 'deploy', version: 'v3' });
    await rm(`${pointerFile(near)}.next`, { recursive: true });
    expect(await keptBy(near)).toBe('v2');
    await vi.waitFor(async () => expect(await keptBy(near)).toBe('v3'), 30_000);
  }, 90_000);

  it('follows another gateway as soon as it has room', async () => {
    await mkdir(`${pointerFile(far)}.next`, { recursive: true });
    await fillFiles(far);
    await upload('v4');
    expect((await move({ action: 'deploy', version: 'v4' })).status).toBe(200);
    await new Promise((done) => setTimeout(done, 1500));
    expect(await servedVersion(far)).toBe('v3');
    await emptyFiles(far);
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v4'), 30_000);
    expect(await scriptStatus(far, 'v4')).toBe(200);
  }, 60_000);

  it('removes a partly written release', () => {
    const stage = within(near, 'files/.stage-half');
    const files = new Map(['one.js', 'no folder/two.js'].map((name) => [name, Buffer.from('1')]));
    expect(() => stageRelease(stage, files)).toThrow(/disk/);
    expect(existsSync(stage)).toBe(false);
  });
});
