import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packsInForce } from '../src/rules/rules.ts';
import { checkText } from '../src/check-text.ts';
import { checkTextFully, learnt } from '../src/check-text-fully.ts';
import { learntSentences, readSentences } from './judge.ts';
import { learnLikeness } from './learn-likeness.ts';
import { isProductClass } from './product-class.ts';

/** Where they are kept. */
export const verdictsFile = new URL('kept-verdicts.json', import.meta.url);
/** Of how many labelled sentences one is judged: in a quick run, and before a release. */
const [nthQuick, nth] = [60, 10];
/** One of so many teaches as all do, in a moment. */
const nthLearnt = 100;

/** A version of the rules, and a hash of what they say of many sentences. */
export interface Verdicts {
  readonly version: string;
  /** Of every sixtieth. */
  readonly hashOfSome: string;
  readonly hash?: string;
}

const short = 16;

/** A hash of the sentences that are learnt from, of the weights that are packed, and of those that a few sentences give. */
export function learntNow(): string {
  const hash = createHash('sha256');
  const all = learntSentences();
  hash.update(JSON.stringify(all));
  for (const { weights, words } of [learnt(), learnLikeness(all.filter((_, at) => at % nthLearnt === 0))])
    hash.update(weights).update(words);
  return hash.digest('hex').slice(0, short);
}

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

/** What the rules say today of labelled sentences, on servers and in the browser: of every tenth only where all are asked for. */
export const verdictsNow = (isFull = true): Verdicts => ({
  version: packsInForce.version,
  hashOfSome: hashOfEvery(nthQuick),
  ...(isFull && { hash: hashOfEvery(nth) }),
});

/** What they said when they were packed. */
export const keptVerdicts = (): Verdicts & { readonly learnt: string } =>
  JSON.parse(readFileSync(verdictsFile, 'utf8')) as ReturnType<typeof keptVerdicts>;
