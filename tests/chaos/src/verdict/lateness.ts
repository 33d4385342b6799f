import { type NetworkName, networks } from '@kallos/contracts/networks';
import type { Facts, PostFacts } from './facts.ts';
import type { Finding } from './promises.ts';

/** Delays in seconds. */
export interface Lateness {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Google holds each post for a time that the product asks for. */
const isPrompt = ({ platform }: { platform: NetworkName }) => !networks[platform].holdsScheduled;

/** Measures each page; a post that a user resent counts from its new time. */
export function measureLateness(posts: readonly PostFacts[]): Lateness {
  const late = posts
    .flatMap(({ seeded, row, lines }) =>
      lines
        .filter(isPrompt)
        .map(({ at }) => (Date.parse(at) - (row?.dueAt ?? seeded.dueAt).getTime()) / 1000),
    )
    .sort((a, b) => a - b);
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
  return { count: late.length, p50: at(0.5), p99: at(0.99), max: late.at(-1) ?? 0 };
}

export const describeLateness = ({ count, p50, p99, max }: Lateness): string =>
  `${count} went out, late by p50 ${p50.toFixed(2)} s, p99 ${p99.toFixed(2)} s, max ${max.toFixed(2)} s`;

/** Shorter calm runs are noise. */
const floorSeconds = 0.5;
/**
 * Maximum factors of the median and the maximum delay, relative to a calm run, while processes are
 * killed.
 */
const bearable = { p50: 4, max: 60 };

/**
 * Returns posts without false responses and user changes, on pages that never rejected everything:
 * their delay is the product's own.
 */
export const undisturbedPosts = ({ posts, shut }: Facts): PostFacts[] =>
  posts.filter(
    ({ lies, changes, seeded }) =>
      lies.size === 0 && changes.length === 0 && !seeded.tenant.places.some(({ id }) => shut.has(id)),
  );

/** Fewer posts are not significant. */
const fewest = 20;

/**
 * Compares delays with a calm run of the same product on the same machine. Nothing can be published
 * while the database is down, and the calm run's rate limits how fast the backlog is published.
 */
export function judgeLateness(
  calm: Lateness,
  storm: { untroubled: Lateness; sent: number; downSeconds: number },
): Finding[] {
  if (storm.untroubled.count < fewest) return [];
  const unit = Math.max(floorSeconds, calm.p50);
  const queueSeconds = (calm.max / Math.max(1, calm.count)) * storm.sent;
  return (['p50', 'max'] as const).flatMap((figure) => {
    const bound = bearable[figure] * unit + queueSeconds + storm.downSeconds;
    const seconds = storm.untroubled[figure];
    if (seconds <= bound) return [];
    const what =
      `${figure} ${seconds.toFixed(1)} s, more than ${bearable[figure]} times the calm ${unit.toFixed(1)} s, ` +
      `${queueSeconds.toFixed(1)} s for the queue and ${storm.downSeconds.toFixed(1)} s without a database`;
    return [{ broken: 'late' as const, what }];
  });
}
