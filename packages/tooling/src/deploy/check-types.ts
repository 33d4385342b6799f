import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: find } = createRequire(import.meta.url);

/** Returns the installed compiler, preferably the native one, which is ten times faster. */
function compiler(): string {
  for (const name of ['ts7', 'typescript'])
    try {
      return join(dirname(find(`${name}/package.json`)), 'bin/tsc');
    } catch {}
  throw new Error('TypeScript is not installed: run npm install');
}

const mostLines = 20;

/** Returns the errors within the folder; imported files are not the team's. */
function ownErrors(said: string): string[] {
  let isOwn = true;
  return said
    .trim()
    .split('\n')
    .filter((line) => {
      // Continuation lines of an error are indented.
      if (!line.startsWith(' ')) isOwn = !line.startsWith('..') && !line.startsWith('node_modules');
      return isOwn;
    });
}

/**
 * Throws the type errors of a front-end's folder: a name missing in a shared module would fail only at run
 * time.
 */
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
