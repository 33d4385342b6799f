import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What pages look like before their script has arrived, by the name of the page: markup with its styles. */
export type FirstPaints = Readonly<Record<string, string>>;

/** Runs the shell's drawing of its first paints in this process; `folder` is where the build may put files. */
export async function drawFirstPaints(source: string, folder: string): Promise<FirstPaints> {
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
