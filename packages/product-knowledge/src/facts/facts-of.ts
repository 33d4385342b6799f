import { consultationFor, isTreatment, kindOf, type Classed } from '../recognise.ts';
import { factsIn, type Fact } from './fact.ts';
import { visitFacts } from './visit-facts.ts';

/** What is true of a product by its kind, what is its own first; nothing of a treatment is about packages or homes. */
export function factsOf(product: Classed): Fact[] {
  const consultation = consultationFor(product);
  if (consultation) return factsIn(consultation.kind.facts);
  const kind = kindOf(product);
  return isTreatment(kind) ? [...factsIn(kind.facts), ...factsIn(visitFacts)] : factsIn(kind.facts);
}
