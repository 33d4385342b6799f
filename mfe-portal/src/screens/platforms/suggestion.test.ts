import { describe, expect, it } from 'vitest';
import { proposedLogins, suggestionOf } from './use-platforms.ts';

type Choices = Parameters<typeof suggestionOf>[0][number];
const choice = (key: string, canPublish = true, name = key) => ({ key, canPublish, name }) as Choices['page'];
const page = (id: string, accounts: string[] = [], canPublish = true): Choices => ({
  page: choice(`facebook:${id}`, canPublish),
  accounts: accounts.map((account) => choice(`instagram:${account}`, canPublish)),
});

it('proposes the only usable page with its Instagram account', () => {
  expect([...suggestionOf([page('1', ['a']), page('2', [], false)])]).toEqual(['facebook:1', 'instagram:a']);
  expect([...suggestionOf([page('1')])]).toEqual(['facebook:1']);
  expect(suggestionOf([page('1'), page('2')]).size).toBe(0);
  expect(suggestionOf([page('1', ['a'], false)]).size).toBe(0);
  expect(suggestionOf([]).size).toBe(0);
});

it('proposes nothing that another business holds', () => {
  const taken = (one: Choices['page']) => ({ ...one, isTaken: true });
  const [own, other] = [page('1', ['a']), page('2')];
  expect([...suggestionOf([own, { ...other, page: taken(other.page) }])]).toEqual([
    'facebook:1',
    'instagram:a',
  ]);
  expect([...suggestionOf([{ ...own, accounts: own.accounts.map(taken) }])]).toEqual(['facebook:1']);
});

it('proposes among several the only page with the name of the business', () => {
  const named = (id: string, name: string): Choices => ({
    ...page(id, ['a']),
    page: choice(`facebook:${id}`, true, name),
  });
  const pages = [named('1', 'Δέρμα & Φως'), named('2', 'Δέρμα & Φως Γλυφάδα')];
  expect([...suggestionOf(pages, 'ΔΕΡΜΑ & ΦΩΣ')]).toEqual(['facebook:1', 'instagram:a']);
  expect(suggestionOf(pages, 'Δέρμα').size).toBe(0);
  expect(
    suggestionOf([...pages, named('3', 'Δέρμα και φως'), named('4', 'Δέρμα Φως')], 'Δέρμα & Φως').size,
  ).toBe(0);
  expect(suggestionOf(pages, '').size).toBe(0);
});

describe('a proposal', () => {
  const facebook = { name: 'facebook', choices: [page('1', ['a'])] };
  const google = { name: 'google', choices: [{ page: choice('google:7'), accounts: [] }] };
  const namesOf = (saved: string[], justConnected: string | null = null) =>
    proposedLogins([facebook, google], new Set(saved), { justConnected }).map(({ name }) => name);

  it('is made for each login while nothing was ever saved', () => {
    expect(namesOf([])).toEqual(['facebook', 'google']);
  });

  it('is made for a login that was just connected', () => {
    expect(namesOf(['facebook:1'], 'google')).toEqual(['google']);
  });

  it('is not repeated to a user who saved other pages', () => {
    expect(namesOf(['facebook:1'])).toEqual([]);
    expect(namesOf(['google:7'], 'google')).toEqual([]);
  });
});
