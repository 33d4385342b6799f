import { spawnSync } from 'node:child_process';

/** The first release in which no login reaches the streams of others by a fault of the server's (CVE-2026-33222). */
export const OLDEST_NATS = '2.12.6';

/** The version that a nats-server binary reports; null when it doesn't run. */
export function readNatsVersion(binary: string): string | null {
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  if (answer.status !== 0) return null;
  return /v?(\d+\.\d+\.\d+)/.exec(answer.stdout)?.[1] ?? null;
}

export const isAtLeast = (version: string, oldest: string): boolean =>
  version.localeCompare(oldest, 'en', { numeric: true }) >= 0;
