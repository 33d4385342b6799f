import type { Tally } from '@kallos/contracts/auth/release-reports';

const fewestSessions = 20;
const fewestFailedPlaces = 3;
const timesWorse = 3;
// Below it a handful of odd browsers would decide while the shown version has not failed yet.
const leastShare = 0.05;

const shareOf = ({ sessions, failed }: Tally): number => (sessions === 0 ? 0 : failed / sessions);
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const inWords = (tally: Tally): string =>
  `${Math.round(tally.failed)} of ${tally.sessions} sessions (${percent(shareOf(tally))})`;

/**
 * Why a version on trial is taken back, or undefined while it may stay: in at least 20 sessions it fails in 5% of them, at
 * least three times as often as the shown version, and in at least three networks.
 */
export function reasonToTakeBack({ stable, canary }: { stable: Tally; canary: Tally }): string | undefined {
  const isWorse = shareOf(canary) >= Math.max(timesWorse * shareOf(stable), leastShare);
  if (!isWorse || canary.sessions < fewestSessions || canary.failedPlaces < fewestFailedPlaces)
    return undefined;
  return `taken back by itself: it failed in ${inWords(canary)}, the shown version in ${inWords(stable)}`;
}
