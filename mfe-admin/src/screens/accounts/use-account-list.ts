import { accounts } from '@kallos/contracts/auth/accounts';
import { useQuery } from '@kallos/web-kit/kit';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { accountPageSizes } from '../../layout/AccountPages.tsx';
import { useTypedSearch } from '../../layout/use-typed-search.ts';

export const statusFilters = [
  { id: 'all', label: 'All' },
  { id: 'trial', label: 'Trial' },
  { id: 'active', label: 'Active' },
] as const;
type StatusFilter = (typeof statusFilters)[number]['id'];

/** The page sizes. */

/** The state of the list in the address. */
export interface AccountsView {
  readonly search: string;
  readonly status: StatusFilter;
  readonly page: number;
  readonly pageSize: (typeof accountPageSizes)[number];
}

/** Parses the view from the address; unknown values become defaults. */
export function readView(address: URLSearchParams): AccountsView {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? '',
    status: statusFilters.find(({ id }) => id === address.get('status'))?.id ?? 'all',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    pageSize: accountPageSizes.find((size) => size === address.get('size')) ?? '25',
  };
}

/** Formats a view as an address; defaults are omitted. */
export const writeView = ({ search, status, page, pageSize }: AccountsView): Record<string, string> => ({
  ...(search === '' ? {} : { search }),
  ...(status === 'all' ? {} : { status }),
  ...(pageSize === '25' ? {} : { size: pageSize }),
  ...(page === 1 ? {} : { page: String(page) }),
});

/** Returns a page of accounts, searched and filtered by the server, for the address; typing searches after a pause. */
export function useAccountList() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const { search, status, page, pageSize } = view;
  const show = useCallback(
    (change: Partial<AccountsView>) =>
      setAddress((before) => writeView({ ...readView(before), page: 1, ...change }), { replace: true }),
    [setAddress],
  );
  const searchFor = useCallback((search: string) => show({ search }), [show]);
  const [typed, setTyped] = useTypedSearch(search, searchFor);
  const size = Number(pageSize);
  const query = useQuery(
    accounts.list,
    {
      query: {
        ...(search === '' ? {} : { search }),
        ...(status === 'all' ? {} : { status }),
        page,
        pageSize: size,
      },
    },
    { keepsPrevious: true },
  );
  const all = useQuery(accounts.list, { query: { pageSize: 1 } }).data?.total;
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  // Another search may have fewer pages.
  useEffect(() => {
    if (query.data && !query.isRefreshing && page > pages) show({ page: pages });
  }, [query.data, query.isRefreshing, page, pages, show]);
  const rows = query.data?.accounts ?? [];
  return {
    query,
    rows,
    total,
    all,
    view,
    show,
    typed,
    setTyped,
    pages,
    first: (page - 1) * size + 1,
    isNarrowed: typed.trim() !== '' || status !== 'all',
    showAll: () => {
      setTyped('');
      show({ search: '', status: 'all' });
    },
  };
}
export type AccountList = ReturnType<typeof useAccountList>;
