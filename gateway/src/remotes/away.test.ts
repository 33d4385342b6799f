import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type CuttableProxy, openProxy } from '@kallos/service-kit/testing/cuttable-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { loseFiles } from '../../testing/buckets.ts';
import { openTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { movePortal, scriptStatus, servedVersion, deploySettings, uploadPortal } from '../../testing/team.ts';

let bucket = '';
let way: CuttableProxy;
let near: TestGateway;
let far: TestGateway;
beforeAll(async () => {
  bucket = `remotes-${randomUUID()}`;
  way = await openProxy(inject('natsUrl'));
  const setting = deploySettings(bucket);
  near = await openTestGateway(way.url, setting);
  far = await openTestGateway(inject('natsUrl'), setting);
});
afterEach(() => way.open());
afterAll(async () => {
  await Promise.all([near.close(), far.close()]);
  way.close();
});

const upload = (version: string) => uploadPortal(near, version);
const move = (wish: object) => movePortal(near, wish);

describe('while NATS is away', () => {
  it('rejects uploads and deployments with a message, and accepts them afterwards', async () => {
    expect((await upload('v2')).status).toBe(200);
    way.shut();
    for (const asked of [() => upload('v3'), () => move({ action: 'deploy', version: 'v2' })])
      await vi.waitFor(
        async () =>
          expect(await asked()).toMatchObject({
            status: 503,
            body: { code: 'unavailable', message: expect.stringContaining('What is shown stays') },
          }),
        30_000,
      );
    expect([await servedVersion(near), await servedVersion(far)]).toEqual(['abc123', 'abc123']);
    way.open();
    await vi.waitFor(async () => expect((await upload('v3')).status).toBe(200), 30_000);
    expect((await move({ action: 'deploy', version: 'v3' })).status).toBe(200);
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v3'), 30_000);
    expect(await scriptStatus(far, 'v3')).toBe(200);
  });

  it('applies a rollback locally, and on the other gateways afterwards', async () => {
    for (const version of ['v2', 'v3']) await move({ action: 'deploy', version });
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v3'), 30_000);
    way.shut();
    expect((await move({ action: 'rollback', from: 'v3' })).status).toBe(200);
    expect(await servedVersion(near)).toBe('v2');
    expect(await servedVersion(far)).toBe('v3');
    way.open();
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v2'), 30_000);
  });
});

describe('a gateway that cannot get the files of a release', () => {
  it('serves its current version until it can fetch the files', async () => {
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('v2'), 30_000);
    expect(await scriptStatus(far, 'v2')).toBe(200);
    // The bundled version can still be rolled back to after the platform stops bundling it.
    await rm(path.join(near.webRoot, 'remotes/mfe_portal'), { recursive: true });
    await rm(path.join(far.webRoot, 'remotes/mfe_portal'), { recursive: true });
    expect((await move({ action: 'rollback', to: 'abc123' })).status).toBe(200);
    await vi.waitFor(async () => expect(await servedVersion(far)).toBe('abc123'), 30_000);
    expect(await scriptStatus(far, 'abc123')).toBe(200);
  });

  it('refuses a rollback to missing files, and allows it once they are available', async () => {
    for (const version of ['v2', 'v3']) await move({ action: 'deploy', version });
    const loseHere = () => rm(path.join(near.webRoot, '.remotes/files/mfe-portal/v2'), { recursive: true });
    const refused = {
      status: 503,
      body: { message: expect.stringMatching(/^The files of v2 are neither here nor.*deploy v2 again/) },
    };
    await loseHere();
    way.shut();
    expect(await move({ action: 'rollback' })).toMatchObject(refused);
    expect(await servedVersion(near)).toBe('v3');
    way.open();
    await vi.waitFor(async () => expect((await move({ action: 'rollback' })).status).toBe(200), 30_000);
    expect([await servedVersion(near), await scriptStatus(near, 'v2')]).toEqual(['v2', 200]);

    await move({ action: 'deploy', version: 'v3' });
    await loseHere();
    await loseFiles(inject('natsUrl'), bucket);
    expect(await move({ action: 'rollback' })).toMatchObject(refused);
    expect(await servedVersion(near)).toBe('v3');
    expect((await upload('v2')).status).toBe(200);
    expect((await move({ action: 'rollback' })).status).toBe(200);
    expect(await scriptStatus(near, 'v2')).toBe(200);
  });
});
