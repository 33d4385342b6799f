import { checkText } from '@kallos/compliance/check-text';
import { greekWords } from '@kallos/compliance/rules/greek-words';
import { legalSources } from '@kallos/compliance/rules/legal-sources';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';

/** What a rule objects to in a product's name. */
export interface NameClaim {
  readonly ruleId: string;
  readonly matched: string;
  readonly why: string;
  readonly source: string | undefined;
  readonly instead: string;
}

/** Rules about a whole text, which a name cannot keep. */
const ofWholeTexts: readonly string[] = ['medicine.leaflet', 'medicine.required-warning'];

/** Judges a name as each text that carries it will be judged. */
export function nameClaims(name: string, productClass: ProductClass | null): NameClaim[] {
  const { findings } = checkText({
    text: name,
    productNames: [name],
    productClasses: productClass === null ? [] : [productClass],
  });
  const byRule = new Map(findings.map((finding) => [finding.ruleId, finding]));
  return [...byRule.values()]
    .filter(({ ruleId }) => !ofWholeTexts.includes(ruleId))
    .map(({ ruleId, matched }) => ({
      ruleId,
      matched,
      why: greekWords[ruleId]?.why ?? '',
      instead: greekWords[ruleId]?.instead ?? '',
      source: legalSources[ruleId],
    }));
}
