import type { Hit } from './lexicon.ts';
import type { Pattern, Step } from './patterns.ts';
import { firstAtLeast } from './spans.ts';
import { breaks, type Sentence, type Word } from './words.ts';

/** A match of a pattern. */
export interface Match {
  readonly from: number;
  /** The index after its last word. */
  readonly to: number;
  /** Words within the match that the pattern does not name. */
  readonly between: readonly number[];
  readonly saysNo: boolean;
}

/** How many words away something still belongs to a match, if no punctuation or «and» intervenes. */
const beside = 4;
/**
 * Maximum of uncounted words between two steps: a run of articles must not be scanned from each of its words.
 */
const mostFiller = 24;
const joins = /^(?:και|kai|and)$/iu;

/** The parts of a parsed text that a search reads. */
interface Searchable {
  readonly words: readonly Word[];
  readonly sentences: readonly Sentence[];
  readonly hitsAt: (index: number) => readonly Hit[];
  readonly fills: (index: number, slot: number) => boolean;
  readonly placesOfSentence: (sentence: number) => readonly number[];
  readonly placesOf: (slot: number) => readonly number[];
}

/** Finds patterns in a text, each in time linear in the text. */
export class Search {
  readonly #reading: Searchable;
  readonly #filler: number;
  /** The last search in which a step failed at a position. */
  #deadEnds = new Uint32Array(0);
  #search = 0;
  #beginnings: Uint8Array | undefined;

  constructor(reading: Searchable, filler: number) {
    this.#reading = reading;
    this.#filler = filler;
  }

  /** Finds all matches of a pattern; `isKnown` if its required topic is already established. */
  find(pattern: Pattern, isKnown = false): Iterable<Match> {
    for (const step of pattern.steps)
      if (!step.isOptional && this.#reading.placesOf(step.slot).length === 0) return [];
    return this.#find(pattern, isKnown);
  }

  *#find(pattern: Pattern, isKnown: boolean): Generator<Match> {
    const { steps, startsSentence, unless, unlessNear, about } = pattern;
    const [first] = steps;
    if (!first) return;
    const cells = steps.length * (this.#reading.words.length + 1);
    if (this.#deadEnds.length < cells) this.#deadEnds = new Uint32Array(cells);
    this.#search += 1;
    const search = this.#search;
    let past = -1;
    for (const from of this.#reading.placesOf(first.slot)) {
      if (from < past) continue;
      if (startsSentence && !this.#beginsSentence(from)) continue;
      const match = this.#matchFrom(from, pattern, search);
      // A later start is closer to the rest.
      if (!match || match.between.some((place) => this.#reading.fills(place, first.slot))) continue;
      if (unless !== undefined && this.#hasInSentence(unless, match, false)) continue;
      if (unlessNear !== undefined && this.#hasInSentence(unlessNear, match, true)) continue;
      if (about !== undefined && !isKnown && !this.#hasNearby(about, from)) continue;
      past = match.to;
      yield match;
    }
  }

  #hasInSentence(slot: number, match: Match, isNear: boolean): boolean {
    const { from, to, between } = match;
    const sentence = this.#reading.words[from]?.sentence ?? 0;
    const isIts = (place: number): boolean =>
      this.#reading.words[place]?.sentence === sentence && this.#reading.fills(place, slot);
    // «διαβητολόγος» matches an illness but is a doctor.
    if (to === from + 1 && isIts(from)) return true;
    if (between.some(isIts)) return true;
    if (isNear) return this.#hasBeside(isIts, match);
    const places = this.#reading.placesOf(slot);
    const its = this.#reading.placesOfSentence(sentence);
    const first = firstAtLeast(places, its[0] ?? from);
    if (first !== undefined && first < from) return true;
    return (firstAtLeast(places, to) ?? Infinity) <= (its.at(-1) ?? -1);
  }

  /**
   * Returns whether such a word is within a few words of a match, with no punctuation or «and» in between.
   */
  #hasBeside(isIts: (place: number) => boolean, { from, to }: Match): boolean {
    const isOpen = (place: number): boolean => {
      const word = this.#reading.words[place];
      return word !== undefined && word.before < breaks.comma && !joins.test(word.text);
    };
    for (let place = from - 1; place >= from - beside && isOpen(place + 1); place -= 1)
      if (isIts(place)) return true;
    for (let place = to; place < to + beside && isOpen(place); place += 1) if (isIts(place)) return true;
    return false;
  }

  /** Returns whether the slot is filled in the same or an adjacent sentence. */
  #hasNearby(slot: number, from: number): boolean {
    const sentence = this.#reading.words[from]?.sentence ?? 0;
    const [its, before, after] = [0, -1, 1].map((offset) =>
      this.#reading.placesOfSentence(sentence + offset),
    );
    const first = firstAtLeast(this.#reading.placesOf(slot), before?.[0] ?? its?.[0] ?? from);
    return first !== undefined && first <= (after?.at(-1) ?? its?.at(-1) ?? from);
  }

  #beginsSentence(index: number): boolean {
    if (!this.#beginnings) {
      this.#beginnings = new Uint8Array(this.#reading.words.length);
      for (const [place, { before }] of this.#reading.words.entries()) {
        const follows =
          place > 0 && before !== breaks.sentence && this.#reading.fills(place - 1, this.#filler);
        const begins = follows ? this.#beginnings[place - 1] === 1 : place === 0 || before >= breaks.line;
        this.#beginnings[place] = begins ? 1 : 0;
      }
    }
    return this.#beginnings[index] === 1;
  }

  #matchFrom(from: number, pattern: Pattern, search: number): Match | undefined {
    const between: number[] = [];
    const to = this.#endOf(pattern, 0, from, between, search);
    return to === undefined ? undefined : { from, to, between, saysNo: pattern.saysNo };
  }

  /**
   * Returns where a pattern whose step `index` starts here ends; collects the words in between. Each step is
   * tried once per position.
   */
  #endOf(pattern: Pattern, index: number, at: number, between: number[], search: number): number | undefined {
    const step = pattern.steps[index];
    if (!step) return !pattern.endsPhrase || this.#endsAt(at) ? at : undefined;
    const cell = at * pattern.steps.length + index;
    if (this.#deadEnds[cell] === search) return undefined;
    const known = between.length;
    let skipped = 0;
    for (
      let place = at;
      skipped <= step.within &&
      place - at - skipped <= mostFiller &&
      this.#mayStand(step, place, at, index, skipped);
      place += 1
    ) {
      for (const hit of this.#reading.hitsAt(place)) {
        if (hit.slot !== step.slot) continue;
        const end = this.#endOf(pattern, index + 1, place + hit.length, between, search);
        if (end !== undefined) return end;
      }
      if (index === 0) break;
      between.push(place);
      if (!this.#reading.fills(place, this.#filler)) skipped += 1;
    }
    between.length = known;
    const end = step.isOptional ? this.#endOf(pattern, index + 1, at, between, search) : undefined;
    if (end === undefined) this.#deadEnds[cell] = search;
    return end;
  }

  #endsAt(at: number): boolean {
    const next = this.#reading.words[at];
    return next === undefined || next.before > breaks.space;
  }

  /** Returns whether a step may match at a position, given the end of the previous step. */
  #mayStand(
    { afterQuestion, across }: Step,
    place: number,
    at: number,
    index: number,
    skipped: number,
  ): boolean {
    if (index === 0) return true;
    const word = this.#reading.words[place];
    if (!word) return false;
    if (place === at && afterQuestion)
      return (
        word.before === breaks.sentence && this.#reading.sentences[(word.sentence || 1) - 1]?.asks === true
      );
    if (word.before === breaks.sentence && !across) return false;
    return word.before !== breaks.line || skipped === 0;
  }
}
