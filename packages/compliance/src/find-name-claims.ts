import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { checkText } from './check-text.ts';
import { legalSources } from './rules/legal-sources.ts';

/** A finding of a rule in a product's name. */
export interface NameClaim {
  readonly ruleId: string;
  readonly matched: string;
  readonly source: string | undefined;
}

/** Rules about a whole text, which a name cannot keep. */
const ofWholeTexts: readonly string[] = ['medicine.leaflet', 'medicine.required-warning'];

/** Judges a name as each text that contains it will be judged; one claim per rule. */
export function findNameClaims(name: string, productClass: ProductClass | null): NameClaim[] {
  const { findings } = checkText({
    text: name,
    productNames: [name],
    productClasses: productClass === null ? [] : [productClass],
  });
  const byRule = new Map(findings.map((finding) => [finding.ruleId, finding]));
  return [...byRule.values()]
    .filter(({ ruleId }) => !ofWholeTexts.includes(ruleId))
    .map(({ ruleId, matched }) => ({ ruleId, matched, source: legalSources[ruleId] }));
}
