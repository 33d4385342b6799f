import type { Lexicon } from './lexicon.ts';
import { compilePatterns, type Pattern } from './patterns.ts';
import type { Match, Reading } from './reading.ts';
import type { Rule } from './rule.ts';

/** What refutes a claim that stands between quotation marks, beside it or in the next sentence; what calls it a lie is known anyway. */
const ofQuotes = `
without permission
κρυψαμε|σβησαμε|διαγραψαμε|αφαιρεσαμε|κατεβασαμε|αρνηθηκαμε|αποσυρ*|υπερβολ*
δεν|never|wont|not ~3 δειτε|βρειτε|γραψ*|διαβασετε|ακουσετε|find|read|hear|print|write|see
δεν|κανεν+|κανενας|κανεις|no|not ~3 υπαρχ*|ισχυ*|επιτρεπ*|εγκεκριμεν*|ισχυρισμ*|τολμ*|θεση|true|allowed|approved|evidence
^ it|they|that doesnt|dont|cant|cannot|isnt|never
^ it|they|that does|do|is|can not
^ no|οχι|λαθος|wrong >
`;
/** What answers a question with no. */
const answers = `
^ it|they|that|one? doesnt|dont|cant|cannot|isnt|wont
^ it|they|that|one does|do|is|can|will not
^ no|οχι|nope >
^ answer|απαντηση ~1 no|οχι
^ if it|they could|did
`;
const asking = 'ask|asks|asked|asking|ρωτ*|αναρωτ*|ερωτημα|ερωτηση';
/** Whoever asks so wants to know; «γιατί να πάτε στον γιατρό;» claims. */
const opening =
  'does|do|can|could|is|are|will|would|μπορει|μπορουν|αντικαθιστα|ειναι|κανει|γινεται|χρειαζεται';

const quoted = /«[^«»]*»|“[^“”]*”|„[^„“”]*[“”]|"[^"]*"/g;

/** Knows when a text refutes what it quotes, and answers what it asks with no; servers alone have room for it. */
export class Refutations {
  readonly #ofQuotes: readonly Pattern[];
  readonly #answers: readonly Pattern[];
  readonly #asking: number;
  readonly #opening: number;

  constructor(lexicon: Lexicon) {
    this.#ofQuotes = compilePatterns(ofQuotes.replaceAll('\n', '/'), lexicon);
    this.#answers = compilePatterns(answers.replaceAll('\n', '/'), lexicon);
    this.#asking = lexicon.slotOf(asking);
    this.#opening = lexicon.slotOf(opening);
  }

  /** Whether what was found is only quoted or asked, and refuted. */
  refute(rule: Rule, match: Match, reading: Reading): boolean {
    return this.#isRefutedQuote(match, reading) || this.#isAnsweredNo(rule, match, reading);
  }

  #isRefutedQuote({ from, to }: Match, reading: Reading): boolean {
    const first = reading.words[from];
    const last = reading.words[to - 1];
    if (!first || !last) return false;
    for (const { index, 0: whole } of reading.text.matchAll(quoted)) {
      const end = index + whole.length;
      if (first.start < index || last.end > end) continue;
      const next = reading.words.findIndex(({ start }) => start >= end);
      const behind = (reading.words[next - 1] ?? last).sentence + 1;
      return this.#places(this.#ofQuotes, reading).some((place) => {
        const word = reading.words[place];
        if (!word || (word.start >= index && word.end <= end)) return false;
        return word.sentence >= first.sentence && word.sentence <= behind;
      });
    }
    return false;
  }

  #isAnsweredNo(rule: Rule, { from, to }: Match, reading: Reading): boolean {
    const sentence = reading.words[to - 1]?.sentence ?? 0;
    const its = reading.placesOfSentence(sentence);
    const asks =
      reading.sentences[sentence]?.asks === true
        ? !rule.alsoAsked || reading.fills(its[0] ?? from, this.#opening)
        : its.some((place) => reading.fills(place, this.#asking));
    return (
      asks &&
      this.#places(this.#answers, reading).some((place) => reading.words[place]?.sentence === sentence + 1)
    );
  }

  #places(patterns: readonly Pattern[], reading: Reading): number[] {
    return patterns.flatMap((pattern) => [...reading.find(pattern)].map(({ from }) => from));
  }
}
