import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FirstPaints } from '@kallos/contracts/gateway/remotes';
import { build } from 'esbuild';

/**
 * Runs a front-end's `first-paint.tsx` in this process and returns its placeholders; undefined if
 * there is none. `folder` is for build files.
 */
export async function drawFirstPaints(source: string, folder: string): Promise<FirstPaints | undefined> {
  if (!existsSync(join(source, 'first-paint.tsx'))) return undefined;
  const bundle = join(folder, 'first-paint.cjs');
  await build({
    entryPoints: [join(source, 'first-paint.tsx')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const module = createRequire(import.meta.url)(bundle) as { drawFirstPaints: () => FirstPaints };
  rmSync(bundle);
  return module.drawFirstPaints();
}
