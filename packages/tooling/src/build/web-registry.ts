import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ShellManifest } from '@kallos/contracts/gateway/deploys';
import {
  oldestContract,
  type RemoteAbout,
  type RemoteEntry,
  RemoteRegistry,
  shellContract,
  shellName,
} from '@kallos/contracts/gateway/remotes';
import { integrityOf } from './web-files.ts';

interface Manifest {
  exposes: Array<{ assets: { js: { sync: string[] } } }>;
  metaData: { remoteEntry: { name: string } };
  screens?: Record<string, string[]>;
  firstPaint?: string;
  kallos?: { about?: RemoteAbout };
}

/**
 * Returns a built remote's registry entry; `folder` contains its manifest, `address` is where that
 * folder is served.
 */
export function describeRemote(name: string, version: string, folder: string, address: string): RemoteEntry {
  const bytes = readFileSync(join(folder, 'mf-manifest.json'));
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  const first = manifest.exposes.flatMap((exposed) => exposed.assets.js.sync);
  const checked = (file: string) => ({
    url: `${address}/${file}`,
    integrity: integrityOf(readFileSync(join(folder, file))),
  });
  const screens = Object.entries(manifest.screens ?? {}).map(([path, files]) => [path, files.map(checked)]);
  return {
    name,
    version,
    contract: shellContract,
    since: oldestContract,
    entry: `${address}/mf-manifest.json`,
    integrity: integrityOf(bytes),
    preload: [manifest.metaData.remoteEntry.name, ...new Set(first)].map(checked),
    screens: Object.fromEntries(screens) as RemoteEntry['screens'],
    ...(manifest.kallos?.about && { about: manifest.kallos.about }),
    ...(manifest.firstPaint === undefined ? {} : { firstPaint: `${address}/${manifest.firstPaint}` }),
  };
}

/** Returns a built shell's registry entry, read from `folder`. */
export function describeShell(version: string, folder: string): RemoteEntry {
  const bytes = readFileSync(join(folder, 'contract.json'));
  return {
    name: shellName,
    version,
    contract: ShellManifest.parse(JSON.parse(bytes.toString('utf8'))).contract,
    entry: `/shell/${version}/contract.json`,
    integrity: integrityOf(bytes),
    preload: [],
  };
}

/** Reads the registry from a file; returns an empty one when it is missing or broken. */
export function readRegistry(file: string): RemoteRegistry {
  try {
    return RemoteRegistry.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { generation: 0, remotes: [] };
  }
}

/** Adds front ends to the registry file atomically. */
export function writeRegistry(file: string, built: readonly RemoteEntry[]): RemoteRegistry {
  const before = readRegistry(file);
  const changed = built.filter(({ name }) => name !== shellName);
  const shell = built.find(({ name }) => name === shellName) ?? before.shell;
  const names = new Set(changed.map((remote) => remote.name));
  const remotes = [...before.remotes.filter((remote) => !names.has(remote.name)), ...changed];
  const registry = {
    generation: before.generation + 1,
    ...(shell && { shell }),
    remotes: remotes.toSorted(byName),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(`${file}.next`, file);
  return registry;
}

const byName = (a: RemoteEntry, b: RemoteEntry): number => a.name.localeCompare(b.name);
