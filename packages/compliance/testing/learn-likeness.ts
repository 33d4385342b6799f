import { Features, oddsOf, unitsOfOne, weightCount } from '../src/likeness.ts';
import { Checker } from '../src/checker.ts';
import { Lexicon } from '../src/lexicon.ts';
import { packedRules } from '../src/packed-rules.ts';
import { packedWideRules } from '../src/packed-wide-rules.ts';
import { Reading } from '../src/reading.ts';
import { unpack, widen } from '../src/unpack.ts';
import type { KnownClass } from '../src/rule.ts';
import type { Labelled } from './judge.ts';
import { isProductClass } from './product-class.ts';

const rounds = 14;
const rate = 0.5;
const byte = 127;

interface Example {
  readonly places: ReadonlySet<number>;
  readonly isClaim: boolean;
}

/** What may be said of a product that nobody knows may be said of these. */
const commonClasses: readonly KnownClass[] = ['procedure', 'injectable', 'cosmetic', 'supplement', 'service'];

/** Reads labelled sentences with the words that all rules know, as sentences on one class of product after the other. */
function readExamples(labelled: readonly Labelled[]): Example[] {
  const rules = widen(unpack(packedRules), packedWideRules);
  let lexicon = new Lexicon(rules.sets);
  // A checker adds the words of all patterns.
  const checker = new Checker(rules, (its) => {
    lexicon = its;
    return () => [];
  });
  checker.check({ text: '' });
  const features = new Features(lexicon, Object.keys(rules.sets));
  const filler = lexicon.slotOf('$0');
  return labelled.flatMap(({ text, productClass, mustBlock }) => {
    const reading = new Reading(text, lexicon, filler);
    const own: KnownClass = isProductClass(productClass) ? productClass : 'unknown';
    const classes = mustBlock || own !== 'unknown' ? [own] : [own, ...commonClasses];
    // Of an innocent line each sentence is so by itself; of a claim nobody knows which of them it is.
    const sentences = [...reading.sentences.keys()].map((sentence) => reading.unitFrom(sentence));
    const all = reading.unitFrom();
    const units = mustBlock || sentences.length === 1 ? [all] : [all, ...sentences];
    return units.flatMap((words) =>
      classes.map((name) => ({ places: features.of(reading, words, [name]), isClaim: mustBlock })),
    );
  });
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
export function learnLikeness(labelled: readonly Labelled[]): Int8Array {
  const examples = readExamples(labelled);
  const weights = new Float64Array(weightCount);
  const squares = new Float64Array(weightCount).fill(1e-3);
  const random = numbers();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(examples, random);
    for (const { places, isClaim } of examples) {
      const error = 1 / (1 + Math.exp(-oddsOf(places, weights))) - (isClaim ? 1 : 0);
      const step = error / Math.sqrt(places.size);
      for (const place of places) {
        squares[place] = (squares[place] ?? 0) + step * step;
        weights[place] = (weights[place] ?? 0) - (rate * step) / Math.sqrt(squares[place]);
      }
    }
  }
  return Int8Array.from(weights, (weight) =>
    Math.max(-byte, Math.min(byte, Math.round(weight * unitsOfOne))),
  );
}

/** The module that `likeness-weights.ts` has to be. */
export const weightsModule = (labelled: readonly Labelled[]): string =>
  `/** Written by \`npm run pack -w packages/compliance\` from the labelled sentences: one byte for each weight. */
export const packedWeights =
  '${Buffer.from(learnLikeness(labelled).buffer).toString('base64')}';
`;
