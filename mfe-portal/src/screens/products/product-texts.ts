import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { toasts } from '@kallos/ui/kit';
import { call, refresh } from '@kallos/web-kit/kit';
import { el } from '../../messages/el.ts';
import { reasonOf } from '../../error-sentences.ts';
import { shownDescription, shownName } from './shown.ts';

/** The account's own name and description while they are edited. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
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
export const isUnchanged = ({ name, description }: ProductDraft, product: AccountProduct): boolean =>
  name === shownName(product) && description === shownDescription(product);
