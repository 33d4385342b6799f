import { mentionsMedicine } from '@kallos/compliance/check-text';
import { fold } from '@kallos/contracts/texts/fold';
import { kinds, kindsOfTreatments, unknownKind, type Kind } from './kinds.ts';
import type { ProductClass } from './product-classes.ts';

/** Greek and Cyrillic letters, and the similar Latin ones. */
const [foreign, latin] = ['αβεηικμνορτυχавеорстхк', 'abehikmvoptyxabeopctxk'];
const lookAlikes = new Map([...foreign].map((letter, at) => [letter, latin[at] ?? letter]));

const isMixed = (word: string) =>
  /[a-z0-9]/.test(word) && /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(word);

/** Normalizes a word to one alphabet, with letters for look-alike digits. */
const asMeant = (word: string) =>
  (isMixed(word) ? word.replace(/[^a-z0-9]/g, (letter) => lookAlikes.get(letter) ?? letter) : word).replace(
    /(?<=\p{L})[01]|[01](?=\p{L})/gu,
    (digit) => (digit === '0' ? 'o' : 'i'),
  );

/** Returns the words of a text for recognition; joins letters separated by spaces. */
function wordsOf(text: string): string[] {
  const parts = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const apart = parts.filter((part) => part.length === 1).join('');
  return [...parts, ...(apart.length >= 4 ? [apart] : [])].flatMap((word) => {
    const meant = asMeant(word);
    return meant === word ? [word] : [word, meant];
  });
}

const folded = new Map(
  kinds
    .flatMap(({ signs }) => signs)
    .map((sign) => [sign, sign.split('+').map((part) => fold(part))] as const),
);

const has = (words: readonly string[], sign: string): boolean =>
  (folded.get(sign) ?? []).every((part) =>
    words.some((word) => (part.endsWith('$') ? word === part.slice(0, -1) : word.startsWith(part))),
  );

function firstIn(text: string): Kind | undefined {
  const words = wordsOf(text);
  // «Θεραπεία με ορό» is no serum.
  const known = /^(θεραπει|συνεδρι|εφαρμογ|περιποιησ|treatment|session)/.test(words[0] ?? '')
    ? kindsOfTreatments
    : kinds;
  return known.find(({ signs }) => signs.some((sign) => has(words, sign)));
}

const prescriptionKinds = kinds.filter((kind) => kind.class === 'prescription');

/** Returns the prescription product in a text: by its sign, or by the blocking rule. */
function prescriptionIn(text: string): Kind | undefined {
  const words = wordsOf(text);
  const known = prescriptionKinds.find(({ signs }) => signs.some((sign) => has(words, sign)));
  return known ?? (mentionsMedicine(text) ? prescriptionKinds.at(-1) : undefined);
}

/** The fields from which a product's kind is derived. */
export interface Named {
  readonly name: string;
  readonly categoryName?: string | null;
  readonly description?: string;
}

/** Returns the kind of a product by its name, else its category, else its description. */
export function kindOf({ name, categoryName, description = '' }: Named): Kind {
  return (
    prescriptionIn(name) ??
    firstIn(name) ??
    firstIn(categoryName ?? '') ??
    firstIn(description) ??
    unknownKind
  );
}

/** Returns the likely class of a product for a person to confirm; null if its kind is unknown. */
export function likelyClass(product: Named): ProductClass | null {
  const kind = kindOf(product);
  return kind === unknownKind ? null : kind.class;
}

/** Returns whether a text names a prescription medicine. */
export const namesPrescription = (text: string): boolean => prescriptionIn(text) !== undefined;

/** A product with its confirmed class, if any. */
export interface ClassifiedProduct extends Named {
  readonly productClass?: ProductClass | null | undefined;
}

/**
 * Returns the replacement for a product that may not be advertised by name; undefined for all others. A known
 * prescription medicine stays one, whatever class was chosen.
 */
export function consultationFor(product: ClassifiedProduct): { subject: string; kind: Kind } | undefined {
  const known = prescriptionIn(`${product.name} ${product.categoryName ?? ''}`);
  if (!known && product.productClass !== 'prescription') return undefined;
  const kind = known ?? prescriptionKinds.at(-1);
  return kind?.publicSubject === undefined ? undefined : { subject: kind.publicSubject, kind };
}

/** Returns whether a visit is needed, so that posts omit packages, homes and daily use. */
export const isTreatment = ({ group }: Kind): boolean => group === 'injectable' || group === 'treatment';
