import type { Product } from '@kallos/contracts/catalog/products';
import { lazyPart } from '@kallos/ui/kit';
import { AiProductDialog } from './ai/AiProductDialog.tsx';
import { DeleteProductDialog } from './DeleteProductDialog.tsx';
import { ExamplePostsDialog } from './ExamplePostsDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';

// The list stays visible while a failed script is retried.
const { Part: FullImage } = lazyPart<{ product: Product; onClose: () => void }>(
  async () => (await import('./FullImage.tsx')).FullImage,
);

const { Part: ImportDialog } = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** The open dialog with its product. */
export type OpenDialog =
  | { readonly kind: 'add' | 'generate' | 'import' }
  | { readonly kind: 'edit'; readonly product: Product; readonly startsWriting?: boolean }
  | { readonly kind: 'delete' | 'posts' | 'image'; readonly product: Product };

interface ProductDialogsProps {
  readonly open: OpenDialog | null;
  readonly onChange: (open: OpenDialog | null) => void;
  readonly onCreated: () => void;
}

/** The dialogs of the product list, one at a time. */
export function ProductDialogs({ open, onChange, onCreated }: ProductDialogsProps) {
  const close = (): void => onChange(null);
  if (open === null) return null;
  switch (open.kind) {
    case 'add':
      return <ProductDialog onClose={close} onCreated={onCreated} />;
    case 'generate':
      return <AiProductDialog onClose={close} onCreated={onCreated} />;
    case 'import':
      return <ImportDialog onClose={close} />;
    case 'edit':
      return (
        <ProductDialog
          key={open.product.id}
          product={open.product}
          startsWriting={open.startsWriting}
          onClose={close}
        />
      );
    case 'delete':
      return <DeleteProductDialog product={open.product} onClose={close} />;
    case 'posts':
      return (
        <ExamplePostsDialog
          product={open.product}
          onClose={close}
          onEdit={() => onChange({ kind: 'edit', product: open.product })}
        />
      );
    case 'image':
      return <FullImage product={open.product} onClose={close} />;
  }
}
