import { checker as browserChecker } from './check-text.ts';
import { findAlike } from './classifier/classifier.ts';
import { Features } from './classifier/features.ts';
import { type LearnedWeights, readWeights } from './classifier/weights.ts';
import { Checker, type FindAlike, type TextToCheck, type Verdict } from './matching/checker.ts';
import { Clauses } from './matching/clauses.ts';
import type { Excuses } from './matching/excuses.ts';
import type { Lexicon } from './matching/lexicon.ts';
import { allRules } from './rules/server-only/rule-set.ts';

/**
 * Measured by leaving out a third of the writers in turn: with higher odds more claims are missed than
 * innocent sentences blocked; with lower ones precision falls.
 */
const leastOdds = { whole: -0.4, part: 0.75, doubtful: -3 };

/** Hashtags and separated letters: only there can a larger vocabulary read other words. */
const mayReadOthers =
  /#|(?<![\p{L}\p{M}])\p{L}\p{M}*[^\p{L}\p{N}]{1,4}\p{L}\p{M}*(?![\p{L}\p{M}])|[\u{1f100}-\u{1f1ff}]/u;

/** Creates a checker with all rules and a way to find more than they do. */
export const checkerBy = (alikeIn: (lexicon: Lexicon, excuses: Excuses) => FindAlike): Checker =>
  new Checker(allRules, {
    alikeIn,
    clausesIn: (lexicon, negation) => new Clauses(lexicon, negation),
    narrower: (text) => (mayReadOthers.test(text) ? browserChecker : undefined),
  });

/** Creates a checker with all rules and the classifier. */
export const checkerWith = ({ weights, words }: LearnedWeights): Checker =>
  checkerBy((lexicon, excuses) =>
    findAlike(new Features(lexicon, excuses, allRules, words), weights, leastOdds),
  );

const checker = checkerWith(readWeights());

/** Checks a text with all rules (the browser's and many more of the same kinds) and the classifier. */
export const checkTextFully = (wish: TextToCheck): Verdict => checker.check(wish);
