import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { isProductClass } from './product-class.ts';
import { checkTextFully } from '../src/check-text-fully.ts';
import type { Finding, TextToCheck, Verdict } from '../src/matching/checker.ts';
import { evasions } from './evasions.ts';

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
  /** Kept apart: no rule was changed by it, and nothing was learnt from it. */
  readonly unlearnt?: true;
}

const file = new URL('sentences.jsonl.zst', import.meta.url);
let rows: readonly Row[] | undefined;

/** Returns the labelled sentences by batch: those that rules and training know, or those kept apart. TRAINING.md describes them. */
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

/** Whether nobody mended the rules by a batch, nor learnt from it: its score is what strangers meet. */
export const isOpen = (batch: string): boolean => batch.startsWith('open-');

/** The sentences that likeness is learnt from. */
export const learntSentences = (): LabelledSentence[] =>
  [...readSentences()].flatMap(([name, labelled]) => (isOpen(name) ? [] : labelled));

/** A way to check texts: by all rules, or by those of the browser. */
export type Check = (wish: TextToCheck) => Verdict;

/** What blocks a sentence. */
export const blocksOf = (
  { text, productClass }: Pick<LabelledSentence, 'text' | 'productClass'>,
  check: Check = checkTextFully,
): Finding[] =>
  check({ text, productClasses: isProductClass(productClass) ? [productClass] : [] }).findings.filter(
    ({ severity }) => severity === 'block',
  );

/** A way to check that asks once for each text of a class: its verdicts stay. */
export function remembering(check: Check): Check {
  const verdicts = new Map<string, Verdict>();
  return (wish) => {
    const key = `${wish.productClasses?.join() ?? ''} ${wish.text}`;
    const verdict = verdicts.get(key) ?? check(wish);
    verdicts.set(key, verdict);
    return verdict;
  };
}

/** How well sentences were told apart, with those that were not. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly faults: readonly string[];
}

/** Tells how well the rules tell sentences apart. */
export function scoreOf(labelled: readonly LabelledSentence[], check: Check = checkTextFully): Score {
  let right = 0;
  const faults: string[] = [];
  let wrong = 0;
  let missed = 0;
  for (const one of labelled) {
    const found = blocksOf(one, check);
    if (found.length > 0 && one.mustBlock) right += 1;
    else if (found.length > 0) {
      wrong += 1;
      faults.push(`blocked: ${one.text} (${found.map(({ ruleId }) => ruleId).join(', ')})`);
    } else if (one.mustBlock) {
      missed += 1;
      faults.push(`missed: ${one.text}`);
    }
  }
  // Nothing found where nothing was to be found is right.
  return {
    precision: right / (right + wrong || 1) || Number(wrong === 0),
    recall: right / (right + missed || 1) || Number(missed === 0),
    faults,
  };
}

/** The share of disguised block examples that are still caught, by the way of disguise. */
export function evasionScores(
  labelled: readonly LabelledSentence[],
  check: Check = checkTextFully,
): Array<{ name: string; caught: number; missed: string[] }> {
  const caught = labelled
    .filter(({ mustBlock }) => mustBlock)
    .flatMap((one) => {
      const [first] = blocksOf(one, check).filter(({ end, start }) => end > start);
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
    const missed = disguised.filter((one) => blocksOf(one, check).length === 0).map(({ text }) => text);
    return { name, caught: disguised.length === 0 ? 1 : 1 - missed.length / disguised.length, missed };
  });
}
