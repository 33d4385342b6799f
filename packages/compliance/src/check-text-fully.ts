import { checker as browserChecker } from './check-text.ts';
import { Checker, type TextToCheck, type Verdict } from './checker.ts';
import { packedKnown, packedWeights } from './likeness-weights.ts';
import { Features, findAlike, type Learnt } from './likeness.ts';
import { packedRules } from './packed-rules.ts';
import { packedWideRules } from './packed-wide-rules.ts';
import { unpack, widen } from './unpack.ts';

/** Chosen by leaving out each writer's sentences in turn: of hard innocent ones about two in a hundred are beyond it. */
const leastOdds = 1.5;

/** The rules of the browser and all others. */
export const allRules = widen(unpack(packedRules), packedWideRules);

/** Hashtags, and letters that stand apart: only there does who knows more words read others. */
const mayReadOthers =
  /#|(?<![\p{L}\p{M}])\p{L}\p{M}*[^\p{L}\p{N}]{1,4}\p{L}\p{M}*(?![\p{L}\p{M}])|[\u{1f100}-\u{1f1ff}]/u;

/** A checker by all rules and by likeness to what it learnt from. */
export const checkerWith = ({ weights, words }: Learnt): Checker =>
  new Checker(
    allRules,
    (lexicon, excuses) => findAlike(new Features(lexicon, excuses, allRules, words), weights, leastOdds),
    (text) => (mayReadOthers.test(text) ? browserChecker : undefined),
  );

const checker = checkerWith({
  weights: new Int8Array(Buffer.from(packedWeights, 'base64')),
  words: Buffer.from(packedKnown, 'base64'),
});

/** Finds what a post may not say, by all rules: those of the browser and many more of the same kinds, and by likeness. */
export const checkTextFully = (wish: TextToCheck): Verdict => checker.check(wish);
