import type { Comparison, Tally } from '@kallos/contracts/auth/release-reports';

const fewestSessions = 20;
const fewestFailedPlaces = 3;
const timesWorse = 3;
// Below it a handful of odd browsers would decide while the shown version has not failed yet.
const leastShare = 0.05;

const shareOf = ({ sessions, failed }: Tally): number => (sessions === 0 ? 0 : failed / sessions);
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const inWords = (tally: Tally): string =>
  `${Math.round(tally.failed)} of ${tally.sessions} sessions (${percent(shareOf(tally))})`;

const isWorse = ({ beside, stable, canary }: Comparison): boolean =>
  shareOf(canary) >= Math.max(timesWorse * shareOf(stable), leastShare) &&
  canary.sessions >= fewestSessions &&
  canary.failedPlaces >= fewestFailedPlaces &&
  // A subset with too few stable sessions proves nothing.
  (beside === '' || stable.sessions >= fewestSessions);

const inWhich = (beside: string): string =>
  beside === '' ? '' : beside === 'alone' ? ' by itself' : ` beside ${beside}`;

/**
 * Why a version on trial is taken back, or undefined while it may stay: in at least 20 sessions it fails in 5% of them, at
 * least three times as often as the shown version, and in at least three networks; of all sessions, or of those in which
 * nothing else failed, or in which a certain other release did, so that what is broken already hides no worse.
 */
export function rollbackReason(comparisons: readonly Comparison[]): string | undefined {
  const worse = comparisons.find(isWorse);
  if (!worse) return undefined;
  const { beside, stable, canary } = worse;
  return `taken back by itself: it failed${inWhich(beside)} in ${inWords(canary)}, the shown version in ${inWords(stable)}`;
}
