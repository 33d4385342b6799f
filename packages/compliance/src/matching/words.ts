/**
 * The separator before a word: a space, a comma or similar, a colon or quotation mark, a new line, the end of
 * a sentence.
 */
export const breaks = { space: 0, comma: 1, sign: 2, line: 3, sentence: 4 } as const;

/** A word with its position, in UTF-16 units of the typed text. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly before: number;
  readonly sentence: number;
  /** Written with # before it. */
  readonly isTag: boolean;
  /** Only punctuation and no space separates it from the previous word. */
  readonly isGlued: boolean;
}

/** Returns whether a word is only a number. */
export const isNumber = (text: string): boolean => /^\p{N}+$/u.test(text);

/** A sentence with its position, and whether it is a question. */
export interface Sentence {
  readonly start: number;
  end: number;
  asks: boolean;
}

const wordPattern =
  /\d{1,9}(?:[.,]\d+)?\s?%|\d{1,4}[.,]\d{1,2}(?![\p{L}\p{N}.,])|[\p{L}\p{N}\u{1f1e6}-\u{1f1ff}\u{1f130}-\u{1f189}][\p{L}\p{M}\p{N}\p{Cf}\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f130}-\u{1f189}]*(?:['’\u02bc@$€][\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*)*/gu;
const numberAndUnit =
  /^(\d+)((?:kg|kgs|kilos?|lbs?|cm|ml|mg|gr?|w|spf|min|κιλ|κιλά|πόντ|πόντους|εκ|γρ|ευρ|ευρώ|χρον|ετών|λεπτ|μέρ|ημέρ|α|η|ος|ο|x|χ|s)\p{L}*)$/iu;
const endsSentence = /[.!?;;…](?=["»”')\]]*(?:\s|$|[^\p{L}\p{N}]))|\n\s*\n/u;
/** A period after these ends no sentence: «κ. Παππάς». */
const shortened = /^(?:κ|k|κα|κος|κκ|δρ|καθ|dr|mr|mrs|ms|prof)$/iu;
const camel = /(?<=\p{Ll})(?=\p{Lu})/u;

const isGreek = (text: string): boolean => /\p{Script=Greek}/u.test(text);

function breakOf(between: string, previous: string, next: string, speaksGreek: boolean): number {
  // «Χ.ω.ρ.ί.ς» is not one sentence per letter.
  if (between === '.' && previous.length + next.length === 2) return breaks.sign;
  // An opening quotation mark continues the clause: «Δεν λέμε “χωρίς κίνδυνο”».
  if (/^(?: |\s[«“"])$/u.test(between)) return breaks.space;
  if (shortened.test(previous) && between.trim() === '.') return breaks.space;
  if (endsSentence.test(between)) {
    const isSemicolon = /^[\s"”»)]*;/.test(between) && !speaksGreek;
    return isSemicolon ? breaks.comma : breaks.sentence;
  }
  if (between.includes('\n')) return breaks.line;
  const signs = between.trim();
  if (signs === '') return breaks.space;
  return /[:«»"“”]/u.test(signs) ? breaks.sign : breaks.comma;
}

const asking = /[?;;]/u;

/** Splits a text into words and sentences; a hashtag is split at changes of case. */
export function tokenize(text: string): { words: Word[]; sentences: Sentence[] } {
  const words: Word[] = [];
  const sentences: Sentence[] = [{ start: 0, end: text.length, asks: false }];
  let last = 0;
  // Of the sentence so far: «Εγκρίνεται από τον FDA;» is a question, regardless of the script that ends it.
  let speaksGreek = false;
  const add = (start: number, end: number, isTag: boolean, written = text.slice(start, end)) => {
    const previous = words.at(-1);
    const between = text.slice(last, start);
    const before = previous ? breakOf(between, previous.text, written, speaksGreek) : breaks.sentence;
    let current = sentences.at(-1);
    if (current && previous && before === breaks.sentence) {
      current.end = start;
      while (/[\s"«“('#]/.test(text.charAt(current.end - 1))) current.end -= 1;
      current.asks = asking.test(between);
      current = { start: current.end, end: text.length, asks: false };
      while (/\s/.test(text.charAt(current.start))) (current as { start: number }).start += 1;
      sentences.push(current);
      speaksGreek = false;
    }
    speaksGreek ||= isGreek(written);
    words.push({
      start,
      end,
      text: written,
      before,
      sentence: sentences.length - 1,
      isTag,
      isGlued: previous !== undefined && between.length <= 2 && /^[.\-_*·•~+=]*$/u.test(between),
    });
    last = end;
  };
  for (const found of text.matchAll(wordPattern)) {
    const { index } = found;
    const [word] = found;
    const isTag =
      text[index - 1] === '#' || (words.at(-1)?.isTag === true && text.slice(last, index) === '_');
    // «-10 κιλά»
    if (/\d/.test(word[0] ?? '') && /(?:^|[\s(])[-–\u2212]$/u.test(text.slice(Math.max(0, index - 2), index)))
      add(index - 1, index, false, 'minus');
    const unit = numberAndUnit.exec(word);
    if (unit?.[1] && unit[2]) {
      add(index, index + unit[1].length, isTag);
      add(index + unit[1].length, index + word.length, isTag);
    } else if (isTag && camel.test(word)) {
      let at = index;
      for (const part of word.split(camel)) {
        add(at, at + part.length, true);
        at += part.length;
      }
    } else add(index, index + word.length, isTag);
  }
  const rest = text.slice(last);
  const current = sentences.at(-1);
  if (current) current.asks = asking.test(rest) && (rest.includes('?') || speaksGreek);
  return { words, sentences };
}
