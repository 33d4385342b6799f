import type { Platform } from './wire.ts';

/** What a network takes of a post. Texts are counted in characters as Unicode has them, so that an emoji is not two. */
export interface PostRules {
  readonly needsPicture: boolean;
  readonly longestText: number;
  readonly mostHashtags: number;
  readonly mostMentions: number;
  readonly mostPictures: number;
  /** Posts of any 24 hours are limited, by a number that is asked for and never assumed. */
  readonly hasDailyLimit: boolean;
}

/** The most pictures of a post on any network. */
export const mostPictures = 10;
/** The longest description of a picture that networks take. */
export const longestAlt = 1000;

const unlimited = Number.POSITIVE_INFINITY;

/** What each network takes, known before anything is sent. */
export const postRules: Record<Platform, PostRules> = {
  facebook: {
    needsPicture: false,
    longestText: 63_206,
    mostHashtags: unlimited,
    mostMentions: unlimited,
    mostPictures,
    hasDailyLimit: false,
  },
  instagram: {
    needsPicture: true,
    longestText: 2200,
    mostHashtags: 30,
    mostMentions: 20,
    mostPictures,
    hasDailyLimit: true,
  },
};

/** How long a text is: characters of Unicode, not the units in which memory holds them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

const hashtags = /#[\p{L}\p{N}_]+/gu;
const mentions = /(?<![\p{L}\p{N}])@[\w.]+/gu;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The rules that a text can break. */
export type TextBreak = 'text_too_long' | 'too_many_hashtags' | 'too_many_mentions';
/** The rules that a post can break. */
export type RuleBreak = TextBreak | 'picture_missing' | 'too_many_pictures';

/** What a network would refuse of a text. */
export function textBreaks(platform: Platform, text: string): TextBreak[] {
  const rules = postRules[platform];
  const broken: Array<[TextBreak, boolean]> = [
    ['text_too_long', lengthOf(text) > rules.longestText],
    ['too_many_hashtags', countOf(text, hashtags) > rules.mostHashtags],
    ['too_many_mentions', countOf(text, mentions) > rules.mostMentions],
  ];
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
}

/** What a network would refuse of a post; editor, scheduling and delivery ask the same. */
export function ruleBreaks(platform: Platform, text: string, pictures: number): RuleBreak[] {
  const rules = postRules[platform];
  return [
    ...textBreaks(platform, text),
    ...(pictures === 0 && rules.needsPicture ? (['picture_missing'] as const) : []),
    ...(pictures > rules.mostPictures ? (['too_many_pictures'] as const) : []),
  ];
}

const isTags = (word: string) => /^(?:#[\p{L}\p{N}_]+)+$/u.test(word);

/** Parts a text from the hashtags that close it, for a first comment; a text of hashtags alone stays whole. */
export function partHashtags(text: string): { readonly message: string; readonly tags: string } {
  const words = text.trim().split(/(\s+)/);
  let first = words.length;
  while (first > 0 && isTags(words[first - 1] ?? '')) first -= 2;
  const message = words.slice(0, Math.max(first, 0)).join('').trim();
  return message === '' ? { message: text, tags: '' } : { message, tags: words.slice(first).join('').trim() };
}

/** What a network that a post goes to would refuse of its text; a first comment has room for as many hashtags as the text. */
export function firstBreak(
  platforms: readonly Platform[],
  text: string,
  hashtagsInComment: boolean,
): TextBreak | undefined {
  const sent = hashtagsInComment ? partHashtags(text).message : text;
  const breaksOf = (platform: Platform) =>
    textBreaks(platform, text).filter(
      (rule) => rule !== 'text_too_long' || textBreaks(platform, sent).includes(rule),
    );
  return platforms.flatMap(breaksOf)[0];
}
