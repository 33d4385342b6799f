import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { reasonOf } from '../../error-sentences.ts';
import { pathsOf } from '../../layout/image-choice.ts';
import { el } from '../../messages/el.ts';
import { productsWords as words } from '../../messages/products.ts';
import { displayName } from './product-display.ts';

async function removeOnce(id: number): Promise<void> {
  try {
    await call(accountProducts.remove, { params: { id } });
  } catch (error) {
    // Already removed: the response to an earlier try was lost.
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

const nullable = ['customName', 'customDescription', 'productClass', 'facts'] as const;
const texts = ['ceNumber', 'notifiedBody', 'permittedClaims', 'requiredWarnings'] as const;

/** Returns what the account had written over the original: what differs from the product without it. */
function ownChanges(removed: AccountProduct, plain: AccountProduct) {
  const images = [...pathsOf(removed.customImages)];
  const written = [
    ...nullable.map((field) => [field, removed[field] ?? null, plain[field] ?? null] as const),
    ...texts.map((field) => [field, removed[field] ?? '', plain[field] ?? ''] as const),
  ];
  return {
    ...Object.fromEntries(written.flatMap(([field, own, now]) => (own === now ? [] : [[field, own]]))),
    ...(images.length > 0 ? { images } : {}),
  };
}

/** Adds a product again with everything that the account had written over the original. */
async function putBack(productId: number, removed: AccountProduct): Promise<void> {
  try {
    const { product } = await call(accountProducts.add, { body: { productId, isUndo: true } });
    const changes = ownChanges(removed, product);
    if (Object.keys(changes).length > 0)
      await call(accountProducts.update, { params: { id: product.id }, body: changes });
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
