import type { Excuses } from '../matching/excuses.ts';
import { readWord } from '../matching/letters.ts';
import type { Lexicon } from '../matching/lexicon.ts';
import type { Reading } from '../matching/reading.ts';
import { breaks } from '../matching/words.ts';
import type { KnownClass } from '../rules/rule.ts';
import type { ServerRuleSet } from '../rules/server-only/rule-set.ts';
import { untrainedSets } from '../rules/word-sets.ts';
import { bitsOf, hashOf, pairOf } from './hashes.ts';
import type { RuleKinds } from './rule-kinds.ts';

/** The number of weights, a power of two. */
export const weightCount = 1_048_576;

const stemLength = 5;
const gramLength = 5;
const mostKept = 6000;
/** Longer words are not cached: thousands of them would take gigabytes. */
const longestKept = 40;
/** More fragments than this cannot form a word. */
const mostPieces = 12;
/** How many words after a negation it covers. */
const denied = 5;
/** How many previous words form a word's context. */
const nearby = 3;

/** Returns the index of a hash's weight. */
const placeOf = (hash: number): number => (hash ^ (hash >>> 16) ^ (hash >>> 7)) & (weightCount - 1);

const isNumber = /^\d[\d.,%\s]*\p{L}{0,2}$/u;

/** Returns the likely readings of a word, the likeliest first; all numbers are equal. */
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
const hashOfEnd = hashOf('end');
const classHashes = (name: KnownClass): { own: number; kind: number } => ({
  own: hashOf(`class ${name}`),
  // A claim for one kind of product may be none for another; all device classes are one kind.
  kind: hashOf(`product ${name.startsWith('device_') ? 'device' : name}`),
});

const roundBits = 12;
const mostPlaces = 65_536;
const mostPlacesOfFew = 4096;

/** The set of a sentence's feature indexes: small enough for the processor's cache, at most half full. */
class Places {
  /** An index with the generation in which it was added. */
  readonly #table = new Uint32Array(2 * mostPlaces);
  readonly #list = new Uint32Array(mostPlaces);
  #mask = 0;
  #most = 0;
  #count = 0;
  #round = 0;

  /** Empties the set for a sentence of this many words. */
  clear(words: number): void {
    this.#count = 0;
    this.#round = (this.#round + 1) % 2 ** roundBits;
    if (this.#round === 0) {
      this.#table.fill(0);
      this.#round = 1;
    }
    this.#most = (words > 40 ? mostPlaces : mostPlacesOfFew) - 1;
    this.#mask = 2 * (this.#most + 1) - 1;
  }

  note(hash: number): void {
    const place = placeOf(hash);
    const entry = (this.#round * weightCount + place) >>> 0;
    let at = place & this.#mask;
    while (this.#table[at] !== entry) {
      if ((this.#table[at] as number) >>> (32 - roundBits) !== this.#round) {
        if (this.#count >= this.#most) return;
        this.#table[at] = entry;
        this.#list[this.#count] = place;
        this.#count += 1;
        return;
      }
      at = (at + 1) & this.#mask;
    }
  }

  /** Returns all indexes; valid until the next `clear`. */
  all(): Uint32Array {
    return this.#list.subarray(0, this.#count);
  }
}

/**
 * Extracts a sentence's features: word fragments, neighbours, product class, and pairs of word categories.
 */
export class Features {
  readonly #kinds = new Map<number, number>();
  readonly #likes = new Set<number>();
  readonly #denying: readonly number[];
  readonly #excuses: Excuses;
  readonly #filler: number;
  #known: Uint8Array;
  readonly #words = new Map<string, WordFeatures | undefined>();
  readonly #places = new Places();

  constructor(
    lexicon: Lexicon,
    excuses: Excuses,
    { sets, excuses: said, likes }: ServerRuleSet,
    known: Uint8Array,
  ) {
    // The weights know a set by its place in the list: after adding one anywhere but at the end, train again.
    const learnt = Object.keys(sets).filter((name) => !(name in untrainedSets));
    for (const [place, name] of learnt.entries())
      this.#kinds.set(lexicon.slotOf(`$${name}`), hashOf(`kind ${place.toString(36)}`));
    for (const name of Object.keys(said))
      this.#kinds.set(excuses.slots[name] ?? -1, hashOf(`excuse ${name}`));
    for (const [name, words] of Object.entries(likes)) {
      const kind = hashOf(`kind ${name}`);
      this.#kinds.set(lexicon.slotOf(words.trim().split(/\s+/).join('|')), kind);
      this.#likes.add(kind);
    }
    this.#denying = ['negation', 'lacking'].map((name) => excuses.slots[name] ?? -1);
    this.#excuses = excuses;
    this.#filler = lexicon.slotOf('$filler');
    this.#known = known;
  }

  /** Replaces the known words. */
  know(words: Uint8Array): void {
    this.#known = words;
    this.#words.clear();
  }

  #knows = (form: string): boolean =>
    bitsOf(form).every((bit) => ((this.#known[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

  /** Fragments form a word only if that word is known. */
  #ofWord(text: string, isJoined: boolean): WordFeatures | undefined {
    const key = isJoined ? `+${text}` : text;
    if (this.#words.has(key)) return this.#words.get(key);
    const forms = formsOf(text);
    const form = forms.find(this.#knows) ?? (isJoined ? undefined : (forms[0] ?? text));
    const features = form === undefined ? undefined : featuresOf(form);
    if (key.length > longestKept) return features;
    if (this.#words.size > mostKept) this.#words.clear();
    this.#words.set(key, features);
    return features;
  }

  /** Returns the word at a position, joined from fragments if split, and the number of positions it takes. */
  #wordFrom(reading: Reading, words: readonly number[], at: number): { word: WordFeatures; length: number } {
    const first = reading.words[words[at] ?? 0];
    const second = reading.words[words[at + 1] ?? -1];
    if (!second?.isGlued && second?.start !== first?.start)
      return { word: this.#ofWord(first?.text ?? '', false) ?? featuresOf(''), length: 1 };
    const parts = [first?.text ?? ''];
    let sameLength = 1;
    let glued = 1;
    for (let next = at + 1; next < words.length; next += 1) {
      const word = reading.words[words[next] ?? 0];
      // Joined or separated letters became several words at one position.
      const isSame = word?.start === first?.start;
      if (!isSame && !word?.isGlued) break;
      if (isSame) sameLength += 1;
      else glued += 1;
      if (glued > mostPieces) break;
      parts.push(isSame ? '' : (word?.text ?? ''));
    }
    const joined = parts.length > 1 && glued <= mostPieces ? this.#ofWord(parts.join(''), true) : undefined;
    if (joined) return { word: joined, length: parts.length };
    return { word: this.#ofWord(parts[0] ?? '', false) ?? featuresOf(''), length: sameLength };
  }

  /** Returns the categories of the words at these positions. */
  #kindsAt(reading: Reading, places: readonly number[]): number[] {
    const kinds: number[] = [];
    for (const place of places)
      for (const { slot } of reading.hitsAt(place)) {
        const kind = this.#kinds.get(slot);
        if (kind !== undefined) kinds.push(kind);
      }
    return kinds;
  }

  /** Adds features of a word and its predecessors. */
  #noteNeighbours(stem: number, previous: number, before: number, content: readonly number[]): void {
    this.#places.note(pairOf(previous, stem));
    this.#places.note(pairOf(before ^ 1, stem));
    for (let at = Math.max(0, content.length - nearby); at < content.length; at += 1)
      this.#places.note(pairOf((content[at] ?? 0) ^ 3, stem));
  }

  /** Adds the words' features and returns their categories, with a variant for negated words. */
  #noteWords(reading: Reading, words: readonly number[], products: readonly number[]) {
    const kinds = new Set<number>();
    const stems: number[] = [];
    let [previous, before, leftDenied] = [0, 0, 0];
    let likesBefore: readonly number[] = [];
    for (let at = 0; at < words.length;) {
      const { word, length } = this.#wordFrom(reading, words, at);
      const { stem } = word;
      const index = words[at] ?? 0;
      const places = words.slice(at, at + length);
      const isFiller = reading.fills(index, this.#filler);
      if ((reading.words[index]?.before ?? 0) > breaks.space) leftDenied = 0;
      for (const hash of word.hashes) this.#places.note(hash);
      this.#noteNeighbours(stem, previous, before, isFiller ? [] : stems);
      for (const product of products) this.#places.note(pairOf(stem, product));
      if (leftDenied > 0) this.#places.note(pairOf(stem, hashOfDenied));
      const own = this.#kindsAt(reading, places);
      for (const kind of own) {
        kinds.add(kind);
        if (leftDenied > 0) kinds.add(pairOf(kind, hashOfDenied));
      }
      if (places.some((place) => this.#excuses.isDistance(place, reading))) kinds.add(hashOfDistance);
      const likes = own.filter((kind) => this.#likes.has(kind));
      for (const like of likes) {
        this.#places.note(pairOf(previous ^ 21, like));
        for (const earlier of likesBefore) this.#places.note(pairOf(earlier ^ 11, like));
      }
      if (likes.length > 0) likesBefore = likes;
      if (this.#denying.some((slot) => reading.fills(index, slot))) leftDenied = denied;
      else if (!isFiller) leftDenied -= 1;
      if (!isFiller) stems.push(stem);
      [before, previous] = [previous, stem];
      at += length;
    }
    this.#places.note(pairOf(previous, hashOfEnd));
    return { kinds, stems };
  }

  /** Returns the weight indexes without duplicates; valid until the next call. */
  of(
    reading: Reading,
    words: readonly number[],
    classes: readonly KnownClass[],
    rules: RuleKinds,
  ): Uint32Array {
    this.#places.clear(words.length);
    const products = classes.map(classHashes);
    const { kinds, stems } = this.#noteWords(
      reading,
      words,
      products.map(({ kind }) => kind),
    );
    const likes = [...kinds].filter((kind) => this.#likes.has(kind));
    for (const stem of stems) for (const like of likes) this.#places.note(pairOf(stem ^ 1, like));
    for (const { own } of products) kinds.add(own);
    const [first, last] = [words[0], words.at(-1)].map((place) => reading.words[place ?? 0]?.sentence ?? 0);
    for (const rule of rules.of(first ?? 0, last ?? 0)) kinds.add(rule);
    if (reading.sentences[reading.words[words[0] ?? 0]?.sentence ?? 0]?.asks) kinds.add(hashOfAsking);
    const all = Float64Array.from(kinds).sort();
    for (let at = 0; at < all.length; at += 1) {
      const kind = all[at] ?? 0;
      this.#places.note(kind);
      for (let next = at + 1; next < all.length; next += 1) this.#places.note(pairOf(kind, all[next] ?? 0));
    }
    return this.#places.all();
  }
}

/** Phonetic endings of Greek words. */
const endings =
  /(?<=.{3})(?:(?:a|o)maste|ontas|onta[in]|ondas|etai|ete|od(?:e|ai)|[aesW]te|s?ume|s?ane?|[Wa]me|[Wo]n|ei|[aeio]s|Ws|[aeioWsn])$/;

function featuresOf(form: string): WordFeatures {
  const padded = `^${form}$`;
  const names = new Set([padded, `^${form.slice(0, stemLength)}`, `~${form.replace(endings, '')}`]);
  for (let at = 0; at + gramLength <= padded.length; at += 1) names.add(padded.slice(at, at + gramLength));
  return { stem: hashOf(form.slice(0, stemLength)), hashes: [...names].map(hashOf) };
}
