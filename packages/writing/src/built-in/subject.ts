import { isComposed } from '../products/compose-description.ts';
import { isInSeason, isSpecific } from '../products/facts/fact.ts';
import { factsOf } from '../products/facts/facts-of.ts';
import { isFactOfAnyKind, unknownKind, type Kind } from '../products/kinds.ts';
import type { ProductClass } from '../products/product-classes.ts';
import { consultationFor, kindOf } from '../products/recognise.ts';
import { wordsOf } from '../products/signs.ts';
import { sortsOf } from '../products/sorts.ts';
import { sentencesOf, type UsableFact } from './greek/pick-facts.ts';
import type { WritingRequest } from './writer.ts';

/** The name that a post may use: the product or its replacement. */
export interface Subject {
  readonly name: string;
  readonly kind: Kind;
  readonly classes: readonly ProductClass[];
  readonly facts: readonly UsableFact[];
}

/** The month of a day, 1 to 12. */
export const monthOf = (day: string | undefined): number | undefined =>
  day === undefined ? undefined : Number(day.slice(5, 7)) || undefined;

/**
 * Returns the sentences that a person wrote about the product, without template sentences and facts
 * of other kinds.
 */
const ownSentences = ({ product }: WritingRequest): string[] =>
  sentencesOf([...(product.permittedClaims ?? []), product.description].join(' ')).filter(
    (text) => !isComposed(text) && !isFactOfAnyKind(text),
  );

/**
 * Returns the product with its facts; if it may not be named, a visit to the doctor replaces it.
 */
export function subjectOf(order: WritingRequest): Subject {
  const { product } = order;
  const month = monthOf(order.day);
  const said = sortsOf(wordsOf(product.name));
  const all = factsOf(product).map((fact) => ({ ...fact, isSpecific: isSpecific(fact, said) }));
  const known = all.filter(({ months }) => isInSeason(months, month));
  const consultation = consultationFor(product);
  if (consultation)
    return { name: consultation.subject, kind: consultation.kind, classes: ['prescription'], facts: known };
  const kind = kindOf(product);
  // Most confirmed facts were proposed from known ones and keep their season.
  const byText = new Map(all.map((fact) => [fact.text, fact]));
  const confirmed = (product.facts ?? []).flatMap(sentencesOf);
  const told: readonly UsableFact[] =
    confirmed.length > 0
      ? confirmed
          .filter((text) => isInSeason(byText.get(text)?.months, month))
          .map((text) => ({ text, aspect: byText.get(text)?.aspect ?? text }))
      : known;
  const facts = [...ownSentences(order).map((text) => ({ text, aspect: 'own' })), ...told];
  return {
    name: product.name,
    kind,
    classes: [product.productClass ?? kind.class],
    facts: [...new Map(facts.map((fact) => [fact.text, fact])).values()],
  };
}

/** Returns whether a name matches no kind. */
export const isUnknown = ({ id }: Kind): boolean => id === unknownKind.id;
