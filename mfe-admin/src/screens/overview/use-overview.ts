import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { serverNow, useQuery } from '@kallos/web-kit/kit';
import { keepOverviewAddress } from '@kallos/web-kit/remote/overview-address';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedSearch } from '../../layout/use-typed-search.ts';
import { defaultView, type OverviewView, queryOf, readView, writeView } from './overview-view.ts';

const readAgainMilliseconds = 30_000;

/** Loads a page of the overview for the address; typing searches after a pause. */
export function useOverview() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const { search, page, pageSize } = view;
  const show = useCallback(
    (change: Partial<OverviewView>) =>
      setAddress((before) => writeView({ ...readView(before), page: 1, ...change }), {
        replace: true,
        // In a transition a chosen filter would first jump back.
        flushSync: true,
      }),
    [setAddress],
  );
  const searchFor = useCallback((search: string) => show({ search }), [show]);
  const [typed, setTyped] = useTypedSearch(search, searchFor);
  const showView = (next: OverviewView) => {
    setTyped(next.search);
    show(next);
  };
  useEffect(() => keepOverviewAddress(address.toString()), [address]);
  const size = Number(pageSize);
  const query = useQuery(
    accountOverview.list,
    { query: { ...queryOf(view), page, pageSize: size } },
    { keepsPrevious: true },
  );
  const { reload } = query;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, readAgainMilliseconds);
    return () => clearInterval(timer);
  }, [reload]);
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  // Another filter may have fewer pages.
  useEffect(() => {
    if (query.data && !query.isRefreshing && page > pages) show({ page: pages });
  }, [query.data, query.isRefreshing, page, pages, show]);
  return {
    query,
    view,
    show,
    showView,
    typed,
    setTyped,
    rows: query.data?.rows ?? [],
    counts: query.data?.counts,
    groups: query.data?.groups ?? [],
    asOf: query.data?.asOf,
    total,
    pages,
    first: (page - 1) * size + 1,
    now: serverNow().getTime(),
    isNarrowed: typed.trim() !== '' || view.filter !== 'all' || view.status !== 'all' || view.group !== 'all',
    showAll: () => showView({ ...defaultView, pageSize }),
  };
}

export type Overview = ReturnType<typeof useOverview>;
