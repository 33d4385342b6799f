import { products } from '@kallos/contracts/catalog/products';
import { useQuery } from '@kallos/web-kit/kit';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedSearch } from '../../layout/use-typed-search.ts';

/** The sort orders with their labels. */
export const sorts = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'a-z', label: 'Name A–Z' },
  { id: 'z-a', label: 'Name Z–A' },
  { id: 'posts', label: 'Most example posts' },
  { id: 'status', label: 'Status' },
] as const;
export type Sort = (typeof sorts)[number]['id'];

/** Which products are listed. */
const shows = ['all', 'unconfirmed', 'catalogue', 'businesses'] as const;
type Show = (typeof shows)[number];

/** The page sizes. */
export const pageSizes = ['5', '10', '15', '20'] as const;
type PageSize = (typeof pageSizes)[number];

/** The state of the list in the address. */
interface ListView {
  readonly search: string;
  readonly sort: Sort;
  readonly only: Show;
  readonly page: number;
  readonly pageSize: PageSize;
}

/** Parses the view from the address; unknown values become defaults. */
export function readView(address: URLSearchParams): ListView {
  const page = Number(address.get('page'));
  return {
    search: address.get('search') ?? '',
    sort: sorts.find(({ id }) => id === address.get('sort'))?.id ?? 'newest',
    only: shows.find((one) => one === address.get('only')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    pageSize: pageSizes.find((size) => size === address.get('size')) ?? '5',
  };
}

/** Formats a view as an address; defaults are omitted. */
export function writeView({ search, sort, only, page, pageSize }: ListView): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(only === 'all' ? {} : { only }),
    ...(pageSize === '5' ? {} : { size: pageSize }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Returns the list for the address; typing starts a search after a pause. */
export function useProductList() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const show = useCallback(
    (change: Partial<ListView>) =>
      setAddress((before) => writeView({ ...readView(before), page: 1, ...change }), { replace: true }),
    [setAddress],
  );
  const searchFor = useCallback((search: string) => show({ search }), [show]);
  const [typed, setTyped] = useTypedSearch(view.search, searchFor);

  const query = useQuery(
    products.list,
    {
      query: {
        ...(view.search === '' ? {} : { search: view.search }),
        sort: view.sort,
        ...(view.only === 'unconfirmed' ? { class: view.only } : {}),
        ...(view.only === 'catalogue' || view.only === 'businesses' ? { owner: view.only } : {}),
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
