import type { Rule } from '../rules/rule.ts';
import type { Lexicon } from './lexicon.ts';
import { compilePatterns, type Pattern } from './patterns.ts';
import type { Reading } from './reading.ts';
import type { Match } from './search.ts';
import { firstIndex } from './spans.ts';

/** Refutes a quoted claim, next to it or in the next sentence; words for a lie are covered elsewhere. */
const ofQuotes = `
without permission
κρυψαμε|σβησαμε|διαγραψαμε|αφαιρεσαμε|κατεβασαμε|αρνηθηκαμε|αποσυρ*|υπερβολ*
δεν|never|wont|not ~3 δειτε|βρειτε|γραψ*|διαβασετε|ακουσετε|find|read|hear|print|write|see
δεν|κανεν+|κανενας|κανεις|no|not ~3 υπαρχ*|ισχυ*|επιτρεπ*|εγκεκριμεν*|ισχυρισμ*|τολμ*|θεση|true|allowed|approved|evidence
^ it|they|that doesnt|dont|cant|cannot|isnt|never
^ it|they|that does|do|is|can not
^ no|οχι|λαθος|wrong >
`;
/** Answers a question with no. */
const answers = `
^ it|they|that|one? doesnt|dont|cant|cannot|isnt|wont
^ it|they|that|one does|do|is|can|will not
^ no|οχι|nope >
^ answer|απαντηση ~1 no|οχι
^ if it|they could|did
`;
const asking = 'ask|asks|asked|asking|ρωτ*|αναρωτ*|ερωτημα|ερωτηση';
/** These start a genuine question; «γιατί να πάτε στον γιατρό;» is a claim. */
const opening =
  'does|do|can|could|is|are|will|would|μπορει|μπορουν|αντικαθιστα|ειναι|κανει|γινεται|χρειαζεται';

const quoted = /«[^«»]*»|“[^“”]*”|„[^„“”]*[“”]|"[^"]*"/g;

/** Computed once per text. */
interface Known {
  readonly quotes: ReadonlyArray<{ readonly start: number; readonly end: number }>;
  /** Starts of phrases that refute a quotation, in text order. */
  readonly refuting: readonly number[];
  /** The sentences that the next one answers with no. */
  readonly answered: ReadonlySet<number>;
  /** The sentences that introduce a question. */
  readonly asked: ReadonlySet<number>;
}

/**
 * Decides whether a text refutes its quotation or answers its question with no; on servers only, for size.
 */
export class Refutations {
  readonly #ofQuotes: readonly Pattern[];
  readonly #answers: readonly Pattern[];
  readonly #asking: number;
  readonly #opening: number;
  readonly #known = new WeakMap<Reading, Known>();

  constructor(lexicon: Lexicon) {
    this.#ofQuotes = compilePatterns(ofQuotes, lexicon);
    this.#answers = compilePatterns(answers, lexicon);
    this.#asking = lexicon.slotOf(asking);
    this.#opening = lexicon.slotOf(opening);
  }

  /** Returns whether a match is only quoted or asked, and refuted. */
  refute(rule: Rule, match: Match, reading: Reading): boolean {
    return this.#isRefutedQuote(match, reading) || this.#isAnsweredNo(rule, match, reading);
  }

  #isRefutedQuote({ from, to }: Match, reading: Reading): boolean {
    const first = reading.words[from];
    const last = reading.words[to - 1];
    if (!first || !last) return false;
    const { quotes, refuting } = this.#knownOf(reading);
    const quote = quotes[firstIndex(quotes.length, (at) => (quotes[at]?.start ?? 0) > first.start) - 1];
    if (!quote || last.end > quote.end) return false;
    const { words } = reading;
    const next = firstIndex(words.length, (at) => (words[at]?.start ?? 0) >= quote.end);
    const behind = (next < words.length ? (words[next - 1] ?? last) : last).sentence + 1;
    const sentenceAt = (at: number): number => words[refuting[at] ?? -1]?.sentence ?? Infinity;
    const start = firstIndex(refuting.length, (at) => sentenceAt(at) >= first.sentence);
    const end = firstIndex(refuting.length, (at) => sentenceAt(at) > behind);
    // Matches are in order, so only the two ends have to be compared.
    return (
      start < end &&
      [start, end - 1].some((at) => {
        const word = words[refuting[at] ?? -1];
        return word !== undefined && (word.start < quote.start || word.end > quote.end);
      })
    );
  }

  #isAnsweredNo(rule: Rule, { from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[to - 1]?.sentence ?? 0;
    const { answered, asked } = this.#knownOf(reading);
    if (!answered.has(sentence)) return false;
    if (reading.sentences[sentence]?.asks !== true) return asked.has(sentence);
    const [opening = from] = reading.placesOfSentence(sentence);
    return !rule.alsoAsked || reading.fills(opening, this.#opening);
  }

  #knownOf(reading: Reading): Known {
    let known = this.#known.get(reading);
    if (!known) {
      const sentenceOf = (place: number): number => reading.words[place]?.sentence ?? 0;
      const refuting = this.#places(this.#ofQuotes, reading);
      known = {
        quotes: Array.from(reading.text.matchAll(quoted), ({ index, 0: { length } }) => ({
          start: index,
          end: index + length,
        })),
        refuting: refuting.toSorted((one, other) => one - other),
        answered: new Set(this.#places(this.#answers, reading).map((place) => sentenceOf(place) - 1)),
        asked: new Set(reading.placesOf(this.#asking).map(sentenceOf)),
      };
      this.#known.set(reading, known);
    }
    return known;
  }

  #places(patterns: readonly Pattern[], reading: Reading): number[] {
    return patterns.flatMap((pattern) => Array.from(reading.find(pattern), ({ from }) => from));
  }
}
