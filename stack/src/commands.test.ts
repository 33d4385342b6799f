import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from './root-folder.ts';

/** Commands that read no arguments, are run by npm, or belong to a library. */
const unchecked = ['format', 'postinstall', 'mutants'];

const own = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  readonly scripts?: Readonly<Record<string, string>>;
};

const commands = Object.entries(own.scripts ?? {}).filter(([name]) => !unchecked.includes(name));

it.each(commands)('npm run %s rejects an unknown option', (_, script) => {
  const words = script.replace(/^exec /, '').split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words.slice(1), '--nonsense'], {
    cwd: rootFolder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status, stdout + stderr).toBeGreaterThan(0);
  expect(stdout + stderr).toContain('--nonsense');
  expect(stdout + stderr).not.toMatch(/^ {4}at /m);
});

/** Commands that do nothing without an argument. */
const incomplete = [
  'backup',
  'erase-account',
  'export-account',
  'messages',
  'new-remote',
  'off-site',
  'pack-client',
  'pack-packages',
  'print-texts',
  'restore',
];

it.each(incomplete)('npm run %s without arguments ends with its usage', (name) => {
  const script = own.scripts?.[name] ?? '';
  const { status, stdout, stderr } = spawnSync(process.execPath, script.split(' ').slice(1), {
    cwd: rootFolder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status, stdout + stderr).toBeGreaterThan(0);
  expect(stdout + stderr).toContain(`npm run ${name}`);
  expect(stdout + stderr).not.toMatch(/^ {4}at /m);
});

/** Commands of folders and documents, and the programs of a team's own repository, with the complaint about the last word. */
const others: ReadonlyArray<readonly [folder: string, command: string, complaint?: RegExp]> = [
  ['.', 'packages/tooling/src/build/build-services.ts svc-nonsense', /unknown service: svc-nonsense/],
  ['.', 'packages/tooling/src/build/build-services.ts gateway --nonsense'],
  ['.', 'packages/tooling/src/build/build-web.ts mfe-nonsense', /unknown front-end: mfe-nonsense/],
  ['.', 'packages/tooling/src/build/gather-runtime.ts --nonsense'],
  ['.', 'packages/tooling/src/dev/dev-web.ts --app mfe-portal --nonsense'],
  ['.', 'packages/tooling/src/dev/dev-web.ts --app mfe-nonsense', /mfe-nonsense is no remote/],
  ['.', 'packages/tooling/src/deploy/deploy.ts mfe-portal --nonsense'],
  ['.', 'packages/tooling/src/deploy/deploy.ts mfe-portal nonsense', /nonsense/],
  ['.', 'packages/tooling/src/checks/commit-subjects.ts --nonsense'],
  ['.', 'packages/tooling/src/checks/lone-texts.ts --nonsense'],
  ['.', 'packages/tooling/src/checks/prose.ts --nonsense'],
  ['.', 'packages/tooling/src/shell-contract/shell-contract.ts --nonsense'],
  ['.', 'packages/tooling/src/shell-contract/earlier-shell.ts --nonsense'],
  ['.', 'stack/src/settings/write-variables.ts --nonsense'],
  ['.', 'stack/src/deployment/kubernetes/write-kubernetes.ts --nonsense'],
  ['.', 'stack/src/observe/write-alertmanager.ts --nonsense'],
  ['.', 'stack/bin/kallos.mjs nonsense', /start\|test/],
  ['.', 'stack/bin/kallos.mjs test journeys nonsense', /no journey has nonsense/],
  ['.', 'deploy/is-healthy.mjs nonsense', /nonsense is no address/],
  ['packages/compliance', 'testing/keep-verdicts.ts --nonsense'],
  ['packages/compliance', 'testing/train-classifier.ts --nonsense'],
  ['tests/bench', 'src/lighthouse.ts nonsense', /nonsense/],
  ['tests/bench', 'src/bench.ts --only nonsense', /--only takes/],
];

it.each(others.map(([folder, command, complaint = /--nonsense/]) => ({ folder, command, complaint })))(
  'in $folder $command fails with a sentence',
  ({ folder, command, complaint }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, command.split(' '), {
      cwd: join(rootFolder, folder),
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(status, stdout + stderr).toBeGreaterThan(0);
    expect(stdout + stderr).toMatch(complaint);
    expect(stdout + stderr).not.toMatch(/^ {4}at /m);
  },
);

it.each(['--nonsense', 'NONSENSE=1'])('deploy/make-env %s fails with a sentence', (word) => {
  const { status, stdout, stderr } = spawnSync(join(rootFolder, 'deploy/make-env'), [word], {
    cwd: rootFolder,
    encoding: 'utf8',
  });
  expect(status).toBeGreaterThan(0);
  expect(stdout + stderr).toContain(word.replace('=1', ''));
});

it('every script of a folder is checked here, starts or tests it, or belongs to a library', () => {
  const usual =
    /^(exec node (\.\.\/)+stack\/bin\/kallos\.mjs (start|test)|storybook |drizzle-kit |node src\/write-operations\.ts && oxfmt )/;
  const checked = new Set(others.flatMap(([, command]) => [/[\w-]+\.(?:ts|mjs)/.exec(command)?.[0] ?? '']));
  const missing = globSync('{*,{packages,tests}/*}/package.json', {
    cwd: rootFolder,
    exclude: ['node_modules'],
  }).flatMap((file) => {
    const manifest = JSON.parse(readFileSync(join(rootFolder, file), 'utf8')) as typeof own;
    return Object.entries(manifest.scripts ?? {})
      .filter(([, script]) => !usual.test(script))
      .filter(
        ([, script]) => ![...script.matchAll(/[\w-]+\.(?:ts|mjs)/g)].every(([name]) => checked.has(name)),
      )
      .map(([name]) => `${file} ${name}`);
  });
  expect(missing).toEqual([]);
});
