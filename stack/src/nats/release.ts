import { extractFile } from './archive.ts';
import { pinnedVersion } from './debian.ts';
import { assertSha256, type Download } from './download.ts';

const releasesUrl = 'https://github.com/nats-io/nats-server/releases/download';

/** Downloads the project's build and verifies its checksum; null when there is none. */
export async function fetchRelease(
  platform: { os: string; arch: string },
  download: Download,
): Promise<Buffer | null> {
  const arch = platform.arch === 'x64' ? 'amd64' : platform.arch;
  const name = `nats-server-v${pinnedVersion}-${platform.os}-${arch}.tar.gz`;
  const base = `${releasesUrl}/v${pinnedVersion}`;
  const sums = await download(`${base}/SHA256SUMS`);
  const expected = sums === null ? null : findSum(sums.toString('utf8'), name);
  if (expected === null) return null;
  const archive = await download(`${base}/${name}`);
  return archive === null
    ? null
    : extractFile(assertSha256(archive, expected, name), 'tar.gz', '/nats-server');
}

export function findSum(sums: string, name: string): string | null {
  const row = sums
    .split('\n')
    .find((line) => line.trim().endsWith(` ${name}`) || line.trim().endsWith(`*${name}`));
  return /^([0-9a-f]{64})\b/.exec(row?.trim() ?? '')?.[1] ?? null;
}
