import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { el } from '../../messages/el.ts';
import { productsWords as words } from '../../messages/products.ts';
import { reasonOf } from '../../error-sentences.ts';
import { pathsOf } from '../../layout/image-choice.ts';
import { displayName } from './product-display.ts';

async function removeOnce(id: number): Promise<void> {
  try {
    await call(accountProducts.remove, { params: { id } });
  } catch (error) {
    // Already removed: the response to an earlier try was lost.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

/** Adds a product again with the account's own name, description and images. */
async function putBack(productId: number, removed: AccountProduct): Promise<void> {
  const { customName, customDescription } = removed;
  const images = [...pathsOf(removed.customImages)];
  try {
    const { product } = await call(accountProducts.add, { body: { productId, isUndo: true } });
    if (customName !== null || customDescription !== null || images.length > 0)
      await call(accountProducts.update, {
        params: { id: product.id },
        body: { customName, customDescription, ...(images.length > 0 ? { images } : {}) },
      });
  } catch (error) {
    toasts.destructive({ title: el.error, description: reasonOf(error, words.putBackFailed) });
  } finally {
    await refresh(accountProducts.list);
  }
}

/** Removes a product from the account's list with an undo; rejects when it cannot be removed. */
export async function removeProduct(product: AccountProduct): Promise<void> {
  await removeOnce(product.id);
  await refresh(accountProducts.list);
  const { originalProductId } = product;
  toasts.success({
    title: words.removed(displayName(product)),
    ...(originalProductId !== null && {
      action: { label: el.undo, onPress: () => void putBack(originalProductId, product) },
    }),
  });
}
