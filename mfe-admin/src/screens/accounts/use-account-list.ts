import { accounts } from '@kallos/contracts/auth/accounts';
import { useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { useTyped } from '../../layout/use-typed.ts';

/** The choices of the status filter. */
export const statusFilters = [
  { id: 'all', label: 'All' },
  { id: 'trial', label: 'Trial' },
  { id: 'active', label: 'Active' },
] as const;
/** One choice of the status filter. */
type StatusFilter = (typeof statusFilters)[number]['id'];

/** How many accounts one page shows. */
const pageSize = 10;

/** The page of accounts that is asked for, searched and filtered by the server. */
export function useAccountList() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [page, setPage] = useState(1);
  const words = useTyped(search);
  const query = useQuery(
    accounts.list,
    {
      query: {
        ...(words === '' ? {} : { search: words }),
        ...(status === 'all' ? {} : { status }),
        page,
        pageSize,
      },
    },
    { keepsPrevious: true },
  );
  const all = useQuery(accounts.list, { query: { pageSize: 1 } }).data?.total;
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // Another search may have fewer pages.
  if (query.data && !query.isRefreshing && page > pages) setPage(pages);
  const narrow = (change: () => void): void => {
    change();
    setPage(1);
  };
  return {
    query,
    rows: query.data?.accounts ?? [],
    total,
    all,
    page,
    pages,
    setPage,
    search,
    setSearch: (text: string) => narrow(() => setSearch(text)),
    status,
    setStatus: (chosen: StatusFilter) => narrow(() => setStatus(chosen)),
    isNarrowed: search.trim() !== '' || status !== 'all',
    showAll: () =>
      narrow(() => {
        setSearch('');
        setStatus('all');
      }),
  };
}
/** The list of accounts with what can be asked of it. */
export type AccountList = ReturnType<typeof useAccountList>;
