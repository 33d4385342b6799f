import { createHash } from 'node:crypto';
import { foldLetters as fold } from '@kallos/contracts/texts/fold';
import { hashtagsOf, withoutHashtags } from '@kallos/contracts/texts/hashtags';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { memoize } from './memoize.ts';
import type { PlatformRule } from './writer.ts';

/** A text goes to all networks, so the strictest limits apply. */
const limits = Object.values(standardLimits);
const maxLength = Math.min(...limits.map(({ longestText }) => longestText));
const maxHashtags = Math.min(...limits.map(({ keptHashtags }) => keptHashtags ?? Number.POSITIVE_INFINITY));
const maxEmoji = 3;
/** Two texts are near duplicates if they share more of their three-word shingles than this. */
const tooAlike = 0.6;

// No built-in post contains them.
const medicalClaims =
  /θεραπε[υύ]|εγγυη|εγγύηση|100\s?%|χωρίς παρενέργειες|ανώδυν|αποδεδειγμένα|μόνιμ[αοη]|οριστικ|ιατρικά εγκεκριμέν|\bcures?\b|guarantee|painless/iu;

/** Returns whether a text promises a health effect. */
export const makesMedicalClaim = (text: string): boolean => medicalClaims.test(text);

const wordsOf = (text: string): string[] => fold(withoutHashtags(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the same hash for texts that differ only in case, accents, punctuation, emoji or hashtags. */
// Saving a post calls this several times, and the longest text takes 30 ms.
export const contentHashOf = memoize(32, (text): string =>
  createHash('sha256').update(wordsOf(text).join(' ')).digest('hex'),
);

/** Returns the first sentence, normalized, without the product's name if given. */
export function openingOf(text: string, productName?: string): string {
  const first = text.trim().split(/(?<=[.!;…]»?)\s|\n/u, 1)[0] ?? '';
  const words = wordsOf(first).join(' ');
  if (productName === undefined) return words;
  return words.replaceAll(wordsOf(productName).join(' '), '').replaceAll(/ {2,}/g, ' ').trim();
}

/** FNV-1a over the text's UTF-16 units, a signed 32-bit number. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/**
 * Returns a number that is equal for texts with the same first sentence, regardless of the
 * product's name.
 */
export const openingNumberOf = (text: string, productName?: string): number =>
  hashOf(`opening ${openingOf(text, productName)}`);

/** The parts by which texts are compared. */
export interface Fingerprint {
  readonly opening: string;
  readonly hash: string;
  /** Every three consecutive words. */
  readonly triples: ReadonlySet<string>;
}

/** Only the first characters of a text are compared: more than Instagram accepts. */
export const lettersCompared = 3000;
/** Total characters of the texts compared with one text, which takes some milliseconds. */
const lettersOfAll = 60_000;

/** Returns the first texts within the total characters to compare; at least one. */
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

/** Returns the parts by which a text is compared. */
export const fingerprintOf = (whole: string): Fingerprint =>
  fingerprintOfStart(whole.slice(0, lettersCompared));

// A save compares its text with the same twenty others as the one before, which takes 50 ms.
const fingerprintOfStart = memoize(200, (text): Fingerprint => {
  const words = wordsOf(text);
  const triples = words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
  return { opening: openingOf(text), hash: contentHashOf(text), triples: new Set(triples) };
});

/** Returns 0 for texts that share no three consecutive words, 1 for the same words. */
export function similarityOf(one: Fingerprint, other: Fingerprint): number {
  if (one.hash === other.hash) return 1;
  const shared = [...one.triples].filter((triple) => other.triples.has(triple)).length;
  const all = one.triples.size + other.triples.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Returns the most similar of the first texts; undefined if none is a near duplicate. */
export function nearestOf<T extends { readonly content: string }>(content: string, others: readonly T[]) {
  const mine = fingerprintOf(content);
  return withinLetters(others)
    .map((other) => ({ ...other, likeness: similarityOf(mine, fingerprintOf(other.content)) }))
    .filter(({ likeness }) => likeness > tooAlike)
    .toSorted((one, other) => other.likeness - one.likeness)[0];
}

/** The threshold for texts that begin with the same sentence. */
const tooAlikeAfterOpening = 0.3;
const wordsOfAnOpening = 4;

/** A text with the product that it names. */
export interface NamedText {
  readonly content: string;
  readonly productName: string;
}

/**
 * Returns whether texts of two businesses look the same: near duplicates, or the same opening and a
 * part of the rest.
 */
export function isTwinOf(one: NamedText, other: NamedText): boolean {
  const likeness = similarityOf(fingerprintOf(one.content), fingerprintOf(other.content));
  if (likeness > tooAlike) return true;
  const opening = openingOf(one.content, one.productName);
  return (
    likeness > tooAlikeAfterOpening &&
    opening.split(' ').length >= wordsOfAnOpening &&
    opening === openingOf(other.content, other.productName)
  );
}

/** The share of a text that must remain for it to count as edited. */
const leftOver = 0.2;

/** Returns whether a text is an edited version of another. */
export const isNearTo = (before: string, now: string): boolean =>
  similarityOf(fingerprintOf(before), fingerprintOf(now)) >= leftOver;

/** Returns the maximum number of hashtags: the network's, or the lowest of all networks. */
export const mostHashtagsOf = (rule: PlatformRule | undefined): number => rule?.maxHashtags ?? maxHashtags;

/** Returns a text's faults, in words that a model can act on. */
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
