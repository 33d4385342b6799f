import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StackFault } from '../fault.ts';
import { extractFile } from './archive.ts';
import { assertSha256, type Download } from './download.ts';
import { isAtLeast, oldestNats } from './version.ts';

export const pinnedVersion = '2.15.1';

const pinnedSha256: Record<string, string> = {
  amd64: '31ef4ceaa84e8248d449e508472e3770c17c3695cb5cb0ee96e03912724ea884',
  arm64: '68923b614b6b5594bbd63ffdce7258c2155ec448fb4cb7efd099bf9273eca128',
};
const suites = ['forky', 'sid'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const fileInPackage = 'bin/nats-server';

const architectures: Record<string, string> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

/** Returns Debian's name for an architecture; null when unsupported here. */
export const debianArch = ({ os, arch }: { os: string; arch: string }): string | null =>
  architectures[`${os}-${arch}`] ?? null;

/** Returns the package archives that apt is configured for, each with a trailing slash; empty without apt. */
export function readAptArchives(): string[] {
  const asked = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  return parseTargets(asked.stdout ?? '');
}

/** Returns the archives that can be fetched from; apt's list has one line per index. */
export function parseTargets(text: string): string[] {
  const served = text.split('\n').filter((uri) => /^https?:\/\//.test(uri));
  return [...new Set(served.map((uri) => (uri.endsWith('/') ? uri : `${uri}/`)))];
}

/** Fetches the pinned package from the first archive that has it; null when all have newer ones. */
export async function fetchPinned(
  archives: string[],
  arch: string,
  download: Download,
): Promise<Buffer | null> {
  const expected = pinnedSha256[arch];
  if (expected === undefined) return null;
  for (const archive of archives) {
    const url = `${archive}pool/main/n/nats-server/nats-server_${pinnedVersion}-1_${arch}.deb`;
    const deb = await download(url);
    if (deb !== null) return extractFile(assertSha256(deb, expected, url), 'deb', fileInPackage);
  }
  return null;
}

/** Fetches the newest package in a suite's signed index; null when no archive has one new enough. */
export async function fetchFromIndex(
  archives: string[],
  arch: string,
  download: Download,
): Promise<Buffer | null> {
  for (const archive of archives) {
    for (const suite of suites) {
      const entry = await readIndex(`${archive}dists/${suite}/`, arch, download);
      if (entry === null) continue;
      const deb = await download(`${archive}${entry.path}`);
      if (deb === null) continue;
      return extractFile(assertSha256(deb, entry.sha256, entry.path), 'deb', fileInPackage);
    }
  }
  return null;
}

interface IndexEntry {
  readonly version: string;
  readonly path: string;
  readonly sha256: string;
}

async function readIndex(suite: string, arch: string, download: Download): Promise<IndexEntry | null> {
  const release = await download(`${suite}InRelease`);
  if (release === null) return null;
  const list = `main/binary-${arch}/Packages.gz`;
  const expected = findListSum(verifySignature(release), list);
  const packed = expected === null ? null : await download(`${suite}${list}`);
  if (expected === null || packed === null) return null;
  const index = gunzipSync(assertSha256(packed, expected, `${suite}${list}`));
  return findPackage(index.toString('utf8'));
}

/** Returns the signed text. Without gpgv an unverified index needs KALLOS_TRUST_MIRROR=1. */
function verifySignature(release: Buffer): string {
  if (process.env.KALLOS_TRUST_MIRROR === '1') return release.toString('utf8');
  const folder = mkdtempSync(join(tmpdir(), 'kallos-release-'));
  try {
    const file = join(folder, 'InRelease');
    writeFileSync(file, release);
    const verified = spawnSync('gpgv', ['--keyring', keyring, '--output', '-', file], { timeout: 20_000 });
    if (verified.status === 0) return verified.stdout.toString('utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  throw new StackFault("the package index's signature can't be verified (KALLOS_TRUST_MIRROR=1 skips this)");
}

export function findListSum(release: string, list: string): string | null {
  const sums = release.slice(release.indexOf('\nSHA256:'));
  const line = sums.split('\n').find((row) => row.endsWith(` ${list}`));
  return /^\s*([0-9a-f]{64})\s/.exec(line ?? '')?.[1] ?? null;
}

export function findPackage(index: string): IndexEntry | null {
  const begin = index.startsWith('Package: nats-server\n') ? 0 : index.indexOf('\nPackage: nats-server\n');
  if (begin === -1) return null;
  const end = index.indexOf('\n\n', begin + 1);
  const stanza = index.slice(begin, end === -1 ? undefined : end);
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(stanza)?.[1];
  const version = /^(?:\d+:)?(\d+\.\d+\.\d+)/.exec(field('Version') ?? '')?.[1];
  const [path, sum] = [field('Filename'), field('SHA256')];
  if (version === undefined || path === undefined || sum === undefined) return null;
  return isAtLeast(version, oldestNats) ? { version, path, sha256: sum } : null;
}
