import type { PostFacts } from './facts.ts';

/** How late posts went out, in seconds. */
export interface Lateness {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function measureLateness(posts: readonly PostFacts[]): Lateness {
  const late = posts
    .flatMap(({ seeded, row, lines }) =>
      lines.map(({ at }) => (Date.parse(at) - (row?.dueAt ?? seeded.dueAt).getTime()) / 1000),
    )
    .sort((a, b) => a - b);
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
  return { count: late.length, p50: at(0.5), p99: at(0.99), max: late.at(-1) ?? 0 };
}

export const describeLateness = ({ count, p50, p99, max }: Lateness): string =>
  `${count} went out, late by p50 ${p50.toFixed(2)} s, p99 ${p99.toFixed(2)} s, max ${max.toFixed(2)} s`;
