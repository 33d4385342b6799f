import { checker as browserChecker } from './check-text.ts';
import { Checker, type TextToCheck, type Verdict } from './checker.ts';
import { packedWeights } from './likeness-weights.ts';
import { Features, findAlike } from './likeness.ts';
import { packedRules } from './packed-rules.ts';
import { packedWideRules } from './packed-wide-rules.ts';
import { unpack, widen } from './unpack.ts';

/** Chosen by sentences that were left out of what was learnt: of hard innocent ones about one in a hundred is beyond it. */
const leastOdds = 3;

const rules = widen(unpack(packedRules), packedWideRules);
const weights = new Int8Array(Buffer.from(packedWeights, 'base64'));

const checker = new Checker(
  rules,
  (lexicon) => findAlike(new Features(lexicon, Object.keys(rules.sets)), weights, leastOdds),
  browserChecker,
);

/** Finds what a post may not say, by all rules: those of the browser and many more of the same kinds, and by likeness. */
export const checkTextFully = (wish: TextToCheck): Verdict => checker.check(wish);
