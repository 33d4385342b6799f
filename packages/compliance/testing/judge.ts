import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { checkTextFully } from '../src/check-text-fully.ts';
import type { Finding, TextToCheck, Verdict } from '../src/matching/checker.ts';
import { evasions } from './evasions.ts';
import { isProductClass } from './product-class.ts';

/** A labelled sentence. */
export interface LabelledSentence {
  readonly mustBlock: boolean;
  readonly text: string;
  readonly productClass: string;
}

interface Row {
  readonly batch: string;
  readonly block: boolean;
  readonly class: string;
  readonly text: string;
  /** Held out: not used for rules or training. */
  readonly unlearnt?: true;
}

const file = new URL('sentences.jsonl.zst', import.meta.url);
let rows: readonly Row[] | undefined;

/**
 * Returns the labelled sentences by batch: those for rules and training, or the held-out ones. TRAINING.md
 * describes them.
 */
export function readSentences(of: 'sentences' | 'unlearnt' = 'sentences'): Map<string, LabelledSentence[]> {
  rows ??= zstdDecompressSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const batches = new Map<string, LabelledSentence[]>();
  for (const row of rows) {
    if ((row.unlearnt === true) !== (of === 'unlearnt')) continue;
    const batch = batches.get(row.batch) ?? [];
    batches.set(row.batch, batch);
    batch.push({ mustBlock: row.block, productClass: row.class, text: row.text });
  }
  return batches;
}

/** Returns whether a batch was used neither for rules nor for training: its score is unbiased. */
export const isUnseen = (batch: string): boolean => batch.startsWith('open-');

/** Returns the training sentences of the classifier. */
export const trainingSentences = (): LabelledSentence[] =>
  [...readSentences()].flatMap(([name, labelled]) => (isUnseen(name) ? [] : labelled));

/** A check with all rules, or with the browser's. */
export type Check = (wish: TextToCheck) => Verdict;

/** Returns the rules that block a sentence. */
export const blockingRules = (
  { text, productClass }: Pick<LabelledSentence, 'text' | 'productClass'>,
  check: Check = checkTextFully,
): Finding[] =>
  check({ text, productClasses: isProductClass(productClass) ? [productClass] : [] }).findings.filter(
    ({ severity }) => severity === 'block',
  );

/** Memoizes a check by text and class. */
export function memoizeCheck(check: Check): Check {
  const verdicts = new Map<string, Verdict>();
  return (wish) => {
    const key = `${wish.productClasses?.join() ?? ''} ${wish.text}`;
    const verdict = verdicts.get(key) ?? check(wish);
    verdicts.set(key, verdict);
    return verdict;
  };
}

/** A score with the misclassified sentences. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly faults: readonly string[];
}

/** Scores a check on labelled sentences. */
export function scoreOf(labelled: readonly LabelledSentence[], check: Check = checkTextFully): Score {
  let right = 0;
  const faults: string[] = [];
  let wrong = 0;
  let missed = 0;
  for (const one of labelled) {
    const found = blockingRules(one, check);
    if (found.length > 0 && one.mustBlock) right += 1;
    else if (found.length > 0) {
      wrong += 1;
      faults.push(`blocked: ${one.text} (${found.map(({ ruleId }) => ruleId).join(', ')})`);
    } else if (one.mustBlock) {
      missed += 1;
      faults.push(`missed: ${one.text}`);
    }
  }
  // Finding nothing in only innocent sentences is perfect.
  return {
    precision: right / (right + wrong || 1) || Number(wrong === 0),
    recall: right / (right + missed || 1) || Number(missed === 0),
    faults,
  };
}

/** Returns the share of disguised claims that are still caught, by disguise. */
export function evasionScores(
  labelled: readonly LabelledSentence[],
  check: Check = checkTextFully,
): Array<{ name: string; caught: number; missed: string[] }> {
  const caught = labelled
    .filter(({ mustBlock }) => mustBlock)
    .flatMap((one) => {
      const [first] = blockingRules(one, check).filter(({ end, start }) => end > start);
      return first ? [{ one, first }] : [];
    });
  return Object.entries(evasions).map(([name, disguise]) => {
    const disguised = caught.flatMap(({ one, first }) => {
      const text =
        one.text.slice(0, first.start) +
        disguise(one.text.slice(first.start, first.end)) +
        one.text.slice(first.end);
      return text === one.text ? [] : [{ text, productClass: one.productClass }];
    });
    const missed = disguised.filter((one) => blockingRules(one, check).length === 0).map(({ text }) => text);
    return { name, caught: disguised.length === 0 ? 1 : 1 - missed.length / disguised.length, missed };
  });
}
