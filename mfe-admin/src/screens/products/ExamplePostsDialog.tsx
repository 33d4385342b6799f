import { type Product, products } from '@kallos/contracts/catalog/products';
import { Button, Dialog, Muted, Pencil, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { showFailure } from '../../show-failure.ts';

const failed = 'Failed to load example posts for this product';

const Posts = styled.ol`
  display: grid;
  gap: var(--space-12);
  & > li {
    padding: var(--space-14) var(--space-16);
    border: 1px solid var(--line);
    border-radius: var(--radius-inset);
    background: var(--canvas);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

function List({ product }: { product: Product }) {
  const query = useQuery(products.get, { params: { id: product.id } });
  const { data, error } = query;
  // Shown once, however often a background refetch fails.
  const isTold = useRef(false);
  useEffect(() => {
    if (error && !isTold.current) showFailure(failed, error);
    isTold.current = error !== undefined;
  }, [error]);
  if (error) {
    const retry = () => {
      isTold.current = false;
      void query.reload();
    };
    return <LoadFailed title={failed} onRetry={retry} />;
  }
  if (!data)
    return (
      <SkeletonGroup label="Loading example posts…">
        <Skeleton height="5rem" radius="var(--radius-inset)" />
      </SkeletonGroup>
    );
  if (data.examplePosts.length === 0) return <Muted>This product has no example posts yet.</Muted>;
  return (
    <Posts>
      {data.examplePosts.map(({ id, content }) => (
        <li key={id}>{content}</li>
      ))}
    </Posts>
  );
}

interface ExamplePostsDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** The example posts of a product, read-only. */
export function ExamplePostsDialog({ product, onClose, onEdit }: ExamplePostsDialogProps) {
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Example Posts"
      help={product.name}
      closeLabel="Close"
      footer={
        <Button icon={<Pencil />} onPress={onEdit}>
          Edit product
        </Button>
      }
    >
      <List product={product} />
    </Dialog>
  );
}
