import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import type { CallInput } from '@kallos/contracts/endpoint';
import { toasts } from '@kallos/ui/kit';
import { call, refresh } from '@kallos/web-kit/kit';
import { readBySample } from '@kallos/web-kit/remote/drafts';
import { reasonOf } from '../../error-sentences.ts';
import type { ImageChoice } from '../../layout/image-choice.ts';
import { el } from '../../messages/el.ts';
import { displayDescription, displayName } from './product-display.ts';

/** The account's own texts on a product during editing. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  /** The images, once changed. */
  readonly pictures?: ImageChoice;
  /** Null until a user confirms one. */
  readonly productClass: ProductClass | null;
  readonly ceNumber: string;
  readonly notifiedBody: string;
  readonly permittedClaims: string;
  readonly requiredWarnings: string;
  /** One per line. */
  readonly facts: string;
  /** Unconfirmed facts were added. */
  readonly isFactsProposed: boolean;
  /** The user confirmed the proposed facts. */
  readonly isFactsConfirmed: boolean;
}

/** Parses stored edits. */
export const readDraft = readBySample<ProductDraft>({
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

/** The request body of a product's texts. */
type Texts = CallInput<typeof accountProducts.update>['body'];

/** Returns the initial draft. */
export const draftOf = (product: AccountProduct): ProductDraft => ({
  name: displayName(product),
  description: displayDescription(product),
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

/** Returns whether a text is a valid notified body: four digits, or empty. */
export const isNotifiedBody = (text: string): boolean => /^(\d{4})?$/.test(text.trim());

/** Appends the new facts of a proposal; returns their number too. */
export function withProposed(facts: string, proposed: readonly string[]): { facts: string; added: number } {
  const known = facts.split('\n').map((line) => line.trim());
  const fresh = proposed.filter((fact) => !known.includes(fact));
  return {
    facts: [...(facts.trim() === '' ? [] : [facts.trimEnd()]), ...fresh].join('\n'),
    added: fresh.length,
  };
}

/** Returns whether proposed facts await confirmation. */
export const lacksConfirmation = ({ isFactsProposed, isFactsConfirmed }: ProductDraft): boolean =>
  isFactsProposed && !isFactsConfirmed;

/** Returns the account's own text: unchanged texts stay as stored, and the catalogue's own text is not copied. */
function ownText(typed: string, shown: string, stored: string | null, original: string): string | null {
  if (typed === shown) return stored;
  const text = typed.trim();
  return text === '' || text === original.trim() ? null : text;
}

/** Returns the request body: law and images when changed, facts when edited or confirmed. */
export function textsOf(draft: ProductDraft, product: AccountProduct): Texts {
  const before = lawOf(product);
  const changed = (Object.keys(before) as Array<keyof typeof before>).filter(
    (field) => draft[field] !== before[field],
  );
  const isFactsMeant = draft.isFactsConfirmed || draft.facts !== shownFacts(product);
  return {
    customName: ownText(draft.name, displayName(product), product.customName, product.originalName),
    customDescription: ownText(
      draft.description,
      displayDescription(product),
      product.customDescription,
      product.originalDescription,
    ),
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(draft.pictures ? { images: [...draft.pictures.now] } : {}),
    ...(isFactsMeant ? { facts: draft.facts.trim() || null } : {}),
  };
}

/** Saves the account's own texts and images of a product. */
export async function saveTexts({ id }: AccountProduct, body: Texts): Promise<void> {
  try {
    await call(accountProducts.update, { params: { id }, body });
  } finally {
    await refresh(accountProducts.list, ...(body.images === undefined ? [] : [pictures.list]));
  }
}

/** Returns the request body that undoes a save: the previous values of exactly the fields that it sent. */
export function undoOf(saved: Texts, before: AccountProduct, pictures?: ImageChoice): Texts {
  const former = {
    customName: before.customName,
    customDescription: before.customDescription,
    ...lawOf(before),
    facts: before.facts ?? null,
  };
  return {
    ...Object.fromEntries(Object.entries(former).filter(([field]) => field in saved)),
    ...(pictures ? { images: pictures.before ? [...pictures.before] : null } : {}),
  };
}

/** Restores the texts and images from before a save. */
export const undoTexts = (saved: Texts, before: AccountProduct, pictures?: ImageChoice) =>
  saveTexts(before, undoOf(saved, before, pictures)).catch((error: unknown) =>
    toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) }),
  );

/** Returns whether nothing has changed. */
export const isUnchanged = (draft: ProductDraft, product: AccountProduct): boolean => {
  const start: Readonly<Record<string, unknown>> = { ...draftOf(product) };
  return Object.entries(draft).every(([field, value]) => value === start[field]);
};
