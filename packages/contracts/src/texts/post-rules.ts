import { cleanText } from './clean-text.ts';
import { hashtagsOf, mentionsOf, partHashtags } from './hashtags.ts';
import { networks, type TextLimits } from '../networks.ts';
import type { Platform } from '../wire.ts';

/** The longest description of a picture that networks take. */
export const maxAltLength = 1000;
/** The limits of the networks. */
export type NetworkLimits = Readonly<Record<Platform, TextLimits>>;

/** The limits where an operator sets none. */
export const standardLimits = Object.fromEntries(
  Object.entries(networks).map(([name, { text }]) => [name, text]),
) as NetworkLimits;

/** How long a text is: characters of Unicode, not the units in which memory holds them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The rules that a text can break. */
export type TextBreak = 'text_too_long' | 'too_many_hashtags' | 'too_many_mentions';
/** The rules that a post can break. */
export type RuleBreak = TextBreak | 'picture_missing' | 'too_many_pictures';
/** What a network takes of a text without showing all of it. */
export type TextLoss = 'hashtags_dropped' | 'mentions_dropped';

const isAbove = (found: readonly string[], most: number | null): boolean =>
  most !== null && found.length > most;

/** What a network would refuse of a text. */
export function textBreaks(platform: Platform, text: string, limits = standardLimits): TextBreak[] {
  const rules = limits[platform];
  return [
    ...(lengthOf(cleanText(text)) > rules.longestText ? (['text_too_long'] as const) : []),
    ...(isAbove(hashtagsOf(text), rules.mostHashtags) ? (['too_many_hashtags'] as const) : []),
    ...(isAbove(mentionsOf(text), rules.mostMentions) ? (['too_many_mentions'] as const) : []),
  ];
}

/** What a network would take of a text and drop; no reason to refuse it. */
export function textLosses(platform: Platform, text: string, limits = standardLimits): TextLoss[] {
  const rules = limits[platform];
  return [
    ...(isAbove(hashtagsOf(text), rules.keptHashtags) ? (['hashtags_dropped'] as const) : []),
    ...(isAbove(mentionsOf(text), rules.keptMentions) ? (['mentions_dropped'] as const) : []),
  ];
}

/** What a network would refuse of a post; editor, scheduling and delivery ask the same. */
export function ruleBreaks(
  platform: Platform,
  text: string,
  pictures: number,
  limits = standardLimits,
): RuleBreak[] {
  const rules = networks[platform];
  return [
    ...textBreaks(platform, text, limits),
    ...(pictures === 0 && rules.needsPicture ? (['picture_missing'] as const) : []),
    ...(pictures > rules.mostPictures ? (['too_many_pictures'] as const) : []),
  ];
}

/** What a network that a post goes to would refuse of its text; a first comment has room for as many hashtags as the text. */
export function firstBreak(
  platforms: readonly Platform[],
  text: string,
  hashtagsInComment: boolean,
  limits = standardLimits,
): TextBreak | undefined {
  const sent = hashtagsInComment ? partHashtags(text).message : text;
  const breaksOf = (platform: Platform) =>
    textBreaks(platform, text, limits).filter(
      (rule) => rule !== 'text_too_long' || textBreaks(platform, sent, limits).includes(rule),
    );
  return platforms.flatMap(breaksOf)[0];
}
