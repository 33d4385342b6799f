import { spawn } from 'node:child_process';
import path from 'node:path';
import { productUrl } from './api.ts';
import { dataFolder } from './addresses.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs the portal team's deploy command against the started product; rejects with what it printed. */
export const deployPortal = (...args: string[]): Promise<string> => deploy('mfe-portal', ...args);

/** Runs a team's deploy command for its front end against the started product. */
export function deploy(app: string, ...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ['packages/tooling/src/deploy/deploy.ts', app, ...args, '--registry', productUrl()],
      { cwd: root, env: { ...process.env, DATA_DIR: dataFolder() }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    child.once('exit', (code) =>
      code === 0 ? done(output) : fail(new Error(`deploy ${app} ${args.join(' ')} failed:\n${output}`)),
    );
  });
}
