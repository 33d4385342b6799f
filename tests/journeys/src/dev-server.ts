import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts a development server by its script in a folder; `node` is the executable. */
export const startDevWith = (
  node: string,
  folder: string,
  script: string,
  ...words: string[]
): ChildProcess => spawn(node, [script, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

/** Starts a development server by its script in a folder. */
export const startDev = (folder: string, script: string, ...words: string[]): ChildProcess =>
  startDevWith(process.execPath, folder, script, ...words);

/** Returns a front-end's development address once it serves. */
export async function devAddress(child: ChildProcess, app: string): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`;
    const found = new RegExp(`^${app} against \\S+ on (http:\\S+)`).exec(line)?.[1];
    if (found === undefined) continue;
    child.stdout.resume();
    return found;
  }
  throw new Error(`it ended before it served:\n${said}`);
}
