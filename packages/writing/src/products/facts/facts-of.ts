import { foldLetters } from '@kallos/contracts/texts/fold';
import { consultationFor, isTreatment, kindOf, type ClassifiedProduct } from '../recognise.ts';
import { factsIn, type Fact } from './fact.ts';
import { visitFacts } from './visit-facts.ts';

/** Stems of different products within one kind: a fact about one is not used for another. */
const sorts = [
  ['σαμπουαν', 'shampoo'],
  ['μαλακτικη', 'conditioner'],
  ['κολλαγον', 'collagen'],
  ['βιταμιν', 'vitamin'],
  ['ρετινολ', 'retinol'],
  ['αργιλ', 'clay'],
  ['νυχια', 'νυχι', 'μανικιουρ', 'πεντικιουρ', 'nail', 'manicure', 'pedicure', 'gel'],
  ['βλεφαρ', 'lash'],
] as const;

const names = (text: string, sort: readonly string[]): boolean => sort.some((stem) => text.includes(stem));

/** Removes facts about another product of the kind: no conditioner for a shampoo. */
function ofItsSort(facts: readonly Fact[], { name }: ClassifiedProduct): Fact[] {
  const own = foldLetters(name);
  return facts.filter(({ text }) => {
    const told = sorts.filter(([stem]) => foldLetters(text).includes(stem));
    return told.length === 0 || told.some((sort) => names(own, sort));
  });
}

/**
 * Returns the facts of a product by its kind, the most specific first; treatments get none about packages or
 * homes.
 */
export function factsOf(product: ClassifiedProduct): Fact[] {
  const consultation = consultationFor(product);
  if (consultation) return factsIn(consultation.kind.facts);
  const kind = kindOf(product);
  if (!isTreatment(kind)) return ofItsSort(factsIn(kind.facts), product);
  return [...ofItsSort(factsIn(kind.facts), product), ...factsIn(visitFacts)];
}
