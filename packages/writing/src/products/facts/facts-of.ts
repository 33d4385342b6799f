import { fold } from '@kallos/contracts/texts/fold';
import { fitsAreas } from '../areas.ts';
import { ingredientFactsOf } from '../ingredients.ts';
import { unknownKind } from '../kinds.ts';
import { consultationFor, isTreatment, readName, type ClassifiedProduct } from '../recognise.ts';
import { wordsOf } from '../signs.ts';
import { sortsOf } from '../sorts.ts';
import { holdsFor, type Fact } from './fact.ts';
import { visitFacts } from './visit-facts.ts';

/** Classes of things that are applied to the skin, whose ingredients may be described. */
const isCosmetic = (productClass: string): boolean => productClass === 'cosmetic';

/**
 * Returns the facts about a product by its name: its own first, then those about visits; none for a name
 * that shows no kind. For a name that joins several treatments, only facts that name their treatment.
 */
export function factsOf(product: ClassifiedProduct): Fact[] {
  const consultation = consultationFor(product);
  if (consultation) return [...consultation.kind.facts];
  const { kind, parts } = readName(product);
  const said = sortsOf(wordsOf(product.name));
  const own = parts.flatMap((part) => {
    const of = new Set<string>([...part.traits, ...said]);
    const facts = part.facts.filter((fact) => holdsFor(fact, of) && fitsAreas(fact.text, said));
    return parts.length === 1 ? facts : facts.filter(({ text }) => part.isIn(wordsOf(text)));
  });
  // A name without a kind does not show how it is applied: hyaluronic acid is also injected.
  const isKnown = kind.id !== unknownKind.id;
  const ingredients = isKnown && isCosmetic(kind.class) ? ingredientFactsOf(fold(product.name)) : [];
  const visits = isTreatment(kind)
    ? visitFacts.filter((fact) => holdsFor(fact, new Set([...kind.traits, ...said])))
    : [];
  const all = own.length === 0 ? ingredients : [...ingredients, ...own, ...visits];
  return [...new Map(all.map((fact) => [fact.text, fact])).values()];
}
