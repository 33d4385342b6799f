import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderOf } from './remote-folders.ts';

/** The inputs of a build: paths relative to the repository, and one digest of their contents. */
interface BuildStamp {
  readonly inputs: string[];
  readonly digest: string;
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** Adds the folders of the workspace packages that a folder's manifest depends on, transitively. */
function addPackages(root: string, folder: string, found: Set<string>): void {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const path = name.replace(/^@kallos\//, 'packages/');
    if (path === name || found.has(path)) continue;
    found.add(path);
    addPackages(root, path, found);
  }
}

const SKIPPED = new Set(['.git', 'node_modules', 'dist', 'coverage', '.cache', '.data']);

/** Returns one digest of names and contents; a missing file counts as a change. */
export function digestInputs(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of [...inputs].sort()) {
    const file = join(root, input);
    hash.update(`${input}\0`).update(existsSync(file) ? readFileSync(file) : 'missing');
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Returns the files below the folders, without tests, build output and installed packages. */
export function listInputs(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    return readFolder(root, folder).filter((path) => !/\.test\.tsx?$/.test(path));
  });
}

/** Returns the source files of a front-end and of its packages. */
export function frontEndInputs(root: string, app: string): string[] {
  // The packages of a standalone remote are installed, so its lock file represents them.
  if (folderOf(root, app) === root) return listInputs(root, ['.']);
  const packages = new Set<string>();
  addPackages(root, app, packages);
  return listInputs(root, [app, ...packages, 'package-lock.json']);
}

function readFolder(root: string, path: string): string[] {
  const entries = readEntries(join(root, path));
  if (entries === null) return [path];
  return entries
    .filter((entry) => !SKIPPED.has(entry))
    .flatMap((entry) => readFolder(root, join(path, entry)));
}

function readEntries(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * Returns the stamp of the last build with this name; null if there is none or it is unreadable.
 */
export function readStamp(root: string, name: string): BuildStamp | null {
  try {
    const found = JSON.parse(readFileSync(stampFile(root, name), 'utf8')) as Partial<BuildStamp>;
    return Array.isArray(found.inputs) && typeof found.digest === 'string'
      ? { inputs: found.inputs, digest: found.digest }
      : null;
  } catch {
    return null;
  }
}

/** Writes a stamp, so that the next build of the same inputs can be skipped. */
export function writeStamp(root: string, name: string, stamp: BuildStamp): void {
  mkdirSync(dirname(stampFile(root, name)), { recursive: true });
  writeFileSync(stampFile(root, name), JSON.stringify(stamp));
}

const stampFile = (root: string, name: string): string => join(root, '.cache', 'build', `${name}.json`);
