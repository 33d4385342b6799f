import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { linkPackages } from '@kallos/tooling/walkthroughs/copy-tree';

const root = path.resolve(import.meta.dirname, '../../..');
const kept = path.join(root, '.cache/kept-builds');
const daySeconds = 86_400;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the newest commit a day older than the present one; throws when the history is too short. */
export function commitOfYesterday(): string {
  const before = Number(git('log', '-1', '--format=%ct')) - daySeconds;
  const commit = git('log', '-1', '--first-parent', `--before=${before}`, '--format=%H');
  if (commit === '') throw new Error('no commit of yesterday: fetch the whole history');
  return commit;
}

/** Installs the packages of that commit, or links ours when the lock file is the same. */
function install(tree: string): void {
  const lock = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (lock(tree) === lock(root)) return linkPackages(tree, 'node_modules');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Returns the build program of a tree, as its scripts name it. */
function builderOf(tree: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(tree, 'shell/package.json'), 'utf8')) as {
    scripts: { build: string };
  };
  const [, builder] = /\.\.\/(\S+build-web\.ts)/.exec(scripts.build) ?? [];
  if (builder === undefined) throw new Error(`no builder in: ${scripts.build}`);
  return builder;
}

/** Builds a commit's front-ends with its own tools; returns a cached web root. */
export function builtAt(commit: string): string {
  const target = path.join(kept, commit);
  if (existsSync(target)) return target;
  mkdirSync(kept, { recursive: true });
  const tree = mkdtempSync(path.join(kept, 'tree-'));
  try {
    const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', tree], { input: packed });
    install(tree);
    execFileSync(process.execPath, [builderOf(tree)], { cwd: tree, stdio: 'pipe' });
    renameSync(path.join(tree, 'dist/web'), target);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  return target;
}
