import type { FindAlike } from './checker.ts';
import type { Excuses } from './excuses.ts';
import { readWord } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reading } from './reading.ts';
import type { KnownClass } from './rule.ts';
import type { Widened } from './unpack.ts';
import { breaks } from './words.ts';

/** How many weights a model has, a power of two. */
export const weightCount = 131_072;

/** So many units of a weight are one of the odds' logarithm. */
export const unitsOfOne = 12;

/** What was learnt: the weights, and a bit for each word that was seen more than once. */
export interface Learnt {
  readonly weights: Int8Array;
  readonly words: Uint8Array;
}

const stemLength = 5;
const gramLength = 5;
const mostKept = 6000;
/** So many words after a negation are denied. */
const denied = 5;

/** FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash;
}

/** Where the weight of a hash stands. */
const placeOf = (hash: number): number => (hash ^ (hash >>> 16) ^ (hash >>> 7)) & (weightCount - 1);

const pairOf = (one: number, other: number): number =>
  Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x85ebca6b);

const bitOf = (hash: number): number => (hash ^ (hash >>> 15)) & (weightCount - 1);
const bitsOf = (form: string): readonly number[] => [
  bitOf(hashOf(form)),
  bitOf(pairOf(hashOf(form), 0x5bd1e995)),
];

/** Notes words that are known by their sound or spelling. */
export function packWords(forms: Iterable<string>): Uint8Array {
  const bits = new Uint8Array(weightCount / 8);
  for (const form of forms)
    for (const bit of bitsOf(form)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  return bits;
}

const isNumber = /^\d[\d.,%\s]*\p{L}{0,2}$/u;

/** How a word may be meant, the likeliest first; every number is the same. */
export function formsOf(text: string): readonly string[] {
  if (isNumber.test(text)) return ['0'];
  const { sounds, spellings } = readWord(text);
  const forms = /\p{Script=Greek}/u.test(text) ? [...sounds, ...spellings] : [...spellings, ...sounds];
  return forms.length > 0 ? forms : [text];
}

interface WordFeatures {
  readonly stem: number;
  readonly hashes: readonly number[];
}

const hashOfDistance = hashOf('distance');
const hashOfAsking = hashOf('asks');
const hashOfDenied = hashOf('denied');
const classHashes = (name: KnownClass): { own: number; kind: number } => ({
  own: hashOf(`class ${name}`),
  // What is a claim of one kind of product is none of another; devices are one kind.
  kind: hashOf(`product ${name.startsWith('device_') ? 'device' : name}`),
});

/** Tells what a sentence is made of: pieces of its words, their neighbours, what they are said of, and the kinds of its words in pairs. */
export class Features {
  readonly #kinds = new Map<number, number>();
  readonly #likes = new Set<number>();
  readonly #denying: readonly number[];
  readonly #excuses: Excuses;
  readonly #filler: number;
  readonly #known: Uint8Array;
  readonly #words = new Map<string, WordFeatures | undefined>();
  /** The last round in which a place was noted. */
  readonly #noted = new Uint32Array(weightCount);
  #round = 0;
  #places: number[] = [];

  constructor(
    lexicon: Lexicon,
    excuses: Excuses,
    { sets, excuses: said, likes }: Widened,
    known: Uint8Array,
  ) {
    for (const name of Object.keys(sets)) this.#kinds.set(lexicon.slotOf(`$${name}`), hashOf(`kind ${name}`));
    for (const name of Object.keys(said))
      this.#kinds.set(excuses.slots[name] ?? -1, hashOf(`excuse ${name}`));
    for (const name of likes) this.#likes.add(hashOf(`kind ${name}`));
    this.#denying = ['negation', 'lacking'].map((name) => excuses.slots[name] ?? -1);
    this.#excuses = excuses;
    this.#filler = lexicon.slotOf('$0');
    this.#known = known;
  }

  #knows = (form: string): boolean =>
    bitsOf(form).every((bit) => ((this.#known[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

  #note(hash: number): void {
    const place = placeOf(hash);
    if (this.#noted[place] === this.#round) return;
    this.#noted[place] = this.#round;
    this.#places.push(place);
  }

  /** Of several pieces it is a word only where that is known. */
  #ofWord(text: string, isJoined: boolean): WordFeatures | undefined {
    const key = isJoined ? `+${text}` : text;
    if (this.#words.has(key)) return this.#words.get(key);
    const forms = formsOf(text);
    const form = forms.find(this.#knows) ?? (isJoined ? undefined : (forms[0] ?? text));
    const features = form === undefined ? undefined : featuresOf(form);
    if (this.#words.size > mostKept) this.#words.clear();
    this.#words.set(key, features);
    return features;
  }

  /** The word at a place with what was split from it, and how many places they take. */
  #wordFrom(reading: Reading, words: readonly number[], at: number): { word: WordFeatures; length: number } {
    const first = reading.words[words[at] ?? 0];
    const second = reading.words[words[at + 1] ?? -1];
    if (!second?.isGlued && second?.start !== first?.start)
      return { word: this.#ofWord(first?.text ?? '', false) ?? featuresOf(''), length: 1 };
    const parts = [first?.text ?? ''];
    let sameLength = 1;
    for (let next = at + 1; next < words.length; next += 1) {
      const word = reading.words[words[next] ?? 0];
      // Letters that stood together or apart became several words at one place.
      const isSame = word?.start === first?.start;
      if (!isSame && !word?.isGlued) break;
      if (isSame) sameLength += 1;
      parts.push(isSame ? '' : (word?.text ?? ''));
    }
    const joined = parts.length > 1 ? this.#ofWord(parts.join(''), true) : undefined;
    if (joined) return { word: joined, length: parts.length };
    return { word: this.#ofWord(parts[0] ?? '', false) ?? featuresOf(''), length: sameLength };
  }

  /** The kinds of a sentence's words, of those that are denied once more; and notes its words. */
  #noteWords(reading: Reading, words: readonly number[], products: readonly number[]) {
    const kinds = new Set<number>();
    const stems: number[] = [];
    const distances = this.#excuses.distancesIn(reading);
    let [previous, before, leftDenied] = [0, 0, 0];
    for (let at = 0; at < words.length;) {
      const { word, length } = this.#wordFrom(reading, words, at);
      const { stem } = word;
      const index = words[at] ?? 0;
      const isFiller = reading.fills(index, this.#filler);
      if ((reading.words[index]?.before ?? 0) >= breaks.sign) leftDenied = 0;
      for (const hash of word.hashes) this.#note(hash);
      this.#note(pairOf(previous, stem));
      this.#note(pairOf(before ^ 1, stem));
      for (const product of products) this.#note(pairOf(stem, product));
      if (leftDenied > 0) this.#note(pairOf(stem, hashOfDenied));
      for (let next = at; next < at + length; next += 1) {
        const place = words[next] ?? 0;
        for (const slot of reading.slotsAt(place)) {
          const kind = this.#kinds.get(slot);
          if (kind === undefined) continue;
          kinds.add(kind);
          if (leftDenied > 0) kinds.add(pairOf(kind, hashOfDenied));
        }
        if (distances.includes(place)) kinds.add(hashOfDistance);
      }
      if (this.#denying.some((slot) => reading.fills(index, slot))) leftDenied = denied;
      else if (!isFiller) leftDenied -= 1;
      if (!isFiller) stems.push(stem);
      [before, previous] = [previous, stem];
      at += length;
    }
    return { kinds, stems };
  }

  /** The places of their weights, each once. */
  of(reading: Reading, words: readonly number[], classes: readonly KnownClass[]): readonly number[] {
    this.#round += 1;
    this.#places = [];
    const products = classes.map(classHashes);
    const { kinds, stems } = this.#noteWords(
      reading,
      words,
      products.map(({ kind }) => kind),
    );
    const likes = [...kinds].filter((kind) => this.#likes.has(kind));
    for (const stem of stems) for (const like of likes) this.#note(pairOf(stem ^ 1, like));
    for (const { own } of products) kinds.add(own);
    if (reading.sentences[reading.words[words[0] ?? 0]?.sentence ?? 0]?.asks) kinds.add(hashOfAsking);
    const all = Float64Array.from(kinds).sort();
    for (let at = 0; at < all.length; at += 1) {
      const kind = all[at] ?? 0;
      this.#note(kind);
      for (let next = at + 1; next < all.length; next += 1) this.#note(pairOf(kind, all[next] ?? 0));
    }
    return this.#places;
  }
}

function featuresOf(form: string): WordFeatures {
  const padded = `^${form}$`;
  const names = new Set([padded, `^${form.slice(0, stemLength)}`]);
  for (let at = 0; at + gramLength <= padded.length; at += 1) names.add(padded.slice(at, at + gramLength));
  return { stem: hashOf(form.slice(0, stemLength)), hashes: [...names].map(hashOf) };
}

/** The logarithm of the odds by weights in `unitsOfOne`; longer sentences weigh no more than short ones. */
export function oddsOf(places: ArrayLike<number>, weights: Int8Array | Float64Array): number {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1) sum += weights[places[at] ?? 0] ?? 0;
  return sum / Math.sqrt(places.length || 1);
}

/** Fewer words are no sentence to be judged as a whole. */
const fewestWords = 3;

/** Finds sentences in which no rule found what must not go out and whose odds to be a claim are this great. */
export const findAlike = (features: Features, weights: Learnt['weights'], leastOdds: number): FindAlike =>
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
