import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { anOverviewRow } from '@kallos/web-kit/testing/overview-rows';
import { expect, it } from 'vitest';
import {
  connectionWords,
  failedWords,
  formatAge,
  isOverBudget,
  nextWords,
  stateWords,
  troublePlace,
  waitingWords,
} from './overview-words.ts';

const now = Date.parse('2026-11-29T10:00:00Z');
const row = (facts: Partial<OverviewRow>) => anOverviewRow(1, facts);

it.each([
  ['2026-11-29T09:59:40Z', '0 min'],
  ['2026-11-29T09:00:00Z', '1 h'],
  ['2026-11-27T11:00:00Z', '47 h'],
  ['2026-11-26T10:00:00Z', '3 d'],
  ['2026-11-29T10:00:05Z', '0 min'],
])('formats the age of %s as %s', (moment, age) => {
  expect(formatAge(moment, now)).toBe(age);
});

it.each([
  [{ connection: 'broken', brokenSince: '2026-11-26T10:00:00Z' }, 'Broken for 3 d', 'danger'],
  [{ connection: 'ending', connectionEndsAt: '2026-12-04T10:00:00Z' }, 'Ends 04/12/2026', 'warning'],
  [{ connection: 'no_pages' }, 'No page chosen', 'warning'],
  [{ connection: 'none' }, 'Not connected', 'neutral'],
  [{ connection: 'ok' }, 'Connected', 'success'],
] as const)('shows %o as "%s"', (facts, text, tone) => {
  expect(connectionWords(row(facts), now)).toEqual({ text, tone });
});

it('lists what failed, is unclear and is held', () => {
  expect(failedWords(row({ failed: 2, held: 1 }))).toBe('2 failed, 1 held');
  expect(failedWords(row({ doubtful: 1 }))).toBe('1 unclear');
  expect(failedWords(row({}))).toBe('');
});

it.each([
  ['2026-11-29T09:00:00Z', '2', false],
  ['2026-11-27T09:00:00Z', '2 · 2 d', false],
  ['2026-11-26T10:00:00Z', '2 · 3 d', true],
])('shows drafts that wait since %s as "%s"', (waitingSince, text, isLong) => {
  expect(waitingWords(row({ waiting: 2, waitingSince }), now)).toEqual({ text, isLong });
});

it.each([
  [4.49, 5, false],
  [4.5, 5, true],
  [0, 0, false],
])('marks costs of %d with a budget of %d: %s', (textsUsd, budgetUsd, isOver) => {
  expect(isOverBudget(row({ textsUsd, spentUsd: 100 }), budgetUsd)).toBe(isOver);
});

it('names a spent budget with the state', () => {
  expect(stateWords(row({ textsUsd: 5 }), now, 5)).toEqual([{ text: 'AI budget used up', tone: 'stop' }]);
});

it.each([
  ['2026-12-20T10:00:00Z', 'Trial to 20/12/2026', 'none'],
  ['2026-12-02T10:00:00Z', 'Trial to 02/12/2026', 'soon'],
  ['2026-11-20T10:00:00Z', 'Trial over since 20/11/2026', 'soon'],
])('shows a trial to %s as "%s"', (trialEndsAt, text, tone) => {
  expect(stateWords(row({ status: 'trial', trialEndsAt }), now, 5)).toEqual([{ text, tone }]);
});

it('shows the time of a post that is near', () => {
  expect(nextWords(row({ nextPostAt: '2026-11-29T15:00:00Z' }), now)).toBe('29/11/2026 17:00');
  expect(nextWords(row({ nextPostAt: '2026-12-05T15:00:00Z' }), now)).toBe('05/12/2026');
  expect(nextWords(row({ nextPostAt: null }), now)).toBe('None');
});

it.each([
  [{ connection: 'broken', failed: 1 }, '/portal/platforms'],
  [{ failed: 1 }, '/portal/campaigns?show=attention'],
  [{ held: 1 }, '/portal/campaigns?show=attention'],
  [{ waiting: 3 }, '/portal/campaigns'],
] as const)('opens the portal of %o at %s', (facts, place) => {
  expect(troublePlace(row(facts))).toBe(place);
});
