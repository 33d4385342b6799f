import { createHash } from 'node:crypto';
import { hashtagsOf, withoutHashtags } from '@kallos/contracts/hashtags';
import { standardLimits } from '@kallos/contracts/post-rules';
import { foldLetters as fold } from '@kallos/contracts/fold';
import { memoize } from './memoize.ts';
import type { PlatformRule } from './writer.ts';

/** The limits of the strictest network: a text goes to all of them. */
const maxLength = standardLimits.instagram.longestText;
const maxHashtags = standardLimits.instagram.keptHashtags ?? 5;
const maxEmoji = 3;
/** Two texts are nearly the same when they share more of their three-word shingles than this. */
const tooAlike = 0.6;

// No post of ours says them.
const medicalClaims =
  /θεραπε[υύ]|εγγυη|εγγύηση|100\s?%|χωρίς παρενέργειες|ανώδυν|αποδεδειγμένα|μόνιμ[αοη]|οριστικ|ιατρικά εγκεκριμέν|\bcures?\b|guarantee|painless/iu;

/** Whether a text promises an effect on health. */
export const makesMedicalClaim = (text: string): boolean => medicalClaims.test(text);

const wordsOf = (text: string): string[] => fold(withoutHashtags(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the same hash for texts that differ only in case, accents, punctuation, emoji or hashtags. */
// Saving a post asks for it several times, and the longest text takes 30 ms.
export const contentHashOf = memoize(32, (text): string =>
  createHash('sha256').update(wordsOf(text).join(' ')).digest('hex'),
);

/** The first sentence, folded, with the product's name taken out when it is given. */
export function openingOf(text: string, productName?: string): string {
  const first = text.trim().split(/(?<=[.!;…]»?)\s|\n/u, 1)[0] ?? '';
  const named = productName === undefined ? first : first.replaceAll(productName, '');
  return wordsOf(named).join(' ');
}

/** What a text is compared by. */
export interface Fingerprint {
  readonly opening: string;
  readonly hash: string;
  /** Every three words in a row. */
  readonly triples: ReadonlySet<string>;
}

/** Texts are compared by as many letters of their beginning: more than Instagram takes. */
export const lettersCompared = 3000;
/** All texts that one is compared with have at most so many letters together, which takes some milliseconds. */
const lettersOfAll = 60_000;

/** Returns the first texts that together stay within the letters that one text is compared with; at least one. */
export function withinLetters<T extends { readonly content: string }>(
  texts: readonly T[],
  most = lettersOfAll,
): T[] {
  let left = most;
  return texts.filter(({ content }, at) => {
    left -= Math.min(content.length, lettersCompared);
    return at === 0 || left >= 0;
  });
}

/** Returns what a text is compared by. */
export const fingerprintOf = (whole: string): Fingerprint =>
  fingerprintOfStart(whole.slice(0, lettersCompared));

// A save compares its text with the same twenty others as the one before, which takes 50 ms.
const fingerprintOfStart = memoize(200, (text): Fingerprint => {
  const words = wordsOf(text);
  const triples = words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
  return { opening: openingOf(text), hash: contentHashOf(text), triples: new Set(triples) };
});

/** 0 for texts that share no three words in a row, 1 for the same words. */
export function similarityOf(one: Fingerprint, other: Fingerprint): number {
  if (one.hash === other.hash) return 1;
  const shared = [...one.triples].filter((triple) => other.triples.has(triple)).length;
  const all = one.triples.size + other.triples.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Of some texts, the first ones if they are long, the one that is nearest to a text; undefined when none says nearly the same. */
export function nearestOf<T extends { readonly content: string }>(content: string, others: readonly T[]) {
  const mine = fingerprintOf(content);
  return withinLetters(others)
    .map((other) => ({ ...other, likeness: similarityOf(mine, fingerprintOf(other.content)) }))
    .filter(({ likeness }) => likeness > tooAlike)
    .toSorted((one, other) => other.likeness - one.likeness)[0];
}

/** How much of a text must be left for it to count as gone over and not as written anew. */
const leftOver = 0.2;

/** Whether a text is another one that was gone over. */
export const isNearTo = (before: string, now: string): boolean =>
  similarityOf(fingerprintOf(before), fingerprintOf(now)) >= leftOver;

/** How many hashtags a text may have: what its network's rule says, or what all networks keep. */
export const mostHashtagsOf = (rule: PlatformRule | undefined): number => rule?.maxHashtags ?? maxHashtags;

/** A fault of a text, in words that a model can act on. */
export function faultsOf(
  content: string,
  recent: readonly Fingerprint[],
  mostHashtags: number = maxHashtags,
): string[] {
  const faults: string[] = [];
  if (content.trim() === '') return ['The text is empty.'];
  if (content.length > maxLength) faults.push(`The text is longer than ${maxLength} characters.`);
  if (hashtagsOf(content).length > mostHashtags) faults.push(`There are more than ${mostHashtags} hashtags.`);
  if ((content.match(/\p{Extended_Pictographic}/gu) ?? []).length > maxEmoji)
    faults.push(`There are more than ${maxEmoji} emoji.`);
  if (!/\p{Script=Greek}{3}/u.test(content)) faults.push('The text is not Greek.');
  if (/https?:\/\/|!\[|\]\(/u.test(content)) faults.push('Links and markdown are not allowed.');
  if (makesMedicalClaim(content)) faults.push('The text makes a medical claim or a promise.');
  const own = fingerprintOf(content);
  if (recent.some(({ opening }) => opening === own.opening))
    faults.push('Another recent post begins with the same sentence.');
  if (recent.some((other) => similarityOf(own, other) > tooAlike))
    faults.push('The text is nearly the same as another recent post.');
  return faults;
}
