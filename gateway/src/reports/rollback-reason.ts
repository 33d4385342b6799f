import type { Comparison, SessionCounts } from '@kallos/contracts/auth/release-reports';

const fewestSessions = 20;
const fewestFailedPlaces = 3;
const timesWorse = 3;
// With fewer failures a handful of odd browsers would decide.
const leastShare = 0.05;

const shareOf = ({ sessions, failed }: SessionCounts): number => (sessions === 0 ? 0 : failed / sessions);
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const inWords = (tally: SessionCounts): string =>
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
 * Returns why a trial must be rolled back, or undefined: in at least 20 sessions it fails in at
 * least 5%, three times as often as the stable version, and in at least three networks. Compares
 * all sessions, those without other failures, and those in which another release failed, so that an
 * existing failure hides no new one.
 */
export function rollbackReason(comparisons: readonly Comparison[]): string | undefined {
  const worse = comparisons.find(isWorse);
  if (!worse) return undefined;
  const { beside, stable, canary } = worse;
  return `taken back by itself: it failed${inWhich(beside)} in ${inWords(canary)}, the shown version in ${inWords(stable)}`;
}
