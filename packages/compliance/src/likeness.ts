import { findingOf, type Finding, type Weigh } from './checker.ts';
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

/**
 * Rules whose words are often said innocently, as of what they block where odds are small hardly any labelled sentence is a
 * claim. Those on illnesses and cures are none of them: rules know better than likeness what a denial reaches.
 */
const doubtful: ReadonlySet<string> = new Set([
  'device.before-after',
  'device.before-after-weight',
  'device.injecting-at-home',
  'device.minors',
  'medicine.celebrities-take',
  'medicine.guarantee',
  'medicine.natural-so-safe',
  'medicine.testimonial-of-illness',
  'supplement.doctors-named',
  'supplement.weight-amount',
]);
/** What they block is a warning where the odds of its sentence are smaller than these, and … */
const mostOdds = -1;
/** … those of so many words on both sides of it, so that no claim hides among innocent words. */
const reaches = [Infinity, 12, 8, 5];

/** Weighs what rules found by the odds of its sentence, and finds sentences in which they found nothing to block and whose odds to be a claim are this great. */
export const weighBy = (features: Features, weights: Learnt['weights'], leastOdds: number): Weigh =>
  function* (checked) {
    const { wish, classes, reading, findings, excused, placesOf, rules } = checked;
    const oddsAre = (words: readonly number[]): number =>
      oddsOf(features.of(reading, words, classes, findings, excused), weights) / unitsOfOne;
    const blocks = findings.filter(({ severity }) => severity === 'block');

    const isInnocent = ({ ruleId, start, end }: Finding): boolean => {
      if (!doubtful.has(ruleId)) return false;
      const own = reading.words.flatMap((word, place) =>
        word.start < end && start < word.end ? [{ place, ...word }] : [],
      );
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last || first.sentence !== last.sentence || own.some(({ isTag }) => isTag)) return false;
      const unit = reading.unitFrom(first.sentence);
      return (
        unit.length >= fewestWords &&
        reaches.every(
          (reach) =>
            oddsAre(unit.filter((place) => first.place - reach <= place && place <= last.place + reach)) <
            mostOdds,
        )
      );
    };
    const innocent = new Set(blocks.filter(isInnocent));
    const stands = (one: Finding) =>
      blocks.some(
        (other) =>
          !innocent.has(other) &&
          other.ruleId === one.ruleId &&
          other.start < one.end &&
          one.start < other.end,
      );
    for (const one of findings) yield innocent.has(one) && !stands(one) ? { ...one, severity: 'warn' } : one;

    const alike = rules.get('medicine.reads-like-a-claim');
    const severity = alike && severityOf(alike.rule, classes);
    const names = (wish.productNames ?? []).flatMap(placesOf);
    const permitted = (wish.permittedClaims ?? []).flatMap(placesOf);
    for (const [sentence, { start, end }] of reading.sentences.entries()) {
      if (blocks.some((one) => one.start < end && start < one.end)) continue;
      const isNamed = (place: number) => names.some(({ from, to }) => from <= place && place < to);
      const unit = reading.unitFrom(sentence);
      const words = names.length > 0 ? unit.filter((place) => !isNamed(place)) : unit;
      if (words.length < fewestWords || permitted.some(({ from }) => words.includes(from))) continue;
      if (oddsAre(words) < leastOdds) continue;
      const places = reading.placesOfSentence(sentence);
      const match = { from: places[0] ?? 0, to: (places.at(-1) ?? 0) + 1, between: [], saysNo: false };
      if (alike && severity) yield findingOf(alike, severity, match, reading, wish.text);
    }
  };
