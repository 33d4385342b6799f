import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shellContract } from '@kallos/contracts/gateway/remotes';
import { expect, inject, it, vi } from 'vitest';
import { loseFiles } from '../../testing/buckets.ts';
import { useTestGateway } from '../../testing/gateway.ts';
import { registry } from '../../testing/registry.ts';
import { movePortal, servedVersion, deploySettings, uploadPortal } from '../../testing/team.ts';

let bucket = '';
let generation = registry.generation;
const at = useTestGateway(() => deploySettings((bucket = `remotes-${randomUUID()}`)));

const upload = async (version: string) => (await uploadPortal(at, version)).status;
const move = async (wish: object) => (await movePortal(at, wish)).status;
const shown = (remote: string) => servedVersion(at, remote);

/** Replaces the platform: every bundled remote gets another version. */
async function bringPlatform(version: string, contract = shellContract - 1): Promise<void> {
  generation += 1;
  const remotes = registry.remotes.map((remote) => ({ ...remote, version, contract }));
  const file = path.join(at.webRoot, 'remotes.json');
  await writeFile(file, JSON.stringify({ generation, remotes }));
  // `mfe_admin` has no pointer, so its version shows when the file was read.
  await vi.waitFor(async () => expect(await shown('mfe_admin')).toBe(version), 30_000);
}

it("serves a new platform's version until a team deploys its own", async () => {
  await upload('v2');
  await bringPlatform('p1');
  expect(await shown('mfe_portal')).toBe('p1');
  await move({ action: 'deploy', version: 'v2' });
  await bringPlatform('p2');
  expect(await shown('mfe_portal')).toBe('v2');
  expect(await move({ action: 'rollback' })).toBe(200);
  expect(await shown('mfe_portal')).toBe('p1');
});

it('can roll back to the bundled version after every kept file was lost', async () => {
  await upload('v2');
  await move({ action: 'deploy', version: 'v2' });
  await rm(path.join(at.webRoot, '.remotes/files'), { recursive: true });
  await loseFiles(inject('natsUrl'), bucket);
  expect(await move({ action: 'rollback' })).toBe(200);
  expect(await shown('mfe_portal')).toBe('abc123');
});

it('answers other requests while a large release is checked', async () => {
  const script = `/*${'x'.repeat(2.5 * 1024 * 1024)}*/`;
  let isDone = false;
  const sent = uploadPortal(at, 'large', script).finally(() => (isDone = true));
  let answered = 0;
  while (!isDone) {
    await fetch(`${at.url}/healthz`);
    answered += 1;
  }
  expect((await sent).status).toBe(200);
  expect(answered).toBeGreaterThan(10);
});
