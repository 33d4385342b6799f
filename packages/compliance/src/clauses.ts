import type { Lexicon } from './lexicon.ts';
import { pauseBefore, type Match, type Reading } from './reading.ts';
import { Refutations } from './refutations.ts';
import type { Rule } from './rule.ts';
import { breaks } from './words.ts';

/** Kinds of words by which clauses of one sentence are told apart; servers alone have room for them. */
const kinds = {
  // So a clause goes on with what was said before its comma.
  leading: `οτι πως που αν οταν και κι ουτε μητε ωστε να οπως σαν ιδιως ειδικα τι ενα εναν μια
that which if when or and nor as like than who to for especially a an
ζητ* ρωτ* φυγετε μην μη dont ask walk leave run`,
  // So a clause warns or tells of something else than what stands before its comma.
  warning: `μην μη προσοχη προσεχετε προσεξτε μας κανεις κανενας οταν αν αποφευγ* ρωτ*
dont never beware watch careful nobody noone when if avoid ask`,
  untrue: `μυθ+ ψεμα ψεματα απατη υπερβολη διαφημιση παραμυθι παραμυθια
myth+ lie lies scam exaggeration hype untrue ad`,
  being: 'ειναι ηταν λεμε is was isnt its tell a an the any ενα ενας μια καμια κανεν+ κανενας κανεναν ο η το',
};

const longestHeading = 2;
/** «Ή», not the article «η». */
const isOr = /^(?:ή|or|nor)$/iu;
/** «Αλλά», not «άλλα». */
const isBut = /^(?:αλλά|but|yet)$/iu;

/** Knows which clause of a sentence denies or tells of a claim in another one. */
export class Clauses {
  readonly #slots: Readonly<Record<keyof typeof kinds, number>>;
  readonly #negation: number;
  readonly #refutations: Refutations;

  /** `negation` is the slot of words that deny. */
  constructor(lexicon: Lexicon, negation: number) {
    const slotOf = (words: string): number => lexicon.slotOf(words.split(/\s+/).join('|'));
    this.#slots = {
      leading: slotOf(kinds.leading),
      warning: slotOf(kinds.warning),
      untrue: slotOf(kinds.untrue),
      being: slotOf(kinds.being),
    };
    this.#negation = negation;
    this.#refutations = new Refutations(lexicon);
  }

  /** Whether what was found is only quoted or asked, and refuted. */
  refute(rule: Rule, match: Match, reading: Reading): boolean {
    return this.#refutations.refute(rule, match, reading);
  }

  /** «Αλλά» */
  turns(place: number, reading: Reading): boolean {
    return isBut.test(reading.words[place]?.text ?? '');
  }

  /** Whether a word in this range is said to be no lie: «δεν είναι ψέμα ότι θεραπεύει την ακμή», «no exaggeration». */
  saysTrue(from: number, to: number, reading: Reading): boolean {
    for (let place = from; place < to; place += 1)
      if (reading.fills(place, this.#slots.untrue) && this.#isNegated(place, reading)) return true;
    return false;
  }

  /** Nothing but being stands between: «μην πιστεύετε τον μύθο» denies another verb, and leaves the myth one. */
  #isNegated(place: number, reading: Reading): boolean {
    for (let at = place; pauseBefore(at, reading) === breaks.space; at -= 1) {
      if (reading.fills(at - 1, this.#negation)) return true;
      if (!reading.fills(at - 1, this.#slots.being)) return false;
    }
    return false;
  }

  /**
   * Whether a way to speak of claims that begins at `place` speaks of this one. «Μύθος ότι πονάει, η ψωρίαση θεραπεύεται εδώ»
   * speaks of a myth only up to its comma, and «Θεραπεύει το έκζεμα, προσοχή στις απομιμήσεις» warns of something else.
   */
  reaches(place: number, { from, to }: Match, reading: Reading): boolean {
    if (this.saysTrue(place, place + 3, reading)) return false;
    const [least, here] = place < from ? [place, from] : [to - 1, place];
    const start = this.#startOf(here, least, reading);
    if (start === least || !this.#parts(start, reading)) return true;
    if (place >= to) return !reading.fills(start, this.#slots.warning);
    return reading.fills(start, this.#slots.leading) || this.#goesOnListing(start, reading);
  }

  /** Where the clause begins that a word stands in, not before `least`. */
  #startOf(place: number, least: number, reading: Reading): number {
    let at = place;
    while (at > least && pauseBefore(at, reading) === breaks.space && !this.turns(at, reading)) at -= 1;
    return at;
  }

  /** A colon goes on with what stands before it, and so does a line below a heading of a word or two. */
  #parts(start: number, reading: Reading): boolean {
    const pause = pauseBefore(start, reading);
    if (pause === breaks.comma || this.turns(start, reading)) return true;
    return pause === breaks.line && start - this.#startOf(start - 1, 0, reading) > longestHeading;
  }

  /** «Όσους υπόσχονται θαύματα, θεραπεία της ακμής ή μόνιμη αποτρίχωση» */
  #goesOnListing(start: number, reading: Reading): boolean {
    let at = start + 1;
    while (pauseBefore(at, reading) === breaks.space && !isOr.test(reading.words[at]?.text ?? '')) at += 1;
    return pauseBefore(at, reading) === breaks.space;
  }
}
