import { accounts } from '@kallos/contracts/auth/accounts';
import { useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { useDebouncedText } from '../../layout/use-debounced-text.ts';

export const statusFilters = [
  { id: 'all', label: 'All' },
  { id: 'trial', label: 'Trial' },
  { id: 'active', label: 'Active' },
] as const;
type StatusFilter = (typeof statusFilters)[number]['id'];

const pageSize = 10;

/** Returns a page of accounts, searched and filtered by the server. */
export function useAccountList() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [page, setPage] = useState(1);
  const words = useDebouncedText(search);
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
export type AccountList = ReturnType<typeof useAccountList>;
