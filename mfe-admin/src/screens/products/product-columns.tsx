import type { Product } from '@kallos/contracts/catalog/products';
import { products } from '@kallos/contracts/catalog/products';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { type Column } from '@kallos/ui/controls';
import {
  Badge,
  Button,
  FileText,
  IconButton,
  ImageOff,
  Pencil,
  Plus,
  TextLink,
  Trash2,
} from '@kallos/ui/kit';
import { pictureAt, useQuery } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { useState } from 'react';
import styled from 'styled-components';
import { statuses } from './status-words.ts';

const Thumb = styled.span`
  display: grid;
  place-items: center;
  width: 3.75rem;
  height: 3.75rem;
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--sunken);
  color: var(--subtle);
  padding: 0;
  overflow: clip;
  &:is(button) {
    cursor: zoom-in;
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  :root[data-theme='dark'] & img {
    filter: brightness(0.9);
  }
  & svg {
    width: 1.25rem;
    height: 1.25rem;
  }
`;

const Id = styled.span`
  color: var(--muted);
`;

const Name = styled.span`
  display: block;
  min-width: 0;
  & > strong {
    display: block;
    font-size: var(--size-h3);
    font-weight: var(--weight-title);
    line-height: 1.35;
  }
  & > span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    color: var(--muted);
    font-size: var(--size-small);
    font-weight: 400;
    overflow: hidden;
  }
`;

const FactLine = styled.small`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-12);
  color: var(--muted);
  font-size: var(--size-meta);
  font-weight: 400;
`;

const Actions = styled.span`
  display: inline-flex;
  gap: var(--space-4);
`;

// Aligns the link with the column's text despite its padding.
const PostsCell = styled.span`
  margin-inline-start: calc(-1 * var(--space-10));
  && > button {
    padding-inline: var(--space-10);
    @container (min-width: 44rem) {
      white-space: nowrap;
    }
  }
  &&:not([data-none]) > button {
    color: var(--primary);
  }
  &&[data-none] > button {
    color: var(--muted);
  }
`;

/** The actions on a row. */
export interface RowActions {
  readonly onEdit: (product: Product, startsWriting?: boolean) => void;
  readonly onDelete: (product: Product) => void;
  readonly onShowPosts: (product: Product) => void;
  readonly onShowImage: (product: Product) => void;
}

function ProductThumb({ product, onShow }: { product: Product; onShow: (product: Product) => void }) {
  const [isBroken, setIsBroken] = useState(false);
  if (product.imagePath === null || isBroken)
    return (
      <Thumb>
        <ImageOff aria-label="No picture" role="img" />
      </Thumb>
    );
  return (
    <Thumb
      as="button"
      type="button"
      aria-label={`Show the picture of ${product.name} at full size`}
      onClick={() => onShow(product)}
    >
      <img
        src={pictureAt(product.imagePath, 160)}
        alt=""
        width={60}
        height={60}
        loading="lazy"
        onError={() => setIsBroken(true)}
      />
    </Thumb>
  );
}

function ExamplePosts({ product, onEdit, onShowPosts }: { product: Product } & RowActions) {
  const count = product.examplePostsCount;
  const words = count === 1 ? '1 post' : `${count} posts`;
  return (
    <PostsCell data-none={count === 0 || undefined}>
      {count === 0 ? (
        <Allowed to={products.update}>
          <Button
            variant="quiet"
            size="sm"
            icon={<Plus />}
            aria-label={`Add first post to ${product.name}`}
            onPress={() => onEdit(product, true)}
          >
            Add first post
          </Button>
        </Allowed>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          icon={<FileText />}
          aria-label={`${words} of ${product.name}`}
          onPress={() => onShowPosts(product)}
        >
          {words}
        </Button>
      )}
    </PostsCell>
  );
}

function Owner({ accountId }: { accountId: number }) {
  const { data } = useQuery(accountOverview.get, { params: { id: accountId } });
  return (
    <TextLink href={paths.accountOf(accountId)}>{data?.row.businessName ?? `Account ${accountId}`}</TextLink>
  );
}

/** The SKU, the business that owns the product, and whether its class is still to confirm. */
function Facts({ product }: { product: Product }) {
  const { sku, createdByAccountId, productClass } = product;
  const isOwned = createdByAccountId !== null && createdByAccountId !== undefined;
  if (!sku && !isOwned && productClass) return null;
  return (
    <FactLine>
      {sku ? <span translate="no">{`SKU ${sku}`}</span> : null}
      {isOwned ? (
        <span>
          <span>Of</span> <Owner accountId={createdByAccountId} />
        </span>
      ) : null}
      {productClass ? null : <span>Class to confirm</span>}
    </FactLine>
  );
}

/** The columns of the product table with the row actions. */
export const productColumns = (actions: RowActions): readonly Column<Product>[] => [
  { id: 'id', header: 'ID', width: '6rem', cell: (product) => <Id>{product.id}</Id> },
  {
    id: 'product',
    header: 'Product',
    isRowHeader: true,
    cell: (product) => (
      <Name>
        <strong dir="auto">{product.name}</strong>
        <span dir="auto">{product.description}</span>
        <Facts product={product} />
      </Name>
    ),
  },
  {
    id: 'image',
    header: 'Image',
    width: '8rem',
    cell: (product) => (
      <ProductThumb key={product.imagePath} product={product} onShow={actions.onShowImage} />
    ),
  },
  {
    id: 'posts',
    header: 'Example Posts',
    width: '10.5rem',
    cell: (product) => <ExamplePosts product={product} {...actions} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '8.5rem',
    cell: ({ status }) => (
      <Badge tone={statuses[status].tone} hasDot={status !== 'archived'}>
        {statuses[status].label}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    width: '8rem',
    cell: (product) => (
      <Actions>
        <Allowed to={products.update}>
          <IconButton
            label={`Edit ${product.name}`}
            icon={<Pencil />}
            onPress={() => actions.onEdit(product)}
          />
          <IconButton
            label={`Delete ${product.name}`}
            icon={<Trash2 />}
            onPress={() => actions.onDelete(product)}
          />
        </Allowed>
      </Actions>
    ),
  },
];
