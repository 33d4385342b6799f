import type { Product } from '@kallos/contracts/catalog/products';
import { Badge, type Column, FileText, ImageOff } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';

const Thumb = styled.span`
  display: grid;
  place-items: center;
  width: 3.75rem;
  height: 3.75rem;
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--sunken);
  color: var(--subtle);
  overflow: clip;
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

const Name = styled.span`
  display: block;
  min-width: 0;
  & > strong {
    display: block;
    font-weight: var(--weight-title);
  }
  & > span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    color: var(--muted);
    font-size: var(--size-label);
    font-weight: 400;
    overflow: hidden;
  }
`;

const Count = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  color: var(--primary);
  font-weight: var(--weight-label);
  &[data-none] {
    color: var(--muted);
  }
  & svg {
    width: 1.05rem;
    height: 1.05rem;
  }
`;

const statuses = {
  active: { label: 'Active', tone: 'success' },
  draft: { label: 'Draft', tone: 'warning' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

function ProductThumb({ product }: { product: Product }) {
  const [isBroken, setIsBroken] = useState(false);
  const hasPicture = product.imagePath !== null && !isBroken;
  return (
    <Thumb>
      {hasPicture ? (
        <img
          src={product.imagePath ?? ''}
          alt={product.name}
          width={60}
          height={60}
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <ImageOff aria-label="No picture" role="img" />
      )}
    </Thumb>
  );
}

const postsWords = (count: number): string =>
  count === 0 ? 'No posts yet' : count === 1 ? '1 post' : `${count} posts`;

/** The columns of the product table. */
export const productColumns: readonly Column<Product>[] = [
  { id: 'id', header: 'ID', width: '6rem', cell: (product) => product.id },
  {
    id: 'product',
    header: 'Product',
    isRowHeader: true,
    cell: (product) => (
      <Name>
        <strong>{product.name}</strong>
        <span>{product.description}</span>
      </Name>
    ),
  },
  {
    id: 'image',
    header: 'Image',
    width: '8rem',
    cell: (product) => <ProductThumb key={product.imagePath} product={product} />,
  },
  {
    id: 'posts',
    header: 'Example Posts',
    width: '10.5rem',
    cell: ({ examplePostsCount: count }) => (
      <Count data-none={count === 0 || undefined}>
        <FileText aria-hidden="true" />
        {postsWords(count)}
      </Count>
    ),
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
];
