import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { buildGuides } from './build-guides.ts';
import { buildServices } from './build-services.ts';
import { digestInputs, frontEndInputs, readStamp, writeStamp } from './build-stamp.ts';
import { frontEnds } from './remote-folders.ts';

const webFolder = 'dist/web';
const run = promisify(execFile);

interface FrontEnd {
  readonly name: string;
  readonly inputs: string[];
  readonly digest: string;
  readonly hasChanged: boolean;
}

function describeFrontEnds(root: string): FrontEnd[] {
  const outputs = [join(root, webFolder, 'remotes.json'), join(root, webFolder, 'shell')];
  const isBuilt = outputs.every((output) => existsSync(output));
  return frontEnds(root).map((name) => {
    const inputs = frontEndInputs(root, name);
    const digest = digestInputs(root, inputs);
    return {
      name,
      inputs,
      digest,
      hasChanged: !isBuilt || readStamp(root, `web-${name}`)?.digest !== digest,
    };
  });
}

async function runBuildWeb(root: string, names: string[], signal?: AbortSignal): Promise<void> {
  try {
    const script = join(root, 'packages/tooling/src/build/build-web.ts');
    await run(process.execPath, [script, ...names], { cwd: root, maxBuffer: 64 * 1024 * 1024, signal });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const report = (stdout + stderr).slice(-8000).trim();
    throw new Error(`the front-end build failed:\n${report}`, { cause: error });
  }
}

/** Builds the front-ends whose sources changed and answers their names. Rejects with the build's report. */
export async function buildWeb(
  root: string,
  options: { force?: boolean; signal?: AbortSignal } = {},
): Promise<string[]> {
  const wanted = describeFrontEnds(root).filter((one) => options.force === true || one.hasChanged);
  const names = wanted.map(({ name }) => name);
  buildGuides(root, join(root, webFolder, 'guides'));
  if (names.length === 0) return [];
  await runBuildWeb(root, names, options.signal);
  for (const { name, inputs, digest } of wanted) writeStamp(root, `web-${name}`, { inputs, digest });
  return names;
}

async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '../../../..');
  const { force = false } = readCommandLine({ options: { force: { type: 'boolean' } } }).values;
  const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;
  const begin = performance.now();
  const services = await buildServices(root, { force });
  console.log(`services    ${services === 0 ? 'unchanged' : `${services} bundled`}  (${seconds(begin)})`);
  const middle = performance.now();
  const web = await buildWeb(root, { force });
  console.log(`front-ends  ${web.length === 0 ? 'unchanged' : web.join(', ')}  (${seconds(middle)})`);
}

if (isEntryPoint(import.meta)) await runCommand(main);
