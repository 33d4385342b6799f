import { formOf } from './letters.ts';
import type { Hit, Lexicon } from './lexicon.ts';
import type { Pattern } from './patterns.ts';
import { Search, type Match } from './search.ts';
import { breaks, isNumber, tokenize, type Sentence, type Word } from './words.ts';

const longestRun = 120;
const tagToTakeApart = 7;
const piece = 4;
const mostPieces = 12;
/** The maximum length of a split word. */
const longestJoined = 60;

const isLetter = ({ text }: Word): boolean =>
  text.length <= 2 && [...text].length === 1 && /\p{L}|\p{So}/u.test(text);

/** Splits separated letters at wider gaps. */
function partsOf(letters: readonly Word[]): Word[][] {
  const gaps = letters.slice(1).map((letter, index) => letter.start - (letters[index]?.end ?? 0));
  const least = Math.min(...gaps);
  const isTight = letters.some((letter, index) => index > 0 && letter.isGlued);
  const parts: Word[][] = [];
  for (const [index, letter] of letters.entries()) {
    const gap = gaps[index - 1] ?? 0;
    const isNewWord = isTight ? !letter.isGlued : gap > least;
    const part = parts.at(-1);
    if (!part || isNewWord) parts.push([letter]);
    else part.push(letter);
  }
  return parts;
}

/** Returns the punctuation before a word; after the last word, the end of the text. */
export const pauseBefore = (place: number, reading: Reading): number =>
  reading.words[place]?.before ?? breaks.sentence;

/** A text as patterns match it: the slots that its words fill. */
export class Reading {
  readonly text: string;
  readonly words: Word[] = [];
  readonly sentences: readonly Sentence[];
  readonly #hits: Hit[][] = [];
  readonly #places = new Map<number, number[]>();
  readonly #bySentence = new Map<number, number[]>();
  readonly #lexicon: Lexicon;
  readonly #filler: number;
  readonly #search: Search;
  #forms: readonly string[] | undefined;

  constructor(text: string, lexicon: Lexicon, filler: number) {
    this.text = text;
    this.#lexicon = lexicon;
    this.#filler = filler;
    this.#search = new Search(this, filler);
    const { words, sentences } = tokenize(text);
    this.sentences = sentences;
    this.#readWords(words);
    this.#joinPieces();
    for (const [slot, places] of this.#places)
      if (places.some((place, index) => place <= (places[index - 1] ?? -1)))
        this.#places.set(
          slot,
          [...new Set(places)].toSorted((one, other) => one - other),
        );
  }

  #put(word: Word, slots: readonly number[]): void {
    const index = this.words.push(word) - 1;
    this.#hits.push([]);
    for (const slot of slots) this.#addHit(index, slot, 1);
  }

  #addHit(index: number, slot: number, length: number): void {
    this.#hits[index]?.push({ slot, length });
    const places = this.#places.get(slot);
    if (!places) this.#places.set(slot, [index]);
    else if (places.at(-1) !== index) places.push(index);
  }

  #readWords(words: readonly Word[]): void {
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at];
      if (!word) break;
      const run = isLetter(word) ? this.#lettersFrom(words, at) : 1;
      if (run >= 3) {
        for (const part of partsOf(words.slice(at, at + run))) this.#putLetters(part);
        at += run - 1;
        continue;
      }
      const ofTag = word.isTag ? this.#lexicon.slotsOfTag(word.text) : [];
      const slots = [...this.#lexicon.slotsOf(word.text), ...ofTag];
      if (word.isTag && word.text.length >= tagToTakeApart && slots.length === 0)
        this.#putWithin(word, word.text, [word]);
      else this.#put(word, slots);
    }
  }

  /** Adds the separated letters of a word, or of several words without wider gaps. */
  #putLetters(letters: readonly Word[]): void {
    const [first] = letters;
    const last = letters.at(-1);
    if (!first || !last) return;
    const text = letters.map((letter) => letter.text).join('');
    const whole = { ...first, end: last.end, text };
    const slots = this.#lexicon.slotsOf(text);
    if (letters.length < 3 || slots.length > 0) this.#put(whole, slots);
    else this.#putWithin(whole, text, [whole]);
  }

  /** Adds the words contained in joined or separated letters, all at the same position. */
  #putWithin(whole: Word, letters: string, otherwise: readonly Word[]): void {
    const ways = this.#lexicon.wordsWithin(letters);
    if (ways.length === 0) for (const word of otherwise) this.#put(word, this.#lexicon.slotsOf(word.text));
    for (const [way, words] of ways.entries())
      for (const [index, slots] of words.entries()) {
        const before = index > 0 ? breaks.space : way === 0 ? whole.before : breaks.line;
        this.#put({ ...whole, before }, slots);
      }
  }

  #lettersFrom(words: readonly Word[], at: number): number {
    let run = 1;
    for (; run < longestRun; run += 1) {
      const next = words[at + run];
      const before = words[at + run - 1];
      if (!next || !before || !isLetter(next) || next.start - before.end > 4) break;
    }
    return run;
  }

  /** «μπο-τοξ», «θερα πεύει», «πα ρε νέρ γει ες» */
  #joinPieces(): void {
    for (const [at, first] of this.words.entries()) {
      const { words } = this;
      const parts = [first.text];
      let isChain = true;
      let length = first.text.length;
      for (let next = at + 1; next < words.length && parts.length < mostPieces; next += 1) {
        const word = words[next];
        if (
          !word ||
          length > longestJoined ||
          word.before >= breaks.line ||
          word.start < (words[next - 1]?.end ?? 0)
        )
          break;
        isChain &&= word.isGlued;
        // «39 κείμενο» is a number and a word, not «εγκείμενο»; a single digit may replace a letter within a
        // word.
        if (!isChain && (isNumber(first.text) || (word.text.length > 1 && isNumber(word.text)))) break;
        const isShort = word.text.length <= piece || (parts.length === 1 && first.text.length <= piece);
        const allShort = parts.every((part) => part.length <= piece);
        if (!isChain && (!isShort || (parts.length > 1 && !allShort))) break;
        // «στα μάτια» is not «σταματά».
        if (!isChain && word.text.length > piece && this.fills(at, this.#filler)) break;
        parts.push(word.text);
        length += word.text.length;
        const isWholeChain = isChain && !words[next + 1]?.isGlued;
        const slots = isWholeChain
          ? this.#lexicon.slotsOf(parts.join(''))
          : this.#lexicon.slotsOfJoined(parts);
        for (const slot of slots) this.#addHit(at, slot, parts.length);
      }
    }
  }

  /** Returns the slots that the word at this position fills, alone or with the following ones. */
  hitsAt(index: number): readonly Hit[] {
    return this.#hits[index] ?? [];
  }

  /** Returns whether the word at this position fills the slot. */
  fills(index: number, slot: number): boolean {
    return this.#hits[index]?.some((hit) => hit.slot === slot) ?? false;
  }

  /** Returns the words of a sentence in order. */
  placesOfSentence(sentence: number): readonly number[] {
    if (this.#bySentence.size === 0)
      for (const [place, word] of this.words.entries()) {
        const places = this.#bySentence.get(word.sentence);
        if (places) places.push(place);
        else this.#bySentence.set(word.sentence, [place]);
      }
    return this.#bySentence.get(sentence) ?? [];
  }

  /**
   * Returns the words that are classified together: a sentence, with its answer if it is a question, or the
   * whole text; without hashtags.
   */
  unitFrom(sentence?: number): number[] {
    if (sentence === undefined) return [...this.words.keys()].filter((place) => !this.words[place]?.isTag);
    const answer = this.sentences[sentence]?.asks ? this.placesOfSentence(sentence + 1) : [];
    return [...this.placesOfSentence(sentence), ...answer].filter((place) => !this.words[place]?.isTag);
  }

  placesOf(slot: number): readonly number[] {
    return this.#places.get(slot) ?? [];
  }

  /** The compared form of each word, without accents and case. */
  get forms(): readonly string[] {
    return (this.#forms ??= this.words.map(({ text }) => formOf(text)));
  }

  /** Finds all matches of a pattern; `isKnown` if its required topic is already established. */
  find(pattern: Pattern, isKnown = false): Iterable<Match> {
    return this.#search.find(pattern, isKnown);
  }

  /** Returns whether a pattern matches anywhere. */
  holds(pattern: Pattern): boolean {
    for (const _ of this.find(pattern)) return true;
    return false;
  }
}
