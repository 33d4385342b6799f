import { type Product, products } from '@kallos/contracts/catalog/products';
import { AlertDialog, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';

/** Confirms and deletes a product. */
export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const removal = useMutation(products.remove, { refreshes: [products.list, products.get] });
  const deleteProduct = async (): Promise<void> => {
    try {
      await removal.run({ params: { id: product.id } });
      toasts.success({ title: 'Product deleted', description: product.name });
    } catch (error) {
      showFailure('Error deleting product', error);
    }
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !removal.isPending) onClose();
      }}
      title={`Delete “${product.name}”?`}
      confirmLabel="Delete product"
      cancelLabel="Cancel"
      isPending={removal.isPending}
      pendingLabel="Deleting…"
      onConfirm={() => void deleteProduct()}
    >
      It leaves the catalogue together with its example posts. Businesses that already chose it keep their own
      copy. This cannot be undone.
    </AlertDialog>
  );
}
