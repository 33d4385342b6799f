import { checkerBy } from '../src/check-text-fully.ts';
import { oddsOf, unitsOfOne } from '../src/classifier/classifier.ts';
import { Features, formsOf, weightCount } from '../src/classifier/features.ts';
import { packWords } from '../src/classifier/hashes.ts';
import { RuleKinds } from '../src/classifier/rule-kinds.ts';
import type { LearnedWeights } from '../src/classifier/weights.ts';
import type { Checked } from '../src/matching/checker.ts';
import type { KnownClass } from '../src/rules/rule.ts';
import { allRules } from '../src/rules/server-only/rule-set.ts';
import type { LabelledSentence } from './judge.ts';
import { isProductClass } from './product-class.ts';

const rounds = 6;
const rate = 0.5;
/** The share of features that is randomly dropped, so that no single word decides. */
const leftOut = 0.3;
/** Features in fewer sentences are ignored. */
const fewestSentences = 2;
const byte = 127;
const learners = 6;

interface Example {
  readonly places: Int32Array;
  readonly isClaim: boolean;
}

/** A text that is allowed for an unknown product is allowed for these. */
const commonClasses: readonly KnownClass[] = [
  'procedure',
  'injectable',
  'cosmetic',
  'supplement',
  'service',
  'prescription',
];

let features: Features | undefined;
let checked: Checked | undefined;
const reader = checkerBy((lexicon, excuses) => {
  features = new Features(lexicon, excuses, allRules, new Uint8Array());
  return (its) => {
    checked = its;
    return [];
  };
});
const read = new WeakMap<LabelledSentence, Checked>();

/** Returns a sentence parsed with all rules. */
function readingOf(labelled: LabelledSentence): Checked {
  const known = read.get(labelled);
  if (known) return known;
  const { text, productClass } = labelled;
  reader.check({ text, productClasses: isProductClass(productClass) ? [productClass] : [] });
  if (!checked) throw new Error('a text that is checked is read');
  read.set(labelled, checked);
  return checked;
}

/** Returns the words that occur in two or more sentences. */
function knownWords(labelled: readonly LabelledSentence[]): Uint8Array {
  const counts = new Map<string, number>();
  for (const one of labelled)
    for (const text of new Set(readingOf(one).reading.words.map((word) => word.text))) {
      const [form = text] = formsOf(text);
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  return packWords([...counts].flatMap(([form, count]) => (count > 1 ? [form] : [])));
}

/** Returns a labelled sentence's examples, for one product class after the other. */
function examplesOf(one: LabelledSentence, knowing: Features): Example[] {
  const { reading, classes: own, findings, excused } = readingOf(one);
  const classes = one.mustBlock || own[0] !== 'unknown' ? own : [...own, ...commonClasses];
  // Each sentence of an innocent text is innocent; in a claim it is unknown which one is the claim.
  const sentences = [...reading.sentences.keys()].map((sentence) => reading.unitFrom(sentence));
  const all = reading.unitFrom();
  const units = one.mustBlock || sentences.length === 1 ? [all] : [all, ...sentences];
  const said = new RuleKinds(reading, findings, excused);
  return units.flatMap((unit) =>
    classes.map((name) => ({
      places: Int32Array.from(knowing.of(reading, unit, [name], said)),
      isClaim: one.mustBlock,
    })),
  );
}

/** Returns training examples without rare features. */
function readExamples(labelled: readonly LabelledSentence[]): { examples: Example[]; known: Uint8Array } {
  const known = knownWords(labelled);
  if (!features) throw new Error('a checker has words');
  const knowing = features;
  knowing.know(known);
  const counts = new Uint16Array(weightCount);
  const lastSeen = new Int32Array(weightCount).fill(-1);
  const examples = labelled.flatMap((one, at) => {
    const its = examplesOf(one, knowing);
    for (const { places } of its)
      for (const place of places)
        if (lastSeen[place] !== at) {
          lastSeen[place] = at;
          counts[place] = (counts[place] as number) + 1;
        }
    return its;
  });
  return {
    examples: examples.map(({ places, isClaim }) => ({
      places: places.filter((place) => (counts[place] as number) >= fewestSentences),
      isClaim,
    })),
    known,
  };
}

/**
 * Returns a generator of numbers from 0 to 1, repeatable per learner: Mulberry32, whose neighbouring seeds
 * are independent.
 */
function numbers(learner: number): () => number {
  let state = learner;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}

/** Trains one learner, which visits the examples in its own order. */
function weightsOf(examples: readonly Example[], learner: number): Float64Array {
  const order = [...examples];
  const weights = new Float64Array(weightCount);
  const squares = new Float64Array(weightCount).fill(1e-3);
  const random = numbers(learner);
  const most = Math.max(0, ...order.map(({ places }) => places.length));
  const buffer = new Int32Array(most);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const { places, isClaim } of order) {
      let count = 0;
      for (const place of places)
        if (random() >= leftOut) {
          buffer[count] = place;
          count += 1;
        }
      const seen = buffer.subarray(0, count);
      const error = 1 / (1 + Math.exp(-oddsOf(seen, weights))) - (isClaim ? 1 : 0);
      const step = error / Math.sqrt(count || 1);
      for (const place of seen) {
        const square = (squares[place] as number) + step * step;
        squares[place] = square;
        weights[place] = (weights[place] as number) - (rate * step) / Math.sqrt(square);
      }
    }
  }
  return weights;
}

/**
 * Trains weights by logistic regression with AdaGrad, repeatably. Averages several learners, so that small
 * changes of the data change few verdicts.
 */
export function learnLikeness(labelled: readonly LabelledSentence[]): LearnedWeights {
  const { examples, known } = readExamples(labelled);
  const sums = new Float64Array(weightCount);
  for (let learner = 1; learner <= learners; learner += 1)
    for (const [place, weight] of weightsOf(examples, learner).entries())
      sums[place] = (sums[place] as number) + weight;
  const bytes = Int8Array.from(sums, (sum) =>
    Math.max(-byte, Math.min(byte, Math.round((sum / learners) * unitsOfOne))),
  );
  return { weights: bytes, words: known };
}
