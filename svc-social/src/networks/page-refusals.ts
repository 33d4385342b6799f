import type { TroubleCode } from '@kallos/contracts/social/troubles';

/** The shortest and longest retry intervals, in seconds, after a refusal. */
interface Pace {
  readonly shortest: number;
  readonly longest: number;
}

const hour = 3600;
const standard: Pace = { shortest: 30, longest: hour };
/** Restrictions that Meta imposed are retried rarely, because retries may prolong them. */
const imposed: Pace = { shortest: 600, longest: 6 * hour };
const paces: Partial<Record<TroubleCode, Pace>> = {
  page_restricted: imposed,
  identity_unconfirmed: imposed,
  // Short, because the whole application waits.
  app_refused: { shortest: 30, longest: 600 },
};

/**
 * Returns the seconds until a refusal is retried: a third of its age, so that short ones cost
 * little time and long ones few calls.
 */
export function retrySeconds(reason: string, ageSeconds: number): number {
  const { shortest, longest } = paces[reason as TroubleCode] ?? standard;
  return Math.round(Math.min(longest, Math.max(shortest, ageSeconds / 3)));
}

/** Seconds after which a user must act on a refusal that may end on its own. */
const patienceSeconds = 900;
/** Refusals so clear that a user is asked at once. */
const proven: ReadonlySet<string> = new Set([
  'needs_reconnect',
  'permission_missing',
  'not_connected',
  'page_unknown',
  'page_changed',
  'page_restricted',
  'identity_unconfirmed',
]);

/** Returns whether a user should act on a refusal of this age. */
export const isLasting = (reason: string, ageSeconds: number): boolean =>
  proven.has(reason) || ageSeconds >= patienceSeconds;

/** Limits end at the reported time; every other refusal ends when Meta accepts a post. */
const timed: ReadonlySet<string> = new Set(['rate_limited', 'daily_limit']);
export const hasKnownEnd = (reason: string): boolean => timed.has(reason);
