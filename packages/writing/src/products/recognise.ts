import { mentionsMedicine } from '@kallos/compliance/check-text';
import { fold } from '@kallos/contracts/texts/fold';
import {
  isVague,
  joinedKind,
  kinds,
  kindsInPackages,
  kindsOfTreatments,
  unknownKind,
  type Kind,
} from './kinds.ts';
import type { ProductClass } from './product-classes.ts';
import { wordsOf } from './signs.ts';

/**
 * Matches what a name excludes: «Αποτρίχωση χωρίς λέιζερ» and «κρέμα μετά το λέιζερ» are not laser
 * treatments.
 */
const apart =
  /(?<!\p{L})(χωρισ|διχωσ|without|μετα (?:απο|το|τη|την|τισ|τα)|πριν (?:απο|το|τη|την)|post|after(?! sun))([ -]+(?:καθε |τη |την |το |τα |τισ )?[\p{L}\p{N}]+(?:(?: και | η |, ?)[\p{L}\p{N}]+)?)/gu;

const ownWords = (text: string): string => fold(text).replace(apart, '$1');

const isVisit = (word: string): boolean => word === 'θεραπεια' || word === 'συνεδρια';
/** Matches a size, which only packaged products have. */
const inPackage = /(?<![\d.,])\d{2,4} ?(?:ml|gr|τεμ|τμχ|pcs)(?!\p{L})/u;

const startsAsTreatment = /^(θεραπει|συνεδρι|εφαρμογ|περιποιησ|treatment|session)/;

function firstIn(text: string): Kind | undefined {
  const words = wordsOf(ownWords(text));
  // «Θεραπεία με ορό» is no serum, and «κερί 400 ml» no waxing.
  const isTreated = startsAsTreatment.test(words.written[0] ?? '') || words.written.some(isVisit);
  const known = isTreated ? kindsOfTreatments : inPackage.test(fold(text)) ? kindsInPackages : kinds;
  return known.find(({ isIn }) => isIn(words));
}

const withSingleSpaces = (text: string): string => text.split(/\s/u).filter(Boolean).join(' ');

/** Matches what joins several treatments in a name. */
const joints = /[+&/,;|·]| (?:και|plus|and|μαζι με|σε συνδυασμο με) /u;
/**
 * Methods, which are not separate treatments: «αφαίρεση τατουάζ με λέιζερ» is one treatment,
 * «microneedling με PRP» are two.
 */
const means = new Set(['laser', 'ipl']);
/**
 * Methods that only count as such for a removal; «σύσφιξη με ραδιοσυχνότητες» is a treatment with
 * one of them.
 */
const meansOfRemoval = new Set([...means, 'rf', 'fractional', 'cryolipolysis']);

const partsOf = (text: string): string[] =>
  withSingleSpaces(text)
    .split(joints)
    .flatMap((part) => {
      const [first = '', ...others] = part.split(/ (?:με|with) /u);
      const known = firstIn(first)?.id === 'lesionRemoval' ? meansOfRemoval : means;
      return [first, ...others.filter((other) => !known.has(firstIn(other)?.id ?? ''))];
    });

/**
 * Returns the kinds of the parts of a name that joins several treatments; empty for a single
 * treatment.
 */
function joinedIn(text: string): Kind[] {
  const parts = partsOf(ownWords(text))
    .flatMap((part) => firstIn(part) ?? [])
    .filter((kind) => !isVague(kind));
  const each = [...new Set(parts)];
  const isVisit = each.every(({ group }) => group === 'injectable' || group === 'treatment');
  return each.length > 1 && isVisit ? each : [];
}

const unnamedKinds = kinds.filter((kind) => kind.publicSubject !== undefined);

/** Returns the prescription product in a text, by its sign or by the blocking rule. */
function prescriptionIn(text: string): Kind | undefined {
  const words = wordsOf(text);
  const known = unnamedKinds.find(({ isIn }) => isIn(words));
  return known ?? (mentionsMedicine(text) ? unnamedKinds.at(-1) : undefined);
}

/** The fields from which a product's kind is derived. */
export interface Named {
  readonly name: string;
  readonly categoryName?: string | null;
  readonly description?: string;
}

/** A kind, and the kinds whose facts apply: several for a name that joins treatments. */
export interface ReadName {
  readonly kind: Kind;
  readonly parts: readonly Kind[];
}

/**
 * Returns the kind of a product by its name, otherwise by its category, otherwise by the first
 * sentence of its description.
 */
export function readName({ name, categoryName, description = '' }: Named): ReadName {
  const [first = ''] = description.split(/[.!;\n]/u);
  const prescription = prescriptionIn(name);
  const parts = prescription ? [] : joinedIn(name);
  if (parts.length > 0) {
    const isInjected = parts.some(({ group }) => group === 'injectable');
    const strict = parts.find(({ group }) => group === 'injectable') ?? parts.find(isProcedure) ?? parts[0];
    return {
      kind: {
        ...joinedKind,
        class: strict?.class ?? 'procedure',
        group: isInjected ? 'injectable' : 'treatment',
      },
      parts,
    };
  }
  const kind = prescription ?? firstIn(name) ?? firstIn(categoryName ?? '') ?? firstIn(first) ?? unknownKind;
  return { kind, parts: [kind] };
}

const isProcedure = (kind: Kind): boolean => kind.class === 'procedure';

/** Returns the kind of a product. */
export const kindOf = (product: Named): Kind => readName(product).kind;

/** Returns the most likely class of a product, for a person to confirm; null when its kind is unknown. */
export function likelyClass(product: Named): ProductClass | null {
  const kind = kindOf(product);
  return kind.id === unknownKind.id ? null : kind.class;
}

/** Returns whether a text names a prescription medicine. */
export const namesPrescription = (text: string): boolean => prescriptionIn(text) !== undefined;

/** A product with its confirmed class, if any. */
export interface ClassifiedProduct extends Named {
  readonly productClass?: ProductClass | null | undefined;
}

/**
 * Returns the replacement for a product that may not be advertised by name; undefined for all
 * others. The chosen class cannot override a known prescription medicine.
 */
export function consultationFor(product: ClassifiedProduct): { subject: string; kind: Kind } | undefined {
  const known = prescriptionIn(`${product.name} ${product.categoryName ?? ''}`);
  if (!known && product.productClass !== 'prescription') return undefined;
  const kind = known ?? unnamedKinds.at(-1);
  return kind?.publicSubject === undefined ? undefined : { subject: kind.publicSubject, kind };
}

/**
 * Returns whether a kind needs a visit, so that posts do not mention packages, homes and daily use.
 */
export const isTreatment = ({ group }: Kind): boolean => group === 'injectable' || group === 'treatment';
