import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { RemoteAbout, remoteFolderName, remoteIcons } from '@kallos/contracts/gateway/remotes';

/**
 * The repository to build: this one or, if the tools are installed as a package, the current one of
 * npm.
 */
export const repository = import.meta.dirname.split(sep).includes('node_modules')
  ? process.cwd()
  : resolve(import.meta.dirname, '../../../..');

/** Returns the name of a remote in the registry. */
export const globalNameOf = (name: string): string => name.replaceAll('-', '_');

interface Manifest {
  readonly name?: string;
  readonly kallos?: unknown;
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Returns the remote of a single-remote repository; undefined for a monorepo. */
export function loneRemote(root: string): string | undefined {
  const { name, kallos } = manifestOf(root);
  if (kallos !== undefined) return name;
  if (remoteFolderName.test(name ?? ''))
    throw new Error(`package.json of ${name} has no "kallos", which describes the remote`);
  return undefined;
}

/** Returns the folder of a front-end: below its repository's root, or the root itself. */
export const folderOf = (root: string, app: string): string =>
  loneRemote(root) === app ? root : join(root, app);

/** Returns the output folder of a front end's version. */
export const releaseFolder = (root: string, app: string, version: string): string =>
  join(folderOf(root, app), 'dist', version);

/**
 * Returns the remotes of a repository: each matching folder with a manifest, or the repository
 * itself.
 */
export function remoteFolders(root: string): string[] {
  const alone = loneRemote(root);
  return alone === undefined ? foldersBelow(root) : [alone];
}

const foldersBelow = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => remoteFolderName.test(name) && existsSync(join(root, name, 'package.json')))
    .toSorted();

/** Returns the front-ends of a repository; a single-remote repository has no shell. */
export const frontEnds = (root: string): string[] => [
  ...(loneRemote(root) === undefined ? ['shell'] : []),
  ...remoteFolders(root),
];

/** What the fields of a description hold, by name. */
const expected: Readonly<Record<string, string>> = {
  mounts: 'a list of paths, such as ["/patients"]',
  language: '"el" or "en"',
  audience: '"business" or "admin"',
  smoke: 'a list of one or more addresses, such as ["/patients"]',
  navigation: '{ "label": …, "to": … }',
  draft: 'true or false',
};

/** Returns a remote's own description; throws when it is invalid. */
export function aboutOf(root: string, app: string): RemoteAbout {
  const parsed = RemoteAbout.safeParse(manifestOf(folderOf(root, app)).kallos);
  const icon = parsed.data?.navigation?.icon;
  if (icon !== undefined && !remoteIcons.some((one) => one === icon))
    throw new Error(
      `${app}/package.json: navigation.icon is ${icon}; it may be one of ${remoteIcons.join(', ')}`,
    );
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path: [field = 'kallos', ...rest], message }) =>
      `  ${[field, ...rest].join('.')}: ${rest.length === 0 ? (expected[String(field)] ?? message) : message}`,
  );
  throw new Error(`${app}/package.json does not say what the remote is:\n${faults.join('\n')}`);
}
