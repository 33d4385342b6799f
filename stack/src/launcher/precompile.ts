import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readStamp } from '@kallos/tooling/build/build-stamp';
import { compiled } from '../root-folder.ts';
import { heapFlagsOf, type ProcessPlan } from './processes.ts';

const run = promisify(execFile);
const longest = 20_000;

/**
 * Fills Node's compile cache before new bundles start: a process that compiles at its start keeps 10 MB more.
 * A bundle without settings exits with an error once it is compiled.
 */
export async function precompile(root: string, plans: readonly ProcessPlan[]): Promise<void> {
  const done = join(compiled.NODE_COMPILE_CACHE, `bundles-${readStamp(root, 'services')?.digest ?? ''}`);
  if (existsSync(done)) return;
  await Promise.all(
    plans.map(({ name, bundle }) =>
      run(process.execPath, [...heapFlagsOf(name), join(root, bundle)], {
        env: { ...compiled, NODE_ENV: 'production' },
        timeout: longest,
        killSignal: 'SIGKILL',
      }).catch(() => undefined),
    ),
  );
  mkdirSync(compiled.NODE_COMPILE_CACHE, { recursive: true });
  writeFileSync(done, '');
}
