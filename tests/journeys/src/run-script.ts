import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { dataFolder } from './addresses.ts';
import { productUrl } from './api.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs a command in a folder; returns its output, rejects with it on failure. */
export async function run(
  command: string,
  words: readonly string[],
  cwd = root,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, ...settings };
  const ran = promisify(execFile)(command, words, { cwd, env, maxBuffer: 1e8 });
  const { stdout, stderr } = await ran.catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${words.join(' ')} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout + stderr;
}

/** Runs a script of the tree on the started product. */
export const runScript = (
  script: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> =>
  run(process.execPath, [script, ...words], root, { DATA_DIR: dataFolder(), ...settings });

const deployScript = 'packages/tooling/src/deploy/deploy.ts';
const wordsFor = (app: string, words: readonly string[]) => [
  app,
  ...words,
  '--skip-types',
  '--registry',
  productUrl(),
];

/** Runs a front-end's deploy command without the type check, which `npm run check` covers. */
export const deploy = (app: string, ...words: string[]): Promise<string> =>
  runScript(deployScript, wordsFor(app, words));

/** Runs it with a token, as a CI job does. */
export const deployWith = (token: string, app: string, ...words: string[]): Promise<string> =>
  runScript(deployScript, wordsFor(app, words), { KALLOS_DEPLOY_TOKEN: token });
