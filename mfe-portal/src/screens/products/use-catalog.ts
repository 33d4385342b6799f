import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { products, type Product } from '@kallos/contracts/catalog/products';
import { toasts } from '@kallos/ui/kit';
import { call, refresh, useQuery } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { el } from '../../messages/el.ts';
import { productsWords } from '../../messages/products.ts';

const words = productsWords.catalog;

/** Products per page of the catalogue. */
const pageSize = 10;

/** Returns a value after it has stopped changing, so that typing causes one request. */
function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** The selected products and those added while the dialog is open. */
function useAdding(chosen: readonly AccountProduct[]) {
  const [added, setAdded] = useState<ReadonlyMap<number, number>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const chosenIds = new Set(chosen.map((product) => product.originalProductId));

  const run = async (id: number, failed: string, work: () => Promise<void>) => {
    setBusy((before) => new Set(before).add(id));
    try {
      await work();
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, failed) });
    } finally {
      // Also after a failure: another tab may have added it, or the response may be lost.
      await refresh(accountProducts.list);
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  };
  return {
    added: [...added.keys()].filter((id) => chosenIds.has(id)).length,
    stateOf: ({ id }: Product): CatalogState => ({
      isBusy: busy.has(id),
      isAdded: added.has(id) && chosenIds.has(id),
      isChosen: chosenIds.has(id),
    }),
    add: ({ id }: Product) =>
      run(id, words.addFailed, async () => {
        const { product } = await call(accountProducts.add, { body: { productId: id } });
        setAdded((before) => new Map(before).set(id, product.id));
      }),
    undo: ({ id }: Product) =>
      run(id, words.undoFailed, async () => {
        const ownId = added.get(id);
        if (ownId === undefined) return;
        await call(accountProducts.remove, { params: { id: ownId } });
        setAdded((before) => new Map([...before].filter(([other]) => other !== id)));
      }),
  };
}

/** The relation of a catalogue product to the account. */
export interface CatalogState {
  readonly isBusy: boolean;
  readonly isAdded: boolean;
  readonly isChosen: boolean;
}

/** The administrator's catalogue with server-side search and paging, and adding to the account. */
export function useCatalog(chosen: readonly AccountProduct[]) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const asked = useSettled(search.trim(), 250);
  const query = useQuery(
    products.list,
    { query: { ...(asked === '' ? {} : { search: asked }), sort: 'a-z', page, pageSize } },
    { keepsPrevious: true },
  );
  return {
    search,
    asked,
    setSearch: (wanted: string) => {
      setSearch(wanted);
      setPage(1);
    },
    page,
    pages: Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize)),
    setPage,
    query,
    adding: useAdding(chosen),
  };
}
