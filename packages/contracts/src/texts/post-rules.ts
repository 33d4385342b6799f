import type { ProductClass } from '../catalog/product-classes.ts';
import { networks, type TextLimits } from '../networks.ts';
import type { Platform } from '../wire.ts';
import { cleanText } from './clean-text.ts';
import { hashtagsOf, mentionsOf, partHashtags } from './hashtags.ts';
import { phoneNumbersOf } from './phone-numbers.ts';

/** The longest alt text that networks accept. */
export const maxAltLength = 1000;
/** Text limits by network. */
export type NetworkLimits = Readonly<Record<Platform, TextLimits>>;

/** The default limits. */
export const standardLimits = Object.fromEntries(
  Object.entries(networks).map(([name, { text }]) => [name, text]),
) as NetworkLimits;

/** Returns the length of a text in Unicode code points, as networks count it. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The rules that a text can break. */
export type TextBreak = 'text_too_long' | 'too_many_hashtags' | 'too_many_mentions' | 'has_phone_number';
/** The rules that a post can break. */
export type RuleBreak = TextBreak | 'picture_missing' | 'too_many_pictures';
/** What the policy of a network keeps out of posts although its API accepts it; a user may accept the risk. */
export const policyBreaks = ['ai_image', 'regulated_product'] as const;
export type PolicyBreak = (typeof policyBreaks)[number];

/** The facts of a post that the policies of networks depend on. */
export interface PolicyFacts {
  readonly hasAiImage: boolean;
  /** The class of the product, by the rules on claims; null if it is unknown. */
  readonly productClass: ProductClass | null;
  /** The rules on claims that the text matches. */
  readonly ruleIds: readonly string[];
}

/** Parts of a text that a network accepts but does not show. */
export type TextLoss = 'hashtags_dropped' | 'mentions_dropped';

const isAbove = (found: readonly string[], most: number | null): boolean =>
  most !== null && found.length > most;

const refusesPhones = (platform: Platform): boolean => networks[platform].rejects.includes('phone_numbers');

/** Returns the rules of a network that a text breaks. */
export function textBreaks(platform: Platform, text: string, limits = standardLimits): TextBreak[] {
  const rules = limits[platform];
  return [
    ...(lengthOf(cleanText(text)) > rules.longestText ? (['text_too_long'] as const) : []),
    ...(isAbove(hashtagsOf(text), rules.mostHashtags) ? (['too_many_hashtags'] as const) : []),
    ...(isAbove(mentionsOf(text), rules.mostMentions) ? (['too_many_mentions'] as const) : []),
    ...(refusesPhones(platform) && phoneNumbersOf(text).length > 0 ? (['has_phone_number'] as const) : []),
  ];
}

/** Returns what a network would accept but drop from a text; no reason to reject it. */
export function textLosses(platform: Platform, text: string, limits = standardLimits): TextLoss[] {
  const rules = limits[platform];
  return [
    ...(isAbove(hashtagsOf(text), rules.keptHashtags) ? (['hashtags_dropped'] as const) : []),
    ...(isAbove(mentionsOf(text), rules.keptMentions) ? (['mentions_dropped'] as const) : []),
  ];
}

/** Medicines and medical devices. */
const regulatedClasses: ReadonlySet<ProductClass> = new Set([
  'otc',
  'prescription',
  'injectable',
  'device_i',
  'device_iia',
  'device_iib',
  'device_iii',
]);
/** A text that matches one of these rules names a regulated product, whatever the post's own product is. */
const regulatedRules = /^(?:medicine\.(?:own-)?prescription-name|device\.injectable-brand)$/;

/** Returns what the policy of a network keeps out of its posts. */
export function policyBreaksOf(
  platform: Platform,
  { hasAiImage, productClass, ruleIds }: PolicyFacts,
): PolicyBreak[] {
  const { media, rejectsRegulated } = networks[platform];
  const isRegulated =
    (productClass !== null && regulatedClasses.has(productClass)) ||
    ruleIds.some((rule) => regulatedRules.test(rule));
  return [
    ...(hasAiImage && media.rejectsAiImages ? (['ai_image'] as const) : []),
    ...(rejectsRegulated && isRegulated ? (['regulated_product'] as const) : []),
  ];
}

/** Returns the rules of a network that a post breaks; used by editor, scheduling and delivery. */
export function ruleBreaks(
  platform: Platform,
  text: string,
  pictures: number,
  limits = standardLimits,
): RuleBreak[] {
  const rules = networks[platform];
  return [
    ...textBreaks(platform, text, limits),
    ...(pictures === 0 && rules.media.isRequired ? (['picture_missing'] as const) : []),
    ...(pictures > rules.media.mostImages ? (['too_many_pictures'] as const) : []),
  ];
}

/**
 * Returns the first rule of the post's networks that its text breaks; a first comment has the same
 * hashtag limit as the text.
 */
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
