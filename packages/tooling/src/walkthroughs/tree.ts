import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The repository's root folder. */
export const root = path.resolve(import.meta.dirname, '../../../..');

/** Returns the tracked and untracked files of the working tree, without ignored and deleted ones. */
export function keptFiles(): string[] {
  const list = (...more: string[]) =>
    execFileSync('git', ['ls-files', ...more], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const gone = new Set(list('--deleted'));
  return [...new Set(list('--cached', '--others', '--exclude-standard'))].filter((file) => !gone.has(file));
}
