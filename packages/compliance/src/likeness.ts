import type { FindAlike } from './checker.ts';
import { formOf } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reading } from './reading.ts';
import type { KnownClass } from './rule.ts';
import { productClasses } from '@kallos/contracts/catalog/product-classes';

/** How many weights a model has, a power of two. */
export const weightCount = 65_536;

/** So many units of a weight are one of the odds' logarithm. */
export const unitsOfOne = 12;

const stemLength = 5;
const gramLengths = [4, 5, 6];
const mostKept = 6000;
const classNames: readonly KnownClass[] = ['unknown', ...productClasses];

/** FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash;
}

/** Where the weight of a hash stands. */
const placeOf = (hash: number): number => (hash ^ (hash >>> 16)) & (weightCount - 1);

const pairOf = (one: number, other: number): number =>
  placeOf(Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x85ebca6b));

interface WordFeatures {
  readonly stem: number;
  readonly places: readonly number[];
}

/** Tells what a sentence is made of: pieces of its words, their neighbours, and the kinds of its words in pairs. */
export class Features {
  readonly #kinds: ReadonlyMap<number, number>;
  readonly #words = new Map<string, WordFeatures>();

  /** `sets` are the names of the lexicon's sets, always in the same order. */
  constructor(lexicon: Lexicon, sets: readonly string[]) {
    this.#kinds = new Map(sets.map((name) => [lexicon.slotOf(`$${name}`), hashOf(`kind ${name}`)]));
  }

  #ofWord(text: string): WordFeatures {
    const known = this.#words.get(text);
    if (known) return known;
    const form = /^\d/.test(text) ? '0' : formOf(text);
    const padded = `^${form}$`;
    const names = new Set([padded, `^${form.slice(0, stemLength)}`]);
    for (const length of gramLengths)
      for (let at = 0; at + length <= padded.length; at += 1) names.add(padded.slice(at, at + length));
    const features = {
      stem: hashOf(form.slice(0, stemLength)),
      places: [...names].map((name) => placeOf(hashOf(name))),
    };
    if (this.#words.size > mostKept) this.#words.clear();
    this.#words.set(text, features);
    return features;
  }

  /** The places of their weights, each once. */
  of(reading: Reading, words: readonly number[], classes: readonly KnownClass[]): Set<number> {
    const places = new Set<number>();
    const kinds = new Set(classes.map((name) => classNames.indexOf(name)));
    let [previous, before] = [0, 0];
    for (const index of words) {
      const { stem, places: own } = this.#ofWord(reading.words[index]?.text ?? '');
      for (const place of own) places.add(place);
      places.add(pairOf(previous, stem));
      places.add(pairOf(before ^ 1, stem));
      [before, previous] = [previous, stem];
      for (const slot of reading.slotsAt(index)) {
        const kind = this.#kinds.get(slot);
        if (kind !== undefined) kinds.add(kind);
      }
    }
    const all = [...kinds].toSorted((one, other) => one - other);
    for (const [at, kind] of all.entries()) {
      places.add(placeOf(kind));
      for (let next = at + 1; next < all.length; next += 1) places.add(pairOf(kind, all[next] ?? 0));
    }
    return places;
  }
}

/** The logarithm of the odds by weights in `unitsOfOne`; longer sentences weigh no more than short ones. */
export function oddsOf(places: ReadonlySet<number>, weights: Int8Array | Float64Array): number {
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return sum / Math.sqrt(places.size || 1);
}

/** Fewer words are no sentence to be judged as a whole. */
const fewestWords = 3;

/** Finds sentences in which no rule found what must not go out and whose odds to be a claim are this great. */
export const findAlike = (features: Features, weights: Int8Array, leastOdds: number): FindAlike =>
  function* ({ wish, classes, reading, findings, placesOf, report }) {
    const names = (wish.productNames ?? []).flatMap(placesOf);
    const permitted = (wish.permittedClaims ?? []).flatMap(placesOf);
    const blocks = findings.filter(({ severity }) => severity === 'block');
    for (const [sentence, { start, end }] of reading.sentences.entries()) {
      if (blocks.some((one) => one.start < end && start < one.end)) continue;
      const isNamed = (place: number) => names.some(({ from, to }) => from <= place && place < to);
      const words = reading.unitFrom(sentence).filter((place) => !isNamed(place));
      if (words.length < fewestWords || permitted.some(({ from }) => words.includes(from))) continue;
      if (oddsOf(features.of(reading, words, classes), weights) < leastOdds * unitsOfOne) continue;
      const places = reading.placesOfSentence(sentence);
      const match = { from: places[0] ?? 0, to: (places.at(-1) ?? 0) + 1, between: [], saysNo: false };
      yield* report('medicine.reads-like-a-claim', match);
    }
  };
