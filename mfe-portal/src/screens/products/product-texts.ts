import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { CallInput } from '@kallos/contracts/endpoint';
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
  /** Null while nobody has confirmed one. */
  readonly productClass: ProductClass | null;
  readonly ceNumber: string;
  readonly notifiedBody: string;
  readonly permittedClaims: string;
  readonly requiredWarnings: string;
  /** One a line. */
  readonly facts: string;
  /** Said of proposed facts that nobody edited. */
  readonly isFactsConfirmed: boolean;
}

/** What is saved of a product's words. */
type Texts = CallInput<typeof accountProducts.update>['body'];

/** What editing begins with. */
export const draftOf = (product: AccountProduct): ProductDraft => ({
  name: shownName(product),
  description: shownDescription(product),
  removedImages: new Set(),
  ...lawOf(product),
  facts: shownFacts(product),
  isFactsConfirmed: false,
});

const lawOf = (product: AccountProduct) => ({
  productClass: product.productClass ?? null,
  ceNumber: product.ceNumber ?? '',
  notifiedBody: product.notifiedBody ?? '',
  permittedClaims: product.permittedClaims ?? '',
  requiredWarnings: product.requiredWarnings ?? '',
});

const shownFacts = ({ facts, suggestedFacts }: AccountProduct): string => facts ?? suggestedFacts ?? '';

/** Whether a text may stand for a notified body: four digits, or nothing. */
export const isNotifiedBody = (text: string): boolean => /^(\d{4})?$/.test(text.trim());

/** What saving sends: the law where it changed, and facts that were edited or confirmed. */
export function textsOf(draft: ProductDraft, product: AccountProduct): Texts {
  const before = lawOf(product);
  const changed = (Object.keys(before) as Array<keyof typeof before>).filter(
    (field) => draft[field] !== before[field],
  );
  const isFactsMeant = draft.isFactsConfirmed || draft.facts !== shownFacts(product);
  return {
    customName: draft.name.trim() || null,
    customDescription: draft.description.trim() || null,
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(isFactsMeant ? { facts: draft.facts.trim() || null } : {}),
  };
}

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

/** Saves the account's own words on a product. */
export async function saveTexts({ id }: AccountProduct, body: Texts): Promise<void> {
  try {
    await call(accountProducts.update, { params: { id }, body });
  } finally {
    await refresh(accountProducts.list);
  }
}

/** Puts the former words back. */
export const undoTexts = (before: AccountProduct) =>
  saveTexts(before, {
    customName: before.customName,
    customDescription: before.customDescription,
    ...lawOf(before),
    facts: before.facts ?? null,
  }).catch((error: unknown) =>
    toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) }),
  );

/** Says whether nothing was typed yet. */
export const isUnchanged = (
  { name, description, removedImages }: ProductDraft,
  product: AccountProduct,
): boolean =>
  removedImages.size === 0 && name === shownName(product) && description === shownDescription(product);
