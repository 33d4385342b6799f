import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The folder that holds the whole tree. */
export const root = path.resolve(import.meta.dirname, '../../../..');

/** Every file that git keeps, or would keep; deleted ones are gone. */
export function keptFiles(): string[] {
  const list = (...more: string[]) =>
    execFileSync('git', ['ls-files', ...more], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const gone = new Set(list('--deleted'));
  return [...new Set(list('--cached', '--others', '--exclude-standard'))].filter((file) => !gone.has(file));
}
