import {
  Features,
  formsOf,
  oddsOf,
  packWords,
  unitsOfOne,
  weightCount,
  type Learnt,
} from '../src/likeness.ts';
import { Checker } from '../src/checker.ts';
import { allRules } from '../src/check-text-fully.ts';
import type { Lexicon } from '../src/lexicon.ts';
import { Reading } from '../src/reading.ts';
import { takeApart } from '../src/words.ts';
import type { KnownClass } from '../src/rule.ts';
import type { Labelled } from './judge.ts';
import { isProductClass } from './product-class.ts';

const rounds = 6;
const rate = 0.5;
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

/** The words that all rules know, and what they make of a sentence. */
function wordsOfRules(known: Uint8Array): { lexicon: Lexicon; features: Features } {
  let words: { lexicon: Lexicon; features: Features } | undefined;
  // A checker adds the words of all patterns.
  const checker = new Checker(allRules, (lexicon, excuses) => {
    words = { lexicon, features: new Features(lexicon, excuses, allRules, known) };
    return () => [];
  });
  checker.check({ text: '' });
  if (!words) throw new Error('a checker has words');
  return words;
}

/** The words that stand in more than one sentence. */
function knownWords(labelled: readonly Labelled[]): Uint8Array {
  const counts = new Map<string, number>();
  for (const one of labelled)
    for (const text of new Set(takeApart(one.text).words.map((word) => word.text))) {
      const [form = text] = formsOf(text);
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  return packWords([...counts].flatMap(([form, count]) => (count > 1 ? [form] : [])));
}

/** Reads labelled sentences as sentences on one class of product after the other. */
function readExamples(labelled: readonly Labelled[]): { examples: Example[]; words: Uint8Array } {
  const words = knownWords(labelled);
  const { lexicon, features } = wordsOfRules(words);
  const filler = lexicon.slotOf('$0');
  const examples = labelled.flatMap(({ text, productClass, mustBlock }) => {
    const reading = new Reading(text, lexicon, filler);
    const own: KnownClass = isProductClass(productClass) ? productClass : 'unknown';
    const classes = mustBlock || own !== 'unknown' ? [own] : [own, ...commonClasses];
    // Of an innocent line each sentence is so by itself; of a claim nobody knows which of them it is.
    const sentences = [...reading.sentences.keys()].map((sentence) => reading.unitFrom(sentence));
    const all = reading.unitFrom();
    const units = mustBlock || sentences.length === 1 ? [all] : [all, ...sentences];
    return units.flatMap((unit) =>
      classes.map((name) => ({
        places: Int32Array.from(features.of(reading, unit, [name])),
        isClaim: mustBlock,
      })),
    );
  });
  return { examples, words };
}

/** The same numbers in each run, between 0 and 1. */
function* numbers(): Generator<number, never> {
  for (let state = 1; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

function shuffle<T>(list: T[], random: Generator<number, never>): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random.next().value * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}

/** Learns weights from labelled sentences by logistic regression with AdaGrad's steps, the same for the same sentences. */
export function learnLikeness(labelled: readonly Labelled[]): Learnt {
  const { examples, words } = readExamples(labelled);
  const weights = new Float64Array(weightCount);
  const squares = new Float64Array(weightCount).fill(1e-3);
  const random = numbers();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(examples, random);
    for (const { places, isClaim } of examples) {
      const error = 1 / (1 + Math.exp(-oddsOf(places, weights))) - (isClaim ? 1 : 0);
      const step = error / Math.sqrt(places.length);
      for (const place of places) {
        const square = (squares[place] as number) + step * step;
        squares[place] = square;
        weights[place] = (weights[place] as number) - (rate * step) / Math.sqrt(square);
      }
    }
  }
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-byte, Math.min(byte, Math.round(weight * unitsOfOne))),
  );
  return { weights: bytes, words };
}

const base64 = (bytes: Int8Array | Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** The module that `likeness-weights.ts` has to be. */
export function weightsModule(labelled: readonly Labelled[]): string {
  const { weights, words } = learnLikeness(labelled);
  return `/** Written by \`npm run pack -w packages/compliance\` from the labelled sentences: one byte for each weight. */
export const packedWeights =
  '${base64(weights)}';

/** A bit for each word that stands in more than one of them. */
export const packedKnown =
  '${base64(words)}';
`;
}
