import type { TroubleCode } from '@kallos/contracts/social/troubles';

/** How soon and how seldom a page, or the application, is tried again after a refusal. */
interface Pace {
  readonly shortest: number;
  readonly longest: number;
}

const hour = 3600;
const standard: Pace = { shortest: 30, longest: hour };
/** What Meta imposed on a page is asked for more rarely, because asking may prolong it. */
const imposed: Pace = { shortest: 600, longest: 6 * hour };
const paces: Partial<Record<TroubleCode, Pace>> = {
  page_restricted: imposed,
  identity_unconfirmed: imposed,
  // The whole application waits, so that it is never far behind Meta.
  app_refused: { shortest: 30, longest: 600 },
};

/** Seconds until a refusal is tested again: a third of its age, so that a short one costs little and a long one few calls. */
export function retrySeconds(reason: string, ageSeconds: number): number {
  const { shortest, longest } = paces[reason as TroubleCode] ?? standard;
  return Math.round(Math.min(longest, Math.max(shortest, ageSeconds / 3)));
}

/** What may pass without a person becomes theirs after so long. */
const patienceSeconds = 900;
/** Refusals so clear that waiting for more proof would only lose time. */
const proven: ReadonlySet<string> = new Set([
  'needs_reconnect',
  'permission_missing',
  'not_connected',
  'page_unknown',
  'page_changed',
  'page_restricted',
  'identity_unconfirmed',
]);

/** Whether a person should act on a refusal of this age. */
export const isLasting = (reason: string, ageSeconds: number): boolean =>
  proven.has(reason) || ageSeconds >= patienceSeconds;

/** Limits end at the moment that was named; every other refusal ends when Meta takes a post. */
const timed: ReadonlySet<string> = new Set(['rate_limited', 'daily_limit']);
export const expiresByItself = (reason: string): boolean => timed.has(reason);
