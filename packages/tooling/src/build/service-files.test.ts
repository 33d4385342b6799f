import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleOptions } from './build-services.ts';
import { repository } from './remote-folders.ts';

it('copies the files that modules read next to a bundle, for threads too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-bundle-'));
  try {
    await build({
      ...bundleOptions(repository),
      entryPoints: { worker: 'svc-posts/src/claims-worker.ts' },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
    });
    expect(existsSync(join(folder, 'weights.bin'))).toBe(true);
    const worker = new Worker(join(folder, 'worker.mjs'));
    const verdict = new Promise((done, fail) => worker.once('message', done).once('error', fail));
    worker.postMessage({ text: 'Τα γηρατειά σταματούν εδώ.', productClasses: ['procedure'] }, []);
    // Only the classifier finds it.
    await expect(verdict).resolves.toMatchObject({ findings: [{ ruleId: 'medicine.reads-like-a-claim' }] });
    await worker.terminate();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
