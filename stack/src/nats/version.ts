import { spawnSync } from 'node:child_process';

/** The first release in which no login reaches the streams of other accounts (CVE-2026-33222). */
export const oldestNats = '2.12.6';

/** Returns the version of a nats-server binary; null when it does not run. */
export function readNatsVersion(binary: string): string | null {
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  if (answer.status !== 0) return null;
  return /v?(\d+\.\d+\.\d+)/.exec(answer.stdout)?.[1] ?? null;
}

export const isAtLeast = (version: string, oldest: string): boolean =>
  version.localeCompare(oldest, 'en', { numeric: true }) >= 0;
