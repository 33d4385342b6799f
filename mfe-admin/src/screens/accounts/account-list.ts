import type { Account } from '@kallos/contracts/auth/accounts';

/** The choices of the status filter. */
export const statusFilters = [
  { id: 'all', label: 'All' },
  { id: 'trial', label: 'Trial' },
  { id: 'active', label: 'Active' },
] as const;
/** One choice of the status filter. */
export type StatusFilter = (typeof statusFilters)[number]['id'];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('el');

/** The accounts whose name or user matches the words, accents and case aside, with the status asked for. */
export function filterAccounts(
  accounts: readonly Account[],
  search: string,
  status: StatusFilter,
): readonly Account[] {
  const wanted = plain(search.trim());
  return accounts.filter(
    (account) =>
      (status === 'all' || account.status === status) &&
      [account.businessName, String(account.id), ...account.adminUsers.map(({ email }) => email)].some(
        (text) => plain(text).includes(wanted),
      ),
  );
}

/** How many accounts one page shows. */
const accountsPerPage = 10;

/** One page of a list, and how many pages there are; a page past the end is the last one. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: number,
): { rows: readonly Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / accountsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((shown - 1) * accountsPerPage, shown * accountsPerPage), page: shown, pages };
}
