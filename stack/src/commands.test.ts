import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from './root-folder.ts';

/** Commands that pass their arguments on, read none, are run by npm, or belong to a library. */
const unchecked = ['test', 'test:full', 'trials', 'format', 'judge-texts', 'postinstall', 'mutants'];

const { scripts } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

const commands = Object.entries(scripts).filter(([name]) => !unchecked.includes(name));

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
