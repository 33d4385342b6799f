import { checkerWith } from '../src/check-text-fully.ts';
import type { Verdict } from '../src/matching/checker.ts';
import { isUnseen, readSentences, scoreOf, type Check, type LabelledSentence, type Score } from './judge.ts';
import { learnLikeness } from './learn-likeness.ts';

/** Returns whether a batch is used for training only. */
export const isTrainingOnly = (batch: string): boolean => batch.startsWith('learn-');

/** Scores the sentences of each writer with weights trained on all the others, then all together. */
export function* leaveOneOut(): Generator<{ name: string; sentences: number; score: Score }> {
  const taught = [...readSentences()].filter(([name]) => !isUnseen(name));
  const all: LabelledSentence[] = [];
  const verdicts = new Map<string, Verdict>();
  for (const [name, labelled] of taught.filter(([one]) => isTrainingOnly(one))) {
    const checker = checkerWith(learnLikeness(taught.flatMap(([other, its]) => (other === name ? [] : its))));
    const check: Check = (wish) => {
      const verdict = checker.check(wish);
      verdicts.set(wish.text, verdict);
      return verdict;
    };
    yield { name, sentences: labelled.length, score: scoreOf(labelled, check) };
    all.push(...labelled);
  }
  const nothing: Verdict = { packVersion: '', findings: [] };
  yield {
    name: 'all',
    sentences: all.length,
    score: scoreOf(all, ({ text }) => verdicts.get(text) ?? nothing),
  };
}
