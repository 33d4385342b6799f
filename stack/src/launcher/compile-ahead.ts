import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readStamp } from '@kallos/tooling/build/build-stamp';
import { heapFlagsOf, type ProcessPlan } from './processes.ts';
import { compiled } from '../root-folder.ts';

const run = promisify(execFile);
const longest = 20_000;

/**
 * Has Node keep the code of new bundles before they run: a process that compiles its own while it starts holds ten megabytes
 * more for as long as it lives. A bundle without settings says so and ends, once all of it was compiled.
 */
export async function compileAhead(root: string, plans: readonly ProcessPlan[]): Promise<void> {
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
