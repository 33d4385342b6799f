import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { el } from '../../messages/el.ts';
import { reasonOf } from '../../error-sentences.ts';
import { shownDescription, shownName } from './shown.ts';

/** The account's own name and description while they are edited. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  /** Pictures that saving removes. */
  readonly removedImages: ReadonlySet<number>;
}

/** What editing begins with. */
export const draftOf = (product: AccountProduct): ProductDraft => ({
  name: shownName(product),
  description: shownDescription(product),
  removedImages: new Set(),
});

/** Removes pictures one after the other; one that is gone already counts as removed. */
export async function removeImages(ids: Iterable<number>): Promise<void> {
  try {
    for (const imageId of ids)
      await call(pictures.remove, { params: { imageId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      });
  } finally {
    await refresh(accountProducts.list, pictures.list);
  }
}

/** Saves the account's own name and description. */
export async function saveTexts(
  { id }: AccountProduct,
  { customName, customDescription }: Pick<AccountProduct, 'customName' | 'customDescription'>,
): Promise<void> {
  try {
    await call(accountProducts.update, { params: { id }, body: { customName, customDescription } });
  } finally {
    await refresh(accountProducts.list);
  }
}

/** Puts the former name and description back. */
export const undoTexts = (before: AccountProduct) =>
  saveTexts(before, before).catch((error: unknown) =>
    toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) }),
  );

/** Says whether nothing was typed yet. */
export const isUnchanged = (
  { name, description, removedImages }: ProductDraft,
  product: AccountProduct,
): boolean =>
  removedImages.size === 0 && name === shownName(product) && description === shownDescription(product);
