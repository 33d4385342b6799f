import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packsInForce } from '../src/rules.ts';
import { checkText } from '../src/check-text.ts';
import { checkTextFully } from '../src/check-text-fully.ts';
import { readSentences } from './judge.ts';
import { isProductClass } from './product-class.ts';

/** Where they are kept. */
export const verdictsFile = new URL('kept-verdicts.json', import.meta.url);
const nth = 10;

/** A version of the rules, and a hash of what they say of many sentences. */
export interface Verdicts {
  readonly version: string;
  readonly hash: string;
}

/** What the rules say today: of every tenth labelled sentence, on servers and in the browser. */
export function verdictsNow(): Verdicts {
  const hash = createHash('sha256');
  const each = [...readSentences().values()].flat().filter((_, at) => at % nth === 0);
  for (const { text, productClass } of each) {
    const wish = { text, productClasses: isProductClass(productClass) ? [productClass] : [] };
    for (const check of [checkText, checkTextFully])
      hash.update(JSON.stringify(check(wish).findings.map(({ ruleId, severity }) => [ruleId, severity])));
  }
  return { version: packsInForce.version, hash: hash.digest('hex').slice(0, 16) };
}

/** What they said when they were packed. */
export const keptVerdicts = (): Verdicts => JSON.parse(readFileSync(verdictsFile, 'utf8')) as Verdicts;
