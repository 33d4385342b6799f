import type { Product } from '@kallos/contracts/catalog/products';
import { products } from '@kallos/contracts/catalog/products';
import { SearchField, Select, DataTable, Package } from '@kallos/ui/controls';
import { Button, EmptyState, Pagination, Plus, RefreshCw, Sparkles, toasts, Upload } from '@kallos/ui/kit';
import { ApiError } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { isWithId, useReopen } from '@kallos/web-kit/remote/drafts';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RowEnd, LabelledControl, Foot, Range } from '../../layout/list-look.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { downloadProducts } from './download-products.ts';
import { productColumns } from './product-columns.tsx';
import { type OpenDialog, ProductDialogs } from './ProductDialogs.tsx';
import { pageSizes, sorts, useProductList } from './use-product-list.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
}

type ProductList = ReturnType<typeof useProductList>;

const showOptions = ({ query }: ProductList) => {
  const count = query.data?.unconfirmed;
  return [
    { id: 'all' as const, label: 'All products' },
    { id: 'unconfirmed' as const, label: count === undefined ? 'To confirm' : `To confirm (${count})` },
    { id: 'catalogue' as const, label: 'Of the catalogue' },
    { id: 'businesses' as const, label: 'Of businesses' },
  ];
};

function Tools({ list }: { list: ProductList }) {
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(() => search.current?.focus());
  const refreshList = async (): Promise<void> => {
    const error = await list.query.reload();
    // An ended session already opened the login.
    if (error && !(error instanceof ApiError && error.status === 401))
      toasts.destructive({
        title: 'Refresh failed',
        description: 'Could not refresh products. Please try again.',
      });
  };
  return (
    <>
      <SearchField
        label="Search products"
        placeholder="Search name or description"
        shortcut="/"
        clearLabel="Clear the search"
        value={list.typed}
        onChange={list.setTyped}
        inputRef={search}
      />
      <Select
        label="Sort"
        isLabelInside
        options={sorts}
        value={list.view.sort}
        onChange={(sort) => list.show({ sort })}
      />
      <Select
        label="Show"
        isLabelInside
        options={showOptions(list)}
        value={list.view.only}
        onChange={(only) => list.show({ only })}
      />
      <RowEnd>
        <Button variant="quiet" onPress={() => void downloadProducts()}>
          Export
        </Button>
        <Button
          variant="quiet"
          icon={<RefreshCw />}
          isPending={list.query.isRefreshing && !list.query.isLoading}
          pendingLabel="Refreshing…"
          onPress={() => void refreshList()}
        >
          Refresh
        </Button>
      </RowEnd>
    </>
  );
}

function Footer({ list }: { list: ProductList }) {
  const { view, total, pages, show } = list;
  const size = Number(view.pageSize);
  const first = (view.page - 1) * size + 1;
  return (
    <Foot>
      <Range role="status">
        <span>Showing</span> <b>{first}</b> <span>to</span> <b>{Math.min(total, first + size - 1)}</b>{' '}
        <span>of</span> <b>{total}</b> <span>products</span>
      </Range>
      <LabelledControl>
        <span aria-hidden="true">Items per page</span>
        <Select
          label="Items per page"
          isLabelHidden
          options={pageSizes.map((id) => ({ id, label: id }))}
          value={view.pageSize}
          onChange={(pageSize) => show({ pageSize })}
        />
      </LabelledControl>
      <Pagination
        label="Pages"
        page={view.page}
        pages={pages}
        onChange={(page) => show({ page })}
        previousLabel="Previous page"
        nextLabel="Next page"
        pageLabel={(page) => `Page ${page}`}
      />
    </Foot>
  );
}

function Nothing({ list, onAdd }: { list: ProductList; onAdd: () => void }) {
  if (list.query.error) return null;
  if (list.view.only !== 'all')
    return (
      <EmptyState
        title={list.view.only === 'unconfirmed' ? 'Every class is confirmed' : 'No such product'}
        icon={<Package />}
        action={<Button onPress={() => list.show({ only: 'all' })}>Show all products</Button>}
      >
        {list.view.search === '' ? null : `Among the matches of “${list.view.search}”.`}
      </EmptyState>
    );
  if (list.view.search === '')
    return (
      <EmptyState
        title="No products yet"
        icon={<Package />}
        action={
          <Allowed to={products.create}>
            <Button variant="primary" icon={<Plus />} onPress={onAdd}>
              Add the first product
            </Button>
          </Allowed>
        }
      >
        The catalogue is empty.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`Nothing matches “${list.view.search}”`}
      icon={<Package />}
      action={<Button onPress={() => list.setTyped('')}>Clear the search</Button>}
    >
      The search looks at names and descriptions.
    </EmptyState>
  );
}

function Creation({ onOpen }: { onOpen: (open: OpenDialog) => void }) {
  return (
    <Allowed to={products.create}>
      <Button icon={<Upload />} onPress={() => onOpen({ kind: 'import' })}>
        Import
      </Button>
      <Button variant="ai" icon={<Sparkles />} onPress={() => onOpen({ kind: 'generate' })}>
        AI Generate Product
      </Button>
      <Button variant="primary" icon={<Plus />} onPress={() => onOpen({ kind: 'add' })}>
        Add Product
      </Button>
    </Allowed>
  );
}

function ledeOf({ query }: ProductList): ReactNode {
  const counts = query.data?.countsByStatus;
  if (!counts) return undefined;
  const all = counts.active + counts.draft + counts.archived;
  return `${counted(all, 'product', 'products')} — ${counts.active} active, ${counted(counts.draft, 'draft', 'drafts')}, ${counts.archived} archived`;
}

/** The product table with search, sorting, paging and actions. */
export function ProductsScreen() {
  const list = useProductList();
  const [open, setOpenNow] = useState<OpenDialog | null>(null);
  // Dialogs are large: as a transition, the press is painted first.
  const setOpen = useCallback((next: OpenDialog | null): void => startTransition(() => setOpenNow(next)), []);
  const columns = useMemo(
    () =>
      productColumns({
        onEdit: (product, startsWriting = false) => setOpen({ kind: 'edit', product, startsWriting }),
        onDelete: (product) => setOpen({ kind: 'delete', product }),
        onShowPosts: (product) => setOpen({ kind: 'posts', product }),
        onShowImage: (product) => setOpen({ kind: 'image', product }),
      }),
    [setOpen],
  );
  useReopen('ai-product', () => setOpen({ kind: 'generate' }));
  useReopen('product:', (id, product) => {
    if (id === 'new') setOpen({ kind: 'add' });
    else if (isWithId<Product>(product)) setOpen({ kind: 'edit', product });
  });
  const { query, view, total, pages, show } = list;
  return (
    <>
      <AdminHeader title="Products" lede={ledeOf(list)} actions={<Creation onOpen={setOpen} />} />
      <DataTable
        caption="Products"
        columns={columns}
        rows={query.data?.products ?? []}
        rowKey={(product) => product.id}
        // An empty last page is replaced by the one before.
        isLoading={query.isLoading || view.page > pages}
        loadingLabel="Loading products…"
        skeletonRows={Number(view.pageSize)}
        tools={<Tools list={list} />}
        notice={
          query.error && (
            <LoadFailed title="Products could not be loaded" error={query.error} onRetry={query.reload} />
          )
        }
        empty={<Nothing list={list} onAdd={() => setOpen({ kind: 'add' })} />}
        footer={total > 0 ? <Footer list={list} /> : undefined}
      />
      <ProductDialogs open={open} onChange={setOpen} onCreated={() => show({ page: 1 })} />
    </>
  );
}
