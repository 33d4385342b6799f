import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: find } = createRequire(import.meta.url);

/** Returns the compiler that is installed: the native one is ten times faster. */
function compiler(): string {
  for (const name of ['ts7', 'typescript'])
    try {
      return join(dirname(find(`${name}/package.json`)), 'bin/tsc');
    } catch {
      // Not installed here.
    }
  throw new Error('TypeScript is not installed: run npm install');
}

const mostLines = 20;

/** Returns the lines of errors within the folder: a team is not judged by what it imports. */
function ownErrors(said: string): string[] {
  let isOwn = true;
  return said
    .trim()
    .split('\n')
    .filter((line) => {
      // An error goes on in lines that begin with a space.
      if (!line.startsWith(' ')) isOwn = !line.startsWith('..') && !line.startsWith('node_modules');
      return isOwn;
    });
}

/** Throws with the type errors of a front end's folder: a name that a shared module lacks would fail only in use. */
export async function checkTypes(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'tsconfig.json'))) return;
  const child = spawn(process.execPath, [compiler(), '--noEmit', '--pretty', 'false', '-p', folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  const lines = ownErrors(said);
  if (lines.length === 0) return;
  const rest = lines.length > mostLines ? [`… and ${lines.length - mostLines} lines more`] : [];
  throw new Error(['type errors; what is shown stays:', ...lines.slice(0, mostLines), ...rest].join('\n'));
}
