import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { CallInput } from '@kallos/contracts/endpoint';
import { toasts } from '@kallos/ui/kit';
import { call, refresh } from '@kallos/web-kit/kit';
import { readLike } from '@kallos/web-kit/remote/drafts';
import { el } from '../../messages/el.ts';
import { reasonOf } from '../../error-sentences.ts';
import type { PictureChoice } from '../../layout/picture-choice.ts';
import { shownDescription, shownName } from './shown.ts';

/** The account's own name and description while they are edited. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  /** The pictures once they were changed. */
  readonly pictures?: PictureChoice;
  /** Null while nobody has confirmed one. */
  readonly productClass: ProductClass | null;
  readonly ceNumber: string;
  readonly notifiedBody: string;
  readonly permittedClaims: string;
  readonly requiredWarnings: string;
  /** One a line. */
  readonly facts: string;
  /** Facts were added that nobody has confirmed. */
  readonly isFactsProposed: boolean;
  /** Said of proposed facts. */
  readonly isFactsConfirmed: boolean;
}

/** Reads edits that were left unsaved. */
export const readDraft = readLike<ProductDraft>({
  name: ' ',
  description: ' ',
  pictures: { before: [' '], now: [' '] },
  productClass: 'cosmetic',
  ceNumber: ' ',
  notifiedBody: ' ',
  permittedClaims: ' ',
  requiredWarnings: ' ',
  facts: ' ',
  isFactsProposed: true,
  isFactsConfirmed: true,
});

/** What is saved of a product's words. */
type Texts = CallInput<typeof accountProducts.update>['body'];

/** What editing begins with. */
export const draftOf = (product: AccountProduct): ProductDraft => ({
  name: shownName(product),
  description: shownDescription(product),
  ...lawOf(product),
  facts: shownFacts(product),
  isFactsProposed: false,
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

/** The facts with those of a proposal that are not among them, and how many those are. */
export function withProposed(facts: string, proposed: readonly string[]): { facts: string; added: number } {
  const known = facts.split('\n').map((line) => line.trim());
  const fresh = proposed.filter((fact) => !known.includes(fact));
  return {
    facts: [...(facts.trim() === '' ? [] : [facts.trimEnd()]), ...fresh].join('\n'),
    added: fresh.length,
  };
}

/** Whether facts were proposed that a person has to confirm before they are saved. */
export const lacksConfirmation = ({ isFactsProposed, isFactsConfirmed }: ProductDraft): boolean =>
  isFactsProposed && !isFactsConfirmed;

/** What saving sends: law and pictures where they changed, and facts that were edited or confirmed. */
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
    ...(draft.pictures ? { images: [...draft.pictures.now] } : {}),
    ...(isFactsMeant ? { facts: draft.facts.trim() || null } : {}),
  };
}

/** Saves the account's own words on a product and its pictures. */
export async function saveTexts({ id }: AccountProduct, body: Texts): Promise<void> {
  try {
    await call(accountProducts.update, { params: { id }, body });
  } finally {
    await refresh(accountProducts.list, ...(body.images === undefined ? [] : [pictures.list]));
  }
}

/** Puts the former words and pictures back. */
export const undoTexts = (before: AccountProduct, pictures?: PictureChoice) =>
  saveTexts(before, {
    customName: before.customName,
    customDescription: before.customDescription,
    ...lawOf(before),
    facts: before.facts ?? null,
    ...(pictures ? { images: pictures.before ? [...pictures.before] : null } : {}),
  }).catch((error: unknown) =>
    toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) }),
  );

/** Says whether nothing was changed yet. */
export const isUnchanged = (draft: ProductDraft, product: AccountProduct): boolean => {
  const start: Readonly<Record<string, unknown>> = { ...draftOf(product) };
  return Object.entries(draft).every(([field, value]) => value === start[field]);
};
