import type { Clauses } from './clauses.ts';
import { Lexicon } from './lexicon.ts';
import { compilePatterns, type Pattern } from './patterns.ts';
import { pauseBefore, type Match, type Reading } from './reading.ts';
import type { Rule } from './rule.ts';
import { breaks } from './words.ts';

const scope = 8;
/** So many words after a claim a denial of it still begins. */
const reachAfter = 3;
const shortAnswer = 3;

/** Knows when a sentence denies a claim, asks about it or quotes it from afar. */
export class Excuses {
  /** By the kind of words. */
  readonly slots: Readonly<Record<string, number>>;
  readonly #distances: readonly Pattern[];
  readonly #clauses: Clauses | undefined;
  readonly #known = new WeakMap<Reading, readonly number[]>();

  /** `sets` names the kinds of words, `distances` the ways to speak of a claim without making it. */
  constructor(
    lexicon: Lexicon,
    sets: Readonly<Record<string, string>>,
    distances: string,
    clausesIn?: (lexicon: Lexicon, negation: number) => Clauses,
  ) {
    this.slots = Object.fromEntries(
      Object.entries(sets).map(([name, words]) => [name, lexicon.slotOf(words.replaceAll(' ', '|'))]),
    );
    this.#distances = compilePatterns(distances, lexicon);
    this.#clauses = clausesIn?.(lexicon, this.slots['negation'] ?? -1);
  }

  #is(kind: string, place: number, reading: Reading): boolean {
    return reading.fills(place, this.slots[kind] ?? -1);
  }

  /** Whether what was found is not claimed here. */
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
    // «Δεν είναι χωρίς κανέναν κίνδυνο» denies that there is none.
    if (saysNo && this.#is('concordant', from, reading))
      return (
        this.#is('lacking', from - 1, reading) &&
        this.#is('being', from - 2, reading) &&
        this.#is('not', from - 3, reading)
      );
    if (this.#isInDeniedList(match, reading)) return true;
    for (let at = from; at > Math.max(0, from - scope); at -= 1) {
      if (pauseBefore(at, reading) > breaks.space) return false;
      // «You cannot overdose and there are no risks» denies twice, «δεν κάνουμε θαύματα και μαγικά» once.
      // Nor does «Δεν κοστίζει πολλά και εξαφανίζει το έκζεμα» deny the second.
      const isAnew = saysNo || (at === from - 1 && this.#is('claiming', from, reading));
      if (this.#clauses?.turns(at, reading) || (isAnew && this.#is('joining', at, reading))) return false;
      const before = at - 1;
      if (!this.#is('negation', before, reading)) continue;
      if (this.#clauses?.saysTrue(at, from, reading)) return false;
      // «Κανένας δεν είχε επιπλοκές» denies once.
      if (saysNo && this.#is('concordant', before, reading) && this.#is('not', from, reading)) return false;
      for (let next = at; next < from; next += 1) if (this.#is('empty', next, reading)) return false;
      return at < from || !this.#is('empty', from, reading);
    }
    return false;
  }

  /** «Δεν θεραπεύει ακμή, έκζεμα ή ψωρίαση» denies each, where nothing but such things stands from the verb to the end. */
  #isInDeniedList({ from, to }: Match, reading: Reading): boolean {
    let verb = from;
    while (this.#is('listed', verb, reading) && pauseBefore(verb, reading) <= breaks.comma) verb -= 1;
    let end = from + 1;
    while (this.#is('listed', end, reading) && pauseBefore(end, reading) === breaks.space) end += 1;
    const isWhole =
      end >= to &&
      pauseBefore(end, reading) > breaks.space &&
      pauseBefore(verb + 1, reading) === breaks.space;
    const list = reading.words.slice(verb + 1, end);
    return (
      isWhole &&
      this.#is('claiming', verb, reading) &&
      this.#is('negation', verb - 1, reading) &&
      pauseBefore(verb, reading) === breaks.space &&
      list.some((_, at) => this.#is('joiner', verb + 1 + at, reading))
    );
  }

  #isDistant(match: Match, reading: Reading): boolean {
    const { from, to } = match;
    const sentence = reading.words[from]?.sentence;
    const last = reading.words[to - 1]?.sentence ?? sentence;
    const after = (last ?? 0) + 1;
    // «Μύθος; Δοκιμάστε την!» calls nothing wrong.
    const next = reading.sentences[after]?.asks ? [] : this.#wordsOf(reading, after);
    const [answer] = next.length <= shortAnswer ? next : [];
    for (const place of this.distancesIn(reading)) {
      const its = reading.words[place]?.sentence;
      const isBeside = (its === sentence || its === last) && (place < from || place >= to);
      if (isBeside && this.#clauses?.reaches(place, match, reading) !== false) return true;
      if (place === answer) return true;
    }
    // «Είναι μύθος, κανείς δεν …» may go on, «Όχι» may not.
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

  /** Where a text begins to speak of a claim without making it. */
  distancesIn(reading: Reading): readonly number[] {
    let places = this.#known.get(reading);
    if (!places) {
      places = this.#distances.flatMap((pattern) => [...reading.find(pattern)].map(({ from }) => from));
      this.#known.set(reading, places);
    }
    return places;
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
