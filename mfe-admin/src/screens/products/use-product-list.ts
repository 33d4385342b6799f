import { products } from '@kallos/contracts/catalog/products';
import { useQuery } from '@kallos/web-kit/kit';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The orders of the list, with their words. */
export const sorts = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'a-z', label: 'Name A–Z' },
  { id: 'z-a', label: 'Name Z–A' },
  { id: 'posts', label: 'Most example posts' },
  { id: 'status', label: 'Status' },
] as const;
/** One order of the list. */
export type Sort = (typeof sorts)[number]['id'];

/** How many products a page may show. */
export const pageSizes = ['5', '10', '15', '20'] as const;
/** One page size. */
type PageSize = (typeof pageSizes)[number];

/** What the address says about the list. */
interface ListView {
  readonly search: string;
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: PageSize;
}

/** Reads the view from the address; anything unknown counts as the default. */
export function readView(address: URLSearchParams): ListView {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? '',
    sort: sorts.find(({ id }) => id === address.get('sort'))?.id ?? 'newest',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    pageSize: pageSizes.find((size) => size === address.get('size')) ?? '5',
  };
}

/** Writes a view as an address; defaults are left out. */
export function writeView({ search, sort, page, pageSize }: ListView): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(pageSize === '5' ? {} : { size: pageSize }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

const typingPause = 250;

/** The list that the address asks for; what is typed becomes a search after a short pause. */
export function useProductList() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const [typed, setTyped] = useState(view.search);
  const show = useCallback(
    (change: Partial<ListView>) =>
      setAddress((before) => writeView({ ...readView(before), page: 1, ...change }), { replace: true }),
    [setAddress],
  );
  useEffect(() => {
    const search = typed.trim();
    if (search === view.search) return;
    const timer = setTimeout(() => show({ search }), typingPause);
    return () => clearTimeout(timer);
  }, [typed, view.search, show]);

  const query = useQuery(
    products.list,
    {
      query: {
        ...(view.search === '' ? {} : { search: view.search }),
        sort: view.sort,
        page: view.page,
        pageSize: Number(view.pageSize),
      },
    },
    { keepsPrevious: true },
  );
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / Number(view.pageSize)));
  // A page can become empty when others delete products.
  useEffect(() => {
    if (query.data && view.page > pages) show({ page: pages });
  }, [query.data, view.page, pages, show]);
  return { view, show, typed, setTyped, query, total, pages };
}
