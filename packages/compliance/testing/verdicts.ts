import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkTextFully } from '../src/check-text-fully.ts';
import { checkText } from '../src/check-text.ts';
import { activePacks } from '../src/rules/rules.ts';
import { readSentences } from './judge.ts';
import { isProductClass } from './product-class.ts';

/** The stored verdicts. */
export const verdictsFile = new URL('kept-verdicts.json', import.meta.url);
/** One of this many labelled sentences is checked: by every test run, and before a release. */
const [nthOfSome, nthOfMany] = [60, 10];

/** A version of the rules, and a hash of their verdicts on many sentences. */
export interface Verdicts {
  readonly version: string;
  /** Of every sixtieth. */
  readonly hashOfSome: string;
  readonly hash?: string;
}

const short = 16;

function hashOfEvery(nth: number): string {
  const hash = createHash('sha256');
  const each = [...readSentences().values()].flat().filter((_, at) => at % nth === 0);
  for (const { text, productClass } of each) {
    const wish = { text, productClasses: isProductClass(productClass) ? [productClass] : [] };
    for (const check of [checkText, checkTextFully])
      hash.update(JSON.stringify(check(wish).findings.map(({ ruleId, severity }) => [ruleId, severity])));
  }
  return hash.digest('hex').slice(0, short);
}

/** Returns the current verdicts on labelled sentences, on servers and in the browser. */
export const computeVerdicts = ({ ofMany }: { ofMany: boolean }): Verdicts => ({
  version: activePacks.version,
  hashOfSome: hashOfEvery(nthOfSome),
  ...(ofMany && { hash: hashOfEvery(nthOfMany) }),
});

/** Returns the stored verdicts. */
export const storedVerdicts = (): Verdicts => JSON.parse(readFileSync(verdictsFile, 'utf8')) as Verdicts;
