import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import type { Product } from '@kallos/contracts/catalog/products';
import { SearchField } from '@kallos/ui/controls';
import {
  Badge,
  Button,
  Check,
  Dialog,
  EmptyState,
  ImageOff,
  LibraryBig,
  Muted,
  onPhone,
  Pagination,
  Plus,
  Skeleton,
  SkeletonGroup,
  Undo2,
} from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { el } from '../../messages/el.ts';
import { productsWords } from '../../messages/products.ts';
import { resolveImage } from './product-display.ts';
import { type CatalogState, useCatalog } from './use-catalog.ts';

const words = productsWords.catalog;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-10);
`;

const Body = styled.div`
  min-height: 24rem;
  & > nav {
    display: flex;
    justify-content: center;
    margin-top: var(--space-16);
  }
`;

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-8) var(--space-14);
    padding: var(--space-10) 0;
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  ${onPhone} {
    & > li {
      grid-template-columns: 3.5rem minmax(0, 1fr);
    }
  }
`;

const Picture = styled.div`
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: var(--radius-inset);
  background: var(--sunken);
  color: var(--subtle);
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--picture-filter);
  }
`;

const Words = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
  & > strong {
    font-weight: var(--weight-title);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-8);
  ${onPhone} {
    grid-column: 2;
    justify-content: flex-start;
  }
  @media (max-width: 16em) {
    grid-column: 1 / -1;
  }
`;

interface RowProps {
  product: Product;
  state: CatalogState;
  onAdd: () => void;
  onUndo: () => void;
}

function Row({ product, state, onAdd, onUndo }: RowProps) {
  const { isBusy, isAdded, isChosen } = state;
  const src = resolveImage(product.imagePath && pictureAt(product.imagePath, 160));
  return (
    <li>
      <Picture>{src ? <img src={src} alt="" loading="lazy" /> : <ImageOff aria-hidden="true" />}</Picture>
      <Words>
        <strong dir="auto">{product.name}</strong>
        <Muted>{product.categoryName ?? productsWords.noCategory}</Muted>
      </Words>
      <Actions>
        {isChosen ? (
          <Badge tone="success" icon={<Check />}>
            {words.chosen}
          </Badge>
        ) : null}
        {isAdded || !isChosen ? (
          <Button
            key="act"
            size="sm"
            variant={isAdded ? 'quiet' : 'secondary'}
            icon={isAdded ? <Undo2 /> : <Plus />}
            isPending={isBusy}
            aria-label={isAdded ? words.undoNamed(product.name) : words.addNamed(product.name)}
            onPress={isAdded ? onUndo : onAdd}
          >
            {isAdded ? el.undo : words.add}
          </Button>
        ) : null}
      </Actions>
    </li>
  );
}

type Catalog = ReturnType<typeof useCatalog>;

function Products({ catalog }: { catalog: Catalog }) {
  const { query, adding, asked } = catalog;
  const found = query.data?.products ?? [];
  if (query.isLoading && !query.data)
    return (
      <SkeletonGroup label={el.loading}>
        <Skeleton height="24rem" radius="var(--radius-card)" />
      </SkeletonGroup>
    );
  if (query.data && found.length === 0)
    return (
      <EmptyState icon={<LibraryBig />} title={asked === '' ? words.empty : words.noMatch(asked)}>
        {asked === '' ? words.emptyHelp : words.noMatchHelp}
      </EmptyState>
    );
  return (
    <List aria-label={words.list} aria-busy={query.isRefreshing}>
      {found.map((product) => (
        <Row
          key={product.id}
          product={product}
          state={adding.stateOf(product)}
          onAdd={() => void adding.add(product)}
          onUndo={() => void adding.undo(product)}
        />
      ))}
    </List>
  );
}

interface CatalogDialogProps {
  chosen: readonly AccountProduct[];
  onClose: () => void;
  /** Goes on with the next step; offered while the first products are chosen. */
  onContinue?: (() => void) | undefined;
}

/** The dialog that adds products of the administrator's catalogue to the account. */
export function CatalogDialog({ chosen, onClose, onContinue }: CatalogDialogProps) {
  const catalog = useCatalog(chosen);
  const { query, adding } = catalog;
  const canContinue = onContinue !== undefined && adding.added > 0;
  return (
    <Dialog
      isOpen
      onOpenChange={(wanted) => {
        if (!wanted) onClose();
      }}
      size="lg"
      isDismissable
      title={words.title}
      help={words.help}
      closeLabel={el.close}
      header={
        <Tools>
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            clearLabel={words.clear}
            value={catalog.search}
            onChange={catalog.setSearch}
          />
          <Muted role="status">{query.data ? words.found(query.data.total) : null}</Muted>
        </Tools>
      }
      footer={
        <>
          <span data-start role="status">
            {adding.added > 0 ? words.added(adding.added) : null}
          </span>
          <Button variant={canContinue ? 'secondary' : 'primary'} onPress={onClose}>
            {words.done}
          </Button>
          {canContinue ? (
            <Button variant="primary" onPress={onContinue}>
              {el.next}
            </Button>
          ) : null}
        </>
      }
    >
      <Body>
        {query.error ? <LoadFailed error={query.error} onRetry={query.reload} /> : null}
        <Products catalog={catalog} />
        {catalog.pages > 1 ? (
          <Pagination
            label={words.pages}
            page={catalog.page}
            pages={catalog.pages}
            onChange={catalog.setPage}
            previousLabel={words.previous}
            nextLabel={words.next}
            pageLabel={words.page}
          />
        ) : null}
      </Body>
    </Dialog>
  );
}
