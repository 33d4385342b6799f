import { accessSync, constants, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findCacheFolder } from '../cache-folder.ts';
import { StackFault, describeFault } from '../fault.ts';
import { debianArch, fetchFromIndex, fetchPinned, pinnedVersion, readAptArchives } from './debian.ts';
import { download, type Download } from './download.ts';
import { fetchRelease } from './release.ts';
import { isAtLeast, oldestNats, readNatsVersion } from './version.ts';

export interface NatsBinary {
  readonly path: string;
  readonly version: string;
  readonly origin: string;
}

/** The search's dependencies, replaced in tests to check its order without a network. */
export interface NatsSources {
  readonly environment: Record<string, string | undefined>;
  readonly cacheFolder: string;
  /** Searched after the PATH. */
  readonly extraFolders: string[];
  readonly archives: () => string[];
  readonly download: Download;
  readonly versionOf: (binary: string) => string | null;
  readonly platform: { os: string; arch: string };
}

function realSources(): NatsSources {
  return {
    environment: process.env,
    cacheFolder: findCacheFolder(),
    extraFolders: ['/usr/sbin', '/usr/local/sbin'],
    archives: readAptArchives,
    download,
    versionOf: readNatsVersion,
    platform: { os: process.platform, arch: process.arch },
  };
}

type FetchBinary = (sources: NatsSources) => Promise<Buffer | null>;

const fromDebian =
  (fetchBinary: typeof fetchPinned): FetchBinary =>
  async ({ platform, archives, download }) => {
    const arch = debianArch(platform);
    return arch === null ? null : await fetchBinary(archives(), arch, download);
  };

/** The download sources, in this order. */
const origins: Record<string, FetchBinary> = {
  'distribution package': fromDebian(fetchPinned),
  'distribution index': fromDebian(fetchFromIndex),
  'project release': ({ platform, download }) => fetchRelease(platform, download),
};

/**
 * Finds or downloads a nats-server: named file, cache, PATH, distribution, project release, then an older
 * one.
 */
export async function findNats(sources = realSources()): Promise<NatsBinary> {
  const named = sources.environment.NATS_SERVER_BIN;
  if (named !== undefined && named !== '') return useNamed(named, sources);
  const cached = useCached(sources);
  if (cached !== null) return cached;
  const onPath = findOnPath(sources);
  if (onPath !== null && isAtLeast(onPath.version, oldestNats)) return onPath;
  const faults: string[] = [];
  for (const [origin, fetchBinary] of Object.entries(origins)) {
    try {
      const binary = await fetchBinary(sources);
      if (binary !== null) return keepBinary(binary, origin, sources);
    } catch (error) {
      faults.push(describeFault(error).split('\n')[0] ?? '');
    }
  }
  if (onPath !== null) return onPath;
  throw new StackFault(
    `no nats-server ${oldestNats} or newer found, and none could be fetched${faults.length > 0 ? ` (${faults.join('; ')})` : ''}. ` +
      'Install one and set NATS_SERVER_BIN to its path, or set NATS_URL to a running server',
  );
}

function useNamed(path: string, sources: NatsSources): NatsBinary {
  const version = sources.versionOf(path);
  if (version === null)
    throw new StackFault(`NATS_SERVER_BIN names ${path}, which doesn't run as a nats-server`);
  return { path, version, origin: 'NATS_SERVER_BIN' };
}

const cachePath = (sources: NatsSources, version: string): string =>
  join(sources.cacheFolder, `nats-server-${version}-${sources.platform.os}-${sources.platform.arch}`);

function useCached(sources: NatsSources): NatsBinary | null {
  const path = cachePath(sources, pinnedVersion);
  if (!existsSync(path)) return null;
  const version = sources.versionOf(path);
  return version !== null && isAtLeast(version, oldestNats) ? { path, version, origin: 'cache' } : null;
}

function findOnPath(sources: NatsSources): NatsBinary | null {
  // The distribution installs it outside the PATH of ordinary users.
  for (const folder of [...(sources.environment.PATH ?? '').split(delimiter), ...sources.extraFolders]) {
    const path = join(folder, 'nats-server');
    if (folder === '' || !isExecutable(path)) continue;
    const version = sources.versionOf(path);
    if (version !== null) return { path, version, origin: 'PATH' };
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function keepBinary(binary: Buffer, origin: string, sources: NatsSources): NatsBinary {
  mkdirSync(sources.cacheFolder, { recursive: true });
  const path = cachePath(sources, pinnedVersion);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, binary, { mode: 0o755 });
  const version = sources.versionOf(fresh);
  if (version === null || !isAtLeast(version, oldestNats)) {
    throw new StackFault(`the nats-server of the ${origin} doesn't run on this machine`);
  }
  renameSync(fresh, path);
  return { path, version, origin };
}
