import type { Account } from '@kallos/contracts/auth/accounts';
import { expect, it } from 'vitest';
import { filterAccounts, pageOf } from './account-list.ts';

const account = (id: number, businessName: string, status: Account['status'], email: string): Account => ({
  id,
  businessName,
  status,
  createdAt: '2026-11-01T08:00:00.000Z',
  adminUsers: [{ id, accountId: id, email }],
});
const all = [
  account(1, 'Κλινική Ανθή', 'active', 'info@anthi.gr'),
  account(2, 'Derma Care', 'trial', 'hello@derma.gr'),
];

it('finds an account by name without its accents, and by the e-mail of a user', () => {
  expect(filterAccounts(all, 'ανθη', 'all').map(({ id }) => id)).toEqual([1]);
  expect(filterAccounts(all, ' HELLO@ ', 'all').map(({ id }) => id)).toEqual([2]);
});

it('shows only the status asked for', () => {
  expect(filterAccounts(all, '', 'trial').map(({ id }) => id)).toEqual([2]);
  expect(filterAccounts(all, 'ανθη', 'trial')).toEqual([]);
});

it('never shows a page past the end', () => {
  const rows = Array.from({ length: 11 }, (_, index) => index);
  expect(pageOf(rows, 2)).toEqual({ rows: [10], page: 2, pages: 2 });
  expect(pageOf(rows, 9).page).toBe(2);
  expect(pageOf([], 3)).toEqual({ rows: [], page: 1, pages: 1 });
});
