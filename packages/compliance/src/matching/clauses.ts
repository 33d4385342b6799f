import type { Rule } from '../rules/rule.ts';
import type { Lexicon } from './lexicon.ts';
import { pauseBefore, type Reading } from './reading.ts';
import { Refutations } from './refutations.ts';
import type { Match } from './search.ts';
import { firstAtLeast } from './spans.ts';
import { breaks } from './words.ts';

/** Kinds of words that separate the clauses of a sentence; on servers only, for size. */
const kinds = {
  // After these a clause continues the one before its comma.
  leading: `οτι πως που αν οταν και κι ουτε μητε ωστε να οπως σαν ιδιως ειδικα τι ενα εναν μια
that which if when or and nor as like than who to for especially a an
ζητ* ρωτ* φυγετε μην μη dont ask walk leave run`,
  // After these a clause warns or reports about something else than the one before its comma.
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

/** The clause structure of a text, by word. */
interface Parts {
  /** The start of each word's clause. */
  readonly starts: Int32Array;
  /**
   * Whether the clause lists alternatives from here on: «Όσους υπόσχονται θαύματα, θεραπεία της ακμής ή
   * μόνιμη αποτρίχωση»
   */
  readonly goesOn: Uint8Array;
  /**
   * Whether only a form of "be" separates a word from its negation: «μην πιστεύετε τον μύθο» negates another
   * verb.
   */
  readonly negated: Uint8Array;
}

/**
 * Whether a distancing phrase refers to this claim. «Μύθος ότι πονάει, η ψωρίαση θεραπεύεται εδώ» covers only
 * the part before its comma, and «Θεραπεύει το έκζεμα, προσοχή στις απομιμήσεις» warns about something else.
 */
export interface Distances {
  readonly isBefore: (match: Match, sentence: readonly number[]) => boolean;
  readonly isBehind: (match: Match, sentence: readonly number[]) => boolean;
}

/** Determines which clause of a sentence denies or reports a claim in another. */
export class Clauses {
  readonly #slots: Readonly<Record<keyof typeof kinds, number>>;
  readonly #negation: number;
  readonly #refutations: Refutations;
  readonly #known = new WeakMap<Reading, Parts>();

  /** `negation` is the slot of negating words. */
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

  /** Returns whether a match is only quoted or asked, and refuted. */
  refute(rule: Rule, match: Match, reading: Reading): boolean {
    return this.#refutations.refute(rule, match, reading);
  }

  /** «Αλλά» */
  turns(place: number, reading: Reading): boolean {
    return isBut.test(reading.words[place]?.text ?? '');
  }

  /**
   * Returns whether a word in this range is confirmed as true: «δεν είναι ψέμα ότι θεραπεύει την ακμή», «no
   * exaggeration».
   */
  saysTrue(from: number, to: number, reading: Reading): boolean {
    for (let place = from; place < to; place += 1)
      if (reading.fills(place, this.#slots.untrue) && this.#partsOf(reading).negated[place] === 1)
        return true;
    return false;
  }

  /** Returns the distancing phrases that can refer to a claim. */
  distancesIn(places: readonly number[], reading: Reading): Distances {
    const { starts, goesOn } = this.#partsOf(reading);
    const usable = places.filter((place) => !this.saysTrue(place, place + 3, reading));
    const startOf = (place: number): number => starts[place] ?? place;
    // After a colon, or a heading of a word or two, the clause continues.
    const parts = (start: number): boolean => {
      const pause = pauseBefore(start, reading);
      if (pause === breaks.comma || this.turns(start, reading)) return true;
      return pause === breaks.line && start - startOf(start - 1) > longestHeading;
    };
    const reachingBack = usable.filter((place) => {
      const start = startOf(place);
      return !parts(start) || !reading.fills(start, this.#slots.warning);
    });
    return {
      isBefore: ({ from }, sentence) => {
        const place = firstAtLeast(usable, sentence[0] ?? from);
        if (place === undefined || place >= from) return false;
        const start = startOf(from);
        if ((firstAtLeast(usable, start) ?? from) < from || !parts(start)) return true;
        return reading.fills(start, this.#slots.leading) || goesOn[start + 1] === 1;
      },
      isBehind: ({ to }, sentence) => {
        const last = sentence.at(-1) ?? -1;
        const place = firstAtLeast(usable, to);
        if (place === undefined || place > last) return false;
        return startOf(place) < to || (firstAtLeast(reachingBack, to) ?? Infinity) <= last;
      },
    };
  }

  #partsOf(reading: Reading): Parts {
    let parts = this.#known.get(reading);
    if (!parts) {
      parts = this.#readParts(reading);
      this.#known.set(reading, parts);
    }
    return parts;
  }

  #readParts(reading: Reading): Parts {
    const { length } = reading.words;
    const starts = new Int32Array(length);
    const goesOn = new Uint8Array(length + 1);
    const negated = new Uint8Array(length);
    for (let place = 0; place < length; place += 1) {
      const isJoined = pauseBefore(place, reading) === breaks.space;
      starts[place] = place > 0 && isJoined && !this.turns(place, reading) ? (starts[place - 1] ?? 0) : place;
      const isDenied =
        reading.fills(place - 1, this.#negation) ||
        (reading.fills(place - 1, this.#slots.being) && negated[place - 1] === 1);
      if (isJoined && isDenied) negated[place] = 1;
    }
    for (let place = length - 1; place >= 0; place -= 1)
      if (
        pauseBefore(place, reading) === breaks.space &&
        (isOr.test(reading.words[place]?.text ?? '') || goesOn[place + 1] === 1)
      )
        goesOn[place] = 1;
    return { starts, goesOn, negated };
  }
}
