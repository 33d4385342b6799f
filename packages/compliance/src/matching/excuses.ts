import type { Rule } from '../rules/rule.ts';
import type { Clauses, Distances } from './clauses.ts';
import { Lexicon } from './lexicon.ts';
import { compilePatterns, type Pattern } from './patterns.ts';
import { pauseBefore, type Reading } from './reading.ts';
import type { Match } from './search.ts';
import { firstAtLeast } from './spans.ts';
import { breaks } from './words.ts';

const scope = 8;
/** How many words after a claim its denial may start. */
const reachAfter = 3;
const shortAnswer = 3;

/** Computed once per text. */
interface Known {
  readonly isDistance: ReadonlySet<number>;
  readonly distances: Distances;
  /** Start and end of each word's list, and a running count of conjunctions. */
  readonly lists: Readonly<Record<'starts' | 'ends' | 'joiners', Int32Array>>;
}

/** Without clauses, each of these is taken as a distancing phrase for all claims of its sentence. */
const distancesAt = (places: readonly number[]): Distances => ({
  isBefore: ({ from }, sentence) => (firstAtLeast(places, sentence[0] ?? from) ?? from) < from,
  isBehind: ({ to }, sentence) => (firstAtLeast(places, to) ?? Infinity) <= (sentence.at(-1) ?? -1),
});

/** Decides whether a sentence denies a claim, asks about it or reports it. */
export class Excuses {
  /** By the kind of words. */
  readonly slots: Readonly<Record<string, number>>;
  readonly #distances: readonly Pattern[];
  readonly #clauses: Clauses | undefined;
  readonly #known = new WeakMap<Reading, Known>();

  /** `sets` contains the kinds of words, `distances` the distancing phrases. */
  constructor(
    lexicon: Lexicon,
    sets: Readonly<Record<string, string>>,
    distances: string,
    clausesIn?: (lexicon: Lexicon, negation: number) => Clauses,
  ) {
    this.slots = Object.fromEntries(
      Object.entries(sets).map(([name, words]) => [
        name,
        lexicon.slotOf(words.trim().split(/\s+/).join('|')),
      ]),
    );
    this.#distances = compilePatterns(distances, lexicon);
    this.#clauses = clausesIn?.(lexicon, this.slots['negation'] ?? -1);
  }

  #is(kind: string, place: number, reading: Reading): boolean {
    return reading.fills(place, this.slots[kind] ?? -1);
  }

  /** Returns whether a match is not claimed in its context. */
  excuse(rule: Rule, match: Match, reading: Reading): boolean {
    if (rule.always) return false;
    if (this.#isDenied(rule, match, reading) || this.#isDistant(match, reading)) return true;
    if (this.#clauses?.refute(rule, match, reading)) return true;
    return !rule.alsoAsked && this.#isAsked(match, reading);
  }

  #isDenied(rule: Rule, match: Match, reading: Reading): boolean {
    const { from, between } = match;
    const saysNo = rule.saysNo === true || match.saysNo;
    if (!(saysNo && this.#is('concordant', from, reading)) && this.#isDeniedAfter(match.to, reading))
      return true;
    if (this.#is('refusal', from, reading) && between.some((place) => this.#is('copula', place, reading)))
      return true;
    const isEmpty = between.some((place) => this.#is('empty', place, reading));
    if (between.some((place) => this.#is('lacking', place, reading))) return true;
    if (!saysNo && !isEmpty && between.some((place) => this.#is('negation', place, reading))) return true;
    // «Δεν είναι χωρίς κανέναν κίνδυνο» negates the absence.
    if (saysNo && this.#is('concordant', from, reading))
      return (
        this.#is('lacking', from - 1, reading) &&
        this.#is('being', from - 2, reading) &&
        this.#is('not', from - 3, reading)
      );
    if (this.#isInDeniedList(match, reading)) return true;
    for (let at = from; at > Math.max(0, from - scope); at -= 1) {
      if (pauseBefore(at, reading) > breaks.space) return false;
      // «You cannot overdose and there are no risks» negates twice, «δεν κάνουμε θαύματα και μαγικά» once.
      // Nor does «Δεν κοστίζει πολλά και εξαφανίζει το έκζεμα» negate the second verb.
      const isAnew = saysNo || (at === from - 1 && this.#is('claiming', from, reading));
      if (this.#clauses?.turns(at, reading) || (isAnew && this.#is('joining', at, reading))) return false;
      const before = at - 1;
      if (!this.#is('negation', before, reading)) continue;
      if (this.#clauses?.saysTrue(at, from, reading)) return false;
      // «Κανένας δεν είχε επιπλοκές» negates once.
      if (saysNo && this.#is('concordant', before, reading) && this.#is('not', from, reading)) return false;
      for (let next = at; next < from; next += 1) if (this.#is('empty', next, reading)) return false;
      return at < from || !this.#is('empty', from, reading);
    }
    return false;
  }

  /** «Δεν θεραπεύει ακμή, έκζεμα ή ψωρίαση» denies each item, if the list contains only such items. */
  #isInDeniedList({ from, to }: Match, reading: Reading): boolean {
    const { starts, ends, joiners } = this.#knownOf(reading).lists;
    const verb = starts[from] ?? from;
    const end = ends[from + 1] ?? from + 1;
    const isWhole =
      end >= to &&
      pauseBefore(end, reading) > breaks.space &&
      pauseBefore(verb + 1, reading) === breaks.space;
    return (
      isWhole &&
      this.#is('claiming', verb, reading) &&
      this.#is('negation', verb - 1, reading) &&
      pauseBefore(verb, reading) === breaks.space &&
      (joiners[end] ?? 0) > (joiners[verb + 1] ?? 0)
    );
  }

  #isDistant(match: Match, reading: Reading): boolean {
    const { from, to } = match;
    const sentence = reading.words[from]?.sentence;
    const last = reading.words[to - 1]?.sentence ?? sentence;
    const after = (last ?? 0) + 1;
    // «Μύθος; Δοκιμάστε την!» refutes nothing.
    const next = reading.sentences[after]?.asks ? [] : this.#wordsOf(reading, after);
    const [answer] = next.length <= shortAnswer ? next : [];
    const { isDistance, distances } = this.#knownOf(reading);
    if (answer !== undefined && isDistance.has(answer)) return true;
    const behind = this.#wordsOf(reading, last ?? 0);
    const before = this.#wordsOf(reading, sentence ?? 0);
    if (distances.isBefore(match, before) || distances.isBehind(match, behind)) return true;
    // «Είναι μύθος, κανείς δεν …» may continue, «Όχι» may not.
    return next
      .slice(0, shortAnswer)
      .some(
        (place, at) =>
          ((at < 2 || next.length <= shortAnswer) &&
            this.#is('denial', place, reading) &&
            !this.#clauses?.saysTrue(place, place + 1, reading)) ||
          (next.length <= shortAnswer &&
            this.#is('refusal', place, reading) &&
            this.#standsAlone(place, reading)),
      );
  }

  /** Returns whether a distancing phrase starts here. */
  isDistance = (place: number, reading: Reading): boolean => this.#knownOf(reading).isDistance.has(place);

  #knownOf(reading: Reading): Known {
    let known = this.#known.get(reading);
    if (!known) {
      const found = this.#distances.flatMap((pattern) =>
        Array.from(reading.find(pattern), ({ from }) => from),
      );
      const isDistance = new Set(found);
      const places = [...isDistance].toSorted((one, other) => one - other);
      const distances = this.#clauses?.distancesIn(places, reading) ?? distancesAt(places);
      known = { isDistance, distances, lists: this.#readLists(reading) };
      this.#known.set(reading, known);
    }
    return known;
  }

  #readLists(reading: Reading): Known['lists'] {
    const { length } = reading.words;
    const [starts, ends, joiners] = [length, length + 1, length + 2].map((size) => new Int32Array(size)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    const isListed = (place: number, mostPause: number): boolean =>
      this.#is('listed', place, reading) && pauseBefore(place, reading) <= mostPause;
    for (let place = 0; place < length; place += 1) {
      starts[place] = isListed(place, breaks.comma) ? (starts[place - 1] ?? -1) : place;
      joiners[place + 1] = (joiners[place] ?? 0) + (this.#is('joiner', place, reading) ? 1 : 0);
    }
    joiners[length + 1] = joiners[length] ?? 0;
    for (let place = length; place >= 0; place -= 1)
      ends[place] = isListed(place, breaks.space) ? (ends[place + 1] ?? place) : place;
    return { starts, ends, joiners };
  }

  /** «Η απόλυτη επιτυχία δεν υπάρχει», «εγγύηση για τις πανάδες δεν δίνουμε» */
  #isDeniedAfter(to: number, reading: Reading): boolean {
    for (let place = to; place <= to + reachAfter; place += 1) {
      if (pauseBefore(place, reading) > breaks.space) return false;
      // «Θεραπεύει την ακμή και δεν κάνει ζημιά στην τσέπη» denies something else.
      if (this.#is('joining', place, reading)) return false;
      if (this.#is('negation', place, reading))
        return this.#is('being', place + 1, reading) || this.#is('being', place + 2, reading);
    }
    return false;
  }

  #standsAlone(place: number, reading: Reading): boolean {
    return pauseBefore(place + 1, reading) > breaks.space;
  }

  #wordsOf(reading: Reading, sentence: number): readonly number[] {
    return reading.placesOfSentence(sentence);
  }

  #isAsked({ from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[from]?.sentence ?? 0;
    if (reading.words[to - 1]?.sentence !== sentence || !reading.sentences[sentence]?.asks) return false;
    const opening = this.#wordsOf(reading, sentence).slice(0, 4);
    if (opening.some((place) => this.#is('wish', place, reading))) return false;
    const answer = this.#wordsOf(reading, sentence + 1).slice(0, 2);
    return !answer.some((place) => this.#is('affirmation', place, reading));
  }
}
