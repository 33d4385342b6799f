import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digestOf, listInputs, readStamp, writeStamp } from './build-stamp.ts';
import { buildServices } from './build-services.ts';

/** The front-ends, each in the folder of its name. */
const frontEnds = ['shell', 'mfe-admin', 'mfe-portal'] as const;

/** Where the built front-ends and their registry stand, relative to the repository. */
const webFolder = 'dist/web';

const SHARED_INPUTS = [
  'packages/contracts',
  'packages/ui',
  'packages/web-kit',
  'packages/tooling',
  'package-lock.json',
];

interface FrontEnd {
  readonly name: string;
  readonly inputs: string[];
  readonly digest: string;
  readonly hasChanged: boolean;
}

function describeFrontEnds(root: string): FrontEnd[] {
  const outputs = [join(root, webFolder, 'remotes.json'), join(root, webFolder, 'shell')];
  const isBuilt = outputs.every((output) => existsSync(output));
  return frontEnds
    .filter((name) => existsSync(join(root, name, 'src')))
    .map((name) => {
      const inputs = listInputs(root, [name, ...SHARED_INPUTS]);
      const digest = digestOf(root, inputs);
      return {
        name,
        inputs,
        digest,
        hasChanged: !isBuilt || readStamp(root, `web-${name}`)?.digest !== digest,
      };
    });
}

function runBuildWeb(root: string, names: string[], signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'packages/tooling/src/build-web.ts'), ...names], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    let report = '';
    const keep = (chunk: Buffer): void => {
      report = (report + chunk.toString('utf8')).slice(-8000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`the front-end build failed:\n${report.trim()}`)),
    );
  });
}

/** Builds the front-ends whose sources changed and answers their names. Rejects with the build's report. */
export async function buildWeb(
  root: string,
  options: { force?: boolean; signal?: AbortSignal } = {},
): Promise<string[]> {
  const wanted = describeFrontEnds(root).filter((one) => options.force === true || one.hasChanged);
  const names = wanted.map(({ name }) => name);
  if (names.length === 0) return [];
  await runBuildWeb(root, names, options.signal);
  for (const { name, inputs, digest } of wanted) writeStamp(root, `web-${name}`, { inputs, digest });
  return names;
}

async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..', '..', '..');
  const force = process.argv.includes('--force');
  const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;
  const begin = performance.now();
  const services = await buildServices(root, { force });
  console.log(`services    ${services === 0 ? 'unchanged' : `${services} bundled`}  (${seconds(begin)})`);
  const middle = performance.now();
  const web = await buildWeb(root, { force });
  console.log(`front-ends  ${web.length === 0 ? 'unchanged' : web.join(', ')}  (${seconds(middle)})`);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
