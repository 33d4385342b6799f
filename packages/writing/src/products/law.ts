import type { LawFacts, LawFields } from '@kallos/contracts/catalog/product-classes';
import { factsOf } from './facts/facts-of.ts';
import { likelyClass, type Named } from './recognise.ts';

/** The columns of the law in either table. */
export type LawColumns = {
  readonly [Field in keyof LawFields]-?: Exclude<LawFields[Field], undefined> | null;
};

/** The lines of a text that say something. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The columns of the law alone, with the catalogue's word where the account has none of its own. */
export const lawOver = (own: LawColumns, original: LawColumns | undefined) => ({
  productClass: own.productClass ?? original?.productClass ?? null,
  ceNumber: own.ceNumber ?? original?.ceNumber ?? '',
  notifiedBody: own.notifiedBody ?? original?.notifiedBody ?? '',
  permittedClaims: own.permittedClaims ?? original?.permittedClaims ?? '',
  requiredWarnings: own.requiredWarnings ?? original?.requiredWarnings ?? '',
});

/** What events say of the law; the guess stands in for a class that nobody confirmed. */
export const lawFacts = (law: LawColumns, product: Named): LawFacts => ({
  productClass: law.productClass ?? likelyClass(product),
  isClassConfirmed: law.productClass !== null,
  ceNumber: law.ceNumber ?? '',
  notifiedBody: law.notifiedBody ?? '',
  permittedClaims: linesOf(law.permittedClaims),
  requiredWarnings: linesOf(law.requiredWarnings),
});

/** What is guessed of a product for a person to confirm: its class, and what posts may tell of it. */
export const suggestionsFor = (product: Named) => ({
  suggestedClass: likelyClass(product),
  suggestedFacts: factsOf(product)
    .map(({ text }) => text)
    .join('\n'),
});
