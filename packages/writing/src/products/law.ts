import type { LawFacts, LawFields } from '@kallos/contracts/catalog/product-classes';
import { factsOf } from './facts/facts-of.ts';
import { likelyClass, type Named } from './recognise.ts';

/** The columns about the law, in either table. */
export type LawColumns = {
  readonly [Field in keyof LawFields]-?: Exclude<LawFields[Field], undefined> | null;
};

/** Returns the non-empty lines of a text. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the columns about the law; the catalogue's values replace the account's missing ones. */
export const lawOver = (own: LawColumns, original: LawColumns | undefined) => ({
  productClass: own.productClass ?? original?.productClass ?? null,
  ceNumber: own.ceNumber ?? original?.ceNumber ?? '',
  notifiedBody: own.notifiedBody ?? original?.notifiedBody ?? '',
  permittedClaims: own.permittedClaims ?? original?.permittedClaims ?? '',
  requiredWarnings: own.requiredWarnings ?? original?.requiredWarnings ?? '',
});

/** Returns the legal facts for events; the guess replaces a class that was not confirmed. */
export const lawFacts = (law: LawColumns, product: Named): LawFacts => ({
  productClass: law.productClass ?? likelyClass(product),
  isClassConfirmed: law.productClass !== null,
  ceNumber: law.ceNumber ?? '',
  notifiedBody: law.notifiedBody ?? '',
  permittedClaims: linesOf(law.permittedClaims),
  requiredWarnings: linesOf(law.requiredWarnings),
});

/** Suggests a product's class and facts for a person to confirm. */
export const suggestionsFor = (product: Named) => ({
  suggestedClass: likelyClass(product),
  suggestedFacts: factsOf(product)
    .map(({ text }) => text)
    .join('\n'),
});
