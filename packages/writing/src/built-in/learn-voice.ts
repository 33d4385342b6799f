import { fold } from '@kallos/contracts/texts/fold';
import { hashtagsOf, isHashtag, withoutHashtags } from '@kallos/contracts/texts/hashtags';
import type { Voice } from './voice.ts';

/** The sources of a learned voice. */
export interface LearnedVoice {
  /** Texts that the business wrote or gave as examples. */
  readonly texts: readonly string[];
  /** Generated texts with the business's edited version. */
  readonly rewrites: ReadonlyArray<{ readonly written: string; readonly kept: string }>;
}

const fewest = 2;
const shortText = 45;
const mostWords = 10;
const mostHashtags = 5;
const longestSignature = 200;

// No accents: the words are compared without them.
const singular =
  /^(?:εσυ|σου|εσενα|δες|ελα|περνα|κλεισε|καλεσε|στειλε|ρωτα|διαβασε|δοκιμασε|ανακαλυψε|μαθε|θελεις|εχεις|εισαι|μπορεις|ξερεις|χρειαζεσαι)$/;
const plural =
  /^(?:εσεις|σας|εσας|δειτε|ελατε|περαστε|κλειστε|καλεστε|στειλτε|ρωτηστε|διαβαστε|δοκιμαστε|ανακαλυψτε|μαθετε|θελετε|εχετε|ειστε|μπορειτε|ξερετε|χρειαζεστε)$/;

const wordsOf = (text: string): string[] => fold(withoutHashtags(text)).match(/\p{L}+/gu) ?? [];

const countOf = (texts: readonly string[], shape: RegExp): number =>
  texts.flatMap(wordsOf).filter((word) => shape.test(word)).length;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns what most texts share, the most frequent first. */
function sharedBy(texts: readonly string[], partsOf: (text: string) => readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const part of new Set(partsOf(text))) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= fewest && count * 2 > texts.length)
    .toSorted(([, one], [, other]) => other - one)
    .map(([part]) => part);
}

/** Returns the last line that is not hashtags. */
function endOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const end = lines.findLast((line) => withoutHashtags(line).trim() !== '')?.trim() ?? '';
  return end !== '' && lines.length > 1 && end.length <= longestSignature ? [end] : [];
}

/** Returns words that were removed repeatedly and never added. */
function takenOut(rewrites: LearnedVoice['rewrites']): string[] {
  const keeps = new Set(rewrites.flatMap(({ kept }) => wordsOf(kept)));
  const counts = new Map<string, number>();
  for (const { written, kept } of rewrites) {
    // A text that shares almost nothing is a new one, not an edit.
    const own = new Set(wordsOf(kept));
    const before = new Set(wordsOf(written));
    if ([...before].filter((word) => own.has(word)).length * 3 < before.size) continue;
    for (const word of before) if (!keeps.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([word, count]) => count >= fewest && word.length > 4)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostWords)
    .map(([word]) => word);
}

/** Suggests a voice from a business's own texts and edits; returns undefined if there are too few. */
export function learnVoice({ texts, rewrites }: LearnedVoice): Voice | undefined {
  const own = [...texts, ...rewrites.map(({ kept }) => kept)];
  if (own.length < fewest) return undefined;
  return {
    length: median(own.map((text) => wordsOf(text).length)) <= shortText ? 'short' : 'full',
    address: countOf(own, singular) > countOf(own, plural) ? 'singular' : 'plural',
    hasEmoji: own.filter((text) => /\p{Extended_Pictographic}/u.test(text)).length * 2 > own.length,
    avoidWords: takenOut(rewrites),
    signature: sharedBy(own, endOf)[0] ?? '',
    hashtags: sharedBy(own, (text) => hashtagsOf(text).filter(isHashtag)).slice(0, mostHashtags),
  };
}
