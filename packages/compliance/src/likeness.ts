import { findingOf, type FindAlike } from './checker.ts';
import { weightCount, type Features } from './likeness-features.ts';
import { severityOf } from './severity.ts';

/** So many units of a weight are one of the odds' logarithm. */
export const unitsOfOne = 12;

/** What was learnt: the weights, and a bit for each word that was seen more than once. */
export interface Learnt {
  readonly weights: Int8Array;
  readonly words: Uint8Array;
}

/** Weights as they are written: a bit for each that is not zero, and then these. */
export function spreadWeights(packed: Uint8Array): Int8Array {
  const weights = new Int8Array(weightCount);
  let next = weightCount / 8;
  for (let place = 0; place < weightCount; place += 1)
    if (((packed[place >> 3] ?? 0) & (1 << (place & 7))) !== 0) {
      weights[place] = packed[next] ?? 0;
      next += 1;
    }
  return weights;
}

/** The logarithm of the odds by weights in `unitsOfOne`; longer sentences weigh no more than short ones, and what nobody learnt of counts nothing. */
export function oddsOf(places: ArrayLike<number>, weights: Int8Array | Float64Array): number {
  let sum = 0;
  let known = 0;
  for (let at = 0; at < places.length; at += 1) {
    const weight = weights[places[at] ?? 0] ?? 0;
    if (weight === 0) continue;
    sum += weight;
    known += 1;
  }
  return sum / Math.sqrt(known || 1);
}

/** Fewer words are no sentence to be judged as a whole. */
const fewestWords = 3;

/** Finds sentences in which no rule found what must not go out and whose odds to be a claim are this great. */
export const findAlike = (features: Features, weights: Learnt['weights'], leastOdds: number): FindAlike =>
  function* ({ wish, classes, reading, findings, excused, placesOf, rules }) {
    const alike = rules.get('medicine.reads-like-a-claim');
    const severity = alike && severityOf(alike.rule, classes);
    if (!alike || !severity) return;
    const names = (wish.productNames ?? []).flatMap(placesOf);
    const permitted = (wish.permittedClaims ?? []).flatMap(placesOf);
    const blocks = findings.filter((one) => one.severity === 'block');
    for (const [sentence, { start, end }] of reading.sentences.entries()) {
      if (blocks.some((one) => one.start < end && start < one.end)) continue;
      const isNamed = (place: number) => names.some(({ from, to }) => from <= place && place < to);
      const unit = reading.unitFrom(sentence);
      const words = names.length > 0 ? unit.filter((place) => !isNamed(place)) : unit;
      if (words.length < fewestWords || permitted.some(({ from }) => words.includes(from))) continue;
      if (oddsOf(features.of(reading, words, classes, findings, excused), weights) < leastOdds * unitsOfOne)
        continue;
      const places = reading.placesOfSentence(sentence);
      const match = { from: places[0] ?? 0, to: (places.at(-1) ?? 0) + 1, between: [], saysNo: false };
      yield findingOf(alike, severity, match, reading, wish.text);
    }
  };
