import { findingOf, type FindAlike } from '../matching/checker.ts';
import { isForeign } from '../matching/foreign-script.ts';
import type { Reading } from '../matching/reading.ts';
import { Spans } from '../matching/spans.ts';
import { severityOf } from '../rules/severity.ts';
import type { Features } from './features.ts';
import { RuleKinds } from './rule-kinds.ts';
import type { LearnedWeights } from './weights.ts';

/** Scale of a weight: this many units are one in the logarithm of the odds. */
export const unitsOfOne = 12;

/**
 * Returns the log-odds by weights in `unitsOfOne`, normalized by sentence length; unknown features count as
 * zero.
 */
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

/** Shorter sentences are not classified as a whole. */
const fewestWords = 3;

/**
 * Length of a window in words; windows of a long sentence are also classified, each starting half a window
 * later.
 */
const part = 12;
const step = 6;

/**
 * Returns overlapping windows, so that innocent words do not dilute a claim; none for a sentence that is
 * hardly longer.
 */
function partsOf(words: readonly number[]): Array<readonly number[]> {
  if (words.length <= part + 2) return [];
  return Array.from({ length: Math.ceil((words.length - part) / step) + 1 }, (_, index) => {
    const end = Math.min(part + index * step, words.length);
    return words.slice(end - part, end);
  });
}

/** Returns the words that can be classified; none for a mostly foreign sentence. */
function readableOf(places: readonly number[], { words }: Reading): readonly number[] {
  const textOf = (place: number): string => words[place]?.text ?? '';
  const ours = places.filter((place) => !isForeign(textOf(place)));
  if (ours.length === places.length) return places;
  return (places.length - ours.length) * 2 > places.length
    ? ours.filter((place) => !/\p{sc=Cyrl}/u.test(textOf(place)))
    : ours;
}

/**
 * Minimum log-odds: for a whole sentence, for a window, and for a sentence whose windows are checked at all.
 */
export interface MinimumOdds {
  readonly whole: number;
  readonly part: number;
  readonly doubtful: number;
}

/** Returns a finder of sentences with at least these odds, in which no rule has a blocking finding. */
export const findAlike = (
  features: Features,
  weights: LearnedWeights['weights'],
  least: MinimumOdds,
): FindAlike =>
  function* ({ wish, classes, reading, findings, excused, placesOf, rules }) {
    const alike = rules.get('medicine.reads-like-a-claim');
    const severity = alike && severityOf(alike.rule, classes);
    if (!alike || !severity) return;
    const names = new Spans((wish.productNames ?? []).flatMap(placesOf));
    const permitted = new Set((wish.permittedClaims ?? []).flatMap(placesOf).map(({ from }) => from));
    const blocks = findings.filter((one) => one.severity === 'block');
    const blocked = new Spans(blocks.map(({ start, end }) => ({ from: start, to: end })));
    const said = new RuleKinds(reading, findings, excused);
    for (const [sentence, { start, end }] of reading.sentences.entries()) {
      if (blocked.touch({ from: start, to: end })) continue;
      const unit = reading.unitFrom(sentence);
      const own = unit.filter((place) => !names.hold({ from: place, to: place + 1 }));
      const words = readableOf(own, reading);
      if (words.length < fewestWords || words.some((place) => permitted.has(place))) continue;
      const oddsAt = (some: readonly number[]) =>
        oddsOf(features.of(reading, some, classes, said), weights) / unitsOfOne;
      const odds = oddsAt(words);
      const isClaim =
        odds >= least.whole ||
        (odds >= least.doubtful && partsOf(words).some((some) => oddsAt(some) >= least.part));
      if (!isClaim) continue;
      const places = reading.placesOfSentence(sentence);
      const match = { from: places[0] ?? 0, to: (places.at(-1) ?? 0) + 1, between: [], saysNo: false };
      yield findingOf(alike, severity, match, reading, wish.text);
    }
  };
