import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../command-line.ts';

readCommandLine({ options: {} });

const root = path.resolve(import.meta.dirname, '../../../..');
// TypeScript 7 checks three times faster, but tools need the API of TypeScript 6.
const compiler = path.join(root, 'node_modules/ts7/bin/tsc');
/** The words that check a configuration's types; a later run checks only what changed. */
const typesOf = (config: string): string[] => {
  const known = path.join(root, '.cache/types', `${config}.tsbuildinfo`);
  return [compiler, '--noEmit', '--incremental', '--tsBuildInfoFile', known, '-p', config];
};
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const folders = workspaces.map((workspace) => workspace.replace(/\/\*$/, ''));
/** Fewer modules than our own sources mean that the boundary check read the wrong folder. */
const fewestModules = globSync(
  folders.map((folder) => `${folder}/**/src/**/*.{ts,tsx}`),
  { cwd: root, exclude: ['**/node_modules'] },
).length;

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
  readonly seconds: number;
}

function run(
  name: string,
  args: string[],
  accept: (output: string, code: number) => boolean = (_, code) => code === 0,
) {
  const started = performance.now();
  return new Promise<Outcome>((done) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) =>
      done({
        name,
        isGood: accept(output, code ?? 1),
        output,
        seconds: (performance.now() - started) / 1000,
      }),
    );
  });
}

function hasEnoughModules(output: string, code: number): boolean {
  const cruised = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  return code === 0 && cruised >= fewestModules;
}

async function inTurn(jobs: Array<() => Promise<Outcome>>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const job of jobs) outcomes.push(await job());
  return outcomes;
}

const outcomes = (
  await Promise.all([
    inTurn([
      () => run('lint', [bin('oxlint'), '--deny-warnings']),
      () => run('format', [bin('oxfmt'), '--check']),
      () => run('types (node)', typesOf('tsconfig.json')),
    ]),
    inTurn([
      () =>
        run(
          'boundaries',
          [bin('depcruise'), '--config', '.dependency-cruiser.mjs', ...folders],
          hasEnoughModules,
        ),
      () => run('dead code', [bin('knip'), '--no-config-hints']),
      () => run('prose', ['packages/tooling/src/checks/prose.ts']),
      () => run('commit subjects', ['packages/tooling/src/checks/commit-subjects.ts']),
      () => run('lone texts', ['packages/tooling/src/checks/lone-texts.ts']),
      () => run('shell contract', ['packages/tooling/src/shell-contract/shell-contract.ts', '--check']),
      () => run('types (browser)', typesOf('tsconfig.web.json')),
    ]),
  ])
).flat();

for (const { name, isGood, output, seconds } of outcomes) {
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${seconds.toFixed(1)} s`);
  if (!isGood) console.log(output.trimEnd());
}
const failed = outcomes.filter((outcome) => !outcome.isGood).length;
console.log(failed === 0 ? 'check: clean' : `check: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
