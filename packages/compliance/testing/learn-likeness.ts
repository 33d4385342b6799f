import { allRules, checkerBy } from '../src/check-text-fully.ts';
import type { Checked } from '../src/checker.ts';
import { Features, formsOf, weightCount } from '../src/likeness-features.ts';
import { packWords } from '../src/likeness-hashes.ts';
import { oddsOf, unitsOfOne, type Learnt } from '../src/likeness.ts';
import type { KnownClass } from '../src/rule.ts';
import type { Labelled } from './judge.ts';
import { isProductClass } from './product-class.ts';

const rounds = 6;
const rate = 0.5;
/** This share of what a sentence is made of is left out each time it is looked at, so that no word alone decides. */
const leftOut = 0.3;
/** Fewer sentences than these teach nothing about a piece. */
const fewestSentences = 2;
const byte = 127;

interface Example {
  readonly places: Int32Array;
  readonly isClaim: boolean;
}

/** What may be said of a product that nobody knows may be said of these. */
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
const read = new WeakMap<Labelled, Checked>();

/** A sentence as all rules read it. */
function readingOf(labelled: Labelled): Checked {
  const known = read.get(labelled);
  if (known) return known;
  const { text, productClass } = labelled;
  reader.check({ text, productClasses: isProductClass(productClass) ? [productClass] : [] });
  if (!checked) throw new Error('a text that is checked is read');
  read.set(labelled, checked);
  return checked;
}

/** The words that stand in more than one sentence. */
function knownWords(labelled: readonly Labelled[]): Uint8Array {
  const counts = new Map<string, number>();
  for (const one of labelled)
    for (const text of new Set(readingOf(one).reading.words.map((word) => word.text))) {
      const [form = text] = formsOf(text);
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  return packWords([...counts].flatMap(([form, count]) => (count > 1 ? [form] : [])));
}

/** A labelled sentence as sentences on one class of product after the other. */
function examplesOf(one: Labelled, knowing: Features): Example[] {
  const { reading, classes: own, findings, excused } = readingOf(one);
  const classes = one.mustBlock || own[0] !== 'unknown' ? own : [...own, ...commonClasses];
  // Of an innocent line each sentence is so by itself; of a claim nobody knows which of them it is.
  const sentences = [...reading.sentences.keys()].map((sentence) => reading.unitFrom(sentence));
  const all = reading.unitFrom();
  const units = one.mustBlock || sentences.length === 1 ? [all] : [all, ...sentences];
  return units.flatMap((unit) =>
    classes.map((name) => ({
      places: Int32Array.from(knowing.of(reading, unit, [name], findings, excused)),
      isClaim: one.mustBlock,
    })),
  );
}

/** Reads labelled sentences, without pieces that too few of them have. */
function readExamples(labelled: readonly Labelled[]): { examples: Example[]; known: Uint8Array } {
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

/** The same numbers in each run, between 0 and 1. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}

/** Learns weights from labelled sentences by logistic regression with AdaGrad's steps, the same for the same sentences. */
export function learnLikeness(labelled: readonly Labelled[]): Learnt {
  const { examples, known } = readExamples(labelled);
  const weights = new Float64Array(weightCount);
  const squares = new Float64Array(weightCount).fill(1e-3);
  const random = numbers();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(examples, random);
    for (const { places, isClaim } of examples) {
      const seen = places.filter(() => random() >= leftOut);
      const error = 1 / (1 + Math.exp(-oddsOf(seen, weights))) - (isClaim ? 1 : 0);
      const step = error / Math.sqrt(seen.length || 1);
      for (const place of seen) {
        const square = (squares[place] as number) + step * step;
        squares[place] = square;
        weights[place] = (weights[place] as number) - (rate * step) / Math.sqrt(square);
      }
    }
  }
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-byte, Math.min(byte, Math.round(weight * unitsOfOne))),
  );
  return { weights: bytes, words: known };
}

/** Weights as `spreadWeights` reads them. */
function withoutZeros(weights: Int8Array): Uint8Array {
  const bits = new Uint8Array(weightCount / 8);
  for (const [place, weight] of weights.entries())
    if (weight !== 0) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
  return Uint8Array.from([...bits, ...weights.filter((weight) => weight !== 0)]);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The module that `likeness-weights.ts` has to be. */
export function weightsModule({ weights, words: known }: Learnt): string {
  return `/** Written by \`npm run pack -w packages/compliance\` from the labelled sentences: a bit for each weight that is not zero, and then these. */
export const packedWeights =
  '${base64(withoutZeros(weights))}';

/** A bit for each word that stands in more than one of them. */
export const packedKnown =
  '${base64(known)}';
`;
}
