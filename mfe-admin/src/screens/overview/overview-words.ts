import {
  type OverviewFilter,
  type OverviewRow,
  type OverviewSort,
  trialEndingDays,
  waitingLongDays,
} from '@kallos/contracts/posts/account-overview';
import type { Tone } from '@kallos/ui/kit';
import { formatDate, formatDateTime } from '@kallos/web-kit/kit';
import { lifeWords } from './account-life.ts';

/** The filters of the overview, by their importance. */
export const filterWords: Record<OverviewFilter | 'all', string> = {
  all: 'All',
  needs_help: 'Needs help',
  broken: 'Not connected',
  ending: 'Connection ends',
  no_posts: 'No posts next week',
  failed: 'Failed or held',
  waiting: 'To approve',
  findings: 'Findings',
  no_sign_in: 'No sign-in for 30 days',
  trial_ends: 'Trial ends or over',
  over_budget: 'AI budget used up',
  stopped: 'Paused or suspended',
  archived: 'Archived',
};

export const columnWords: Record<OverviewSort, string> = {
  trouble: 'Trouble',
  name: 'Business',
  connection: 'Connection',
  next: 'Next post',
  empty: 'Empty days',
  failed: 'Failed',
  waiting: 'To approve',
  findings: 'Findings',
  sign_in: 'Last sign-in',
  texts: 'Texts',
  spend: 'AI cost',
};

const day = 86_400_000;
/** The part of its budget from which on an account is marked, as in the server's filter. */
const nearLimit = 0.9;

/** Formats the time since a moment, in whole units. */
export function formatAge(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Returns an account's connection as words and a tone. */
export function connectionWords(row: OverviewRow, now: number): { text: string; tone: Tone } {
  switch (row.connection) {
    case 'broken':
      return {
        text: row.brokenSince === null ? 'Broken' : `Broken for ${formatAge(row.brokenSince, now)}`,
        tone: 'danger',
      };
    case 'ending':
      return {
        text: row.connectionEndsAt === null ? 'Ends soon' : `Ends ${formatDate(row.connectionEndsAt)}`,
        tone: 'warning',
      };
    case 'no_pages':
      return { text: 'No page chosen', tone: 'warning' };
    case 'none':
      return { text: 'Not connected', tone: 'neutral' };
    case 'ok':
      return { text: 'Connected', tone: 'success' };
  }
}

/** Returns the failed, doubtful and held posts as one line; empty when there are none. */
export const failedWords = ({ failed, doubtful, held }: OverviewRow): string =>
  [
    failed > 0 ? `${failed} failed` : '',
    doubtful > 0 ? `${doubtful} unclear` : '',
    held > 0 ? `${held} held` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Returns the drafts that wait for approval, with the days of the oldest. */
export function waitingWords({ waiting, waitingSince }: OverviewRow, now: number) {
  const days = waitingSince === null ? 0 : Math.floor((now - Date.parse(waitingSince)) / day);
  return {
    text: days === 0 ? String(waiting) : `${waiting} · ${days} d`,
    isLong: days >= waitingLongDays,
  };
}

/** Returns whether an account has used up its share of the month's money for texts. */
export const isOverBudget = ({ textsUsd }: OverviewRow, budgetUsd: number): boolean =>
  budgetUsd > 0 && textsUsd >= nearLimit * budgetUsd;

/** Returns the state, trial and spent budget of an account as short words for its row. */
export function stateWords(
  row: OverviewRow,
  now: number,
  budgetUsd: number,
): Array<{ text: string; tone: 'stop' | 'soon' | 'none' }> {
  const { status, life, pausedSince, trialEndsAt } = row;
  const left = trialEndsAt === null ? Infinity : Date.parse(trialEndsAt) - now;
  const trial =
    trialEndsAt === null
      ? 'Trial'
      : left < 0
        ? `Trial over since ${formatDate(trialEndsAt)}`
        : `Trial to ${formatDate(trialEndsAt)}`;
  return [
    ...(life === 'open' ? [] : [{ text: lifeWords[life].label, tone: 'stop' as const }]),
    ...(pausedSince === null ? [] : [{ text: 'Publishing paused', tone: 'stop' as const }]),
    // Narrow tables drop the column of costs.
    ...(isOverBudget(row, budgetUsd) ? [{ text: 'AI budget used up', tone: 'stop' as const }] : []),
    ...(status === 'trial'
      ? [{ text: trial, tone: left < trialEndingDays * day ? ('soon' as const) : ('none' as const) }]
      : []),
  ];
}

/** Formats the next post: the time if it is today or tomorrow, else the day. */
export function nextWords({ nextPostAt }: OverviewRow, now: number): string {
  if (nextPostAt === null) return 'None';
  return Date.parse(nextPostAt) - now < 2 * day ? formatDateTime(nextPostAt) : formatDate(nextPostAt);
}

export const formatUsd = (usd: number): string => (usd === 0 ? '–' : `$${usd.toFixed(2)}`);

/** Returns the portal's screen on which an account's most severe problem can be solved. */
export function troublePlace({ connection, failed, doubtful, held }: OverviewRow): string {
  if (connection !== 'ok') return '/portal/platforms';
  return failed + doubtful + held > 0 ? '/portal/campaigns?show=attention' : '/portal/campaigns';
}

/** The age of figures from which the screen shows it. */
export const staleMilliseconds = 60_000;
