import { firstInstagramFit, type InstagramFit } from '@kallos/contracts/media/image-rules';
import type { TroubleCode } from '@kallos/contracts/social/troubles';
import {
  ruleBreaks,
  textBreaks,
  textLosses,
  type NetworkLimits,
  type RuleBreak,
} from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import type { Post } from '../../network.ts';
import { outcomeOf, type Outcome, type Unpublished } from '../../outcomes.ts';
import { GraphRefusal } from '../graph/failures.ts';
import type { MetaAttempt } from '../protocol.ts';

/** Returns the URL of our own image in a frame for Instagram: JPEG, at most 1440 px wide. */
export function framedImageUrl(address: string, fit: InstagramFit = 'instagram'): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^\/media\/[0-9a-f]{40}\.(jpg|webp|avif)$/.test(url.pathname)) return address;
  url.searchParams.set('fit', fit);
  return url.href;
}

const wrongRatio = 2_207_009;

/** Returns whether Meta refused an image for its aspect ratio. */
export const isAspectRatioRefusal = (failure: unknown): boolean =>
  failure instanceof GraphRefusal && failure.subcode === wrongRatio;

/**
 * Returns the frames to try in this round; only the first round tries more than Meta's reference
 * allows.
 */
export const framesToTry = (
  { attempts, draftsMade }: Pick<Post, 'attempts' | 'draftsMade'>,
  first: InstagramFit = firstInstagramFit(),
): readonly InstagramFit[] =>
  first === 'instagram' || attempts > 1 || draftsMade > 0 ? ['instagram'] : [first, 'instagram'];

/** Returns whether a container failed for an aspect ratio that another frame fixes. */
export const failedForAspectRatio = (
  { delivery: { attempts }, firstFit: first }: Pick<MetaAttempt, 'delivery' | 'firstFit'>,
  statusText: string | null,
): boolean =>
  framesToTry({ attempts, draftsMade: 0 }, first).length > 1 &&
  statusText?.includes(String(wrongRatio)) === true;

/** Returns Instagram's AI label, which is set on the whole post, never on a child. */
export const aiLabel = ({ isAiGenerated }: { isAiGenerated: boolean }) =>
  isAiGenerated ? { is_ai_generated: true } : {};

/** Checks rules that Instagram checks only after fetching the images. */
export function validateBeforeUpload(
  { message, imageUrls }: { message: string; imageUrls: readonly string[] },
  limits: NetworkLimits,
): Unpublished | undefined {
  const [broken] = ruleBreaks('instagram', message, imageUrls.length, limits).toReversed();
  return broken === undefined ? undefined : outcomeOf(troubleOf[broken]);
}

const troubleOf = {
  picture_missing: 'picture_missing',
  too_many_pictures: 'picture_count',
  text_too_long: 'text_refused',
  too_many_hashtags: 'hashtags_refused',
  too_many_mentions: 'mentions_refused',
  has_phone_number: 'phone_refused',
} as const satisfies Record<RuleBreak, TroubleCode>;

/** Names the broken rule of a text: Meta has one code for a long text and for too many hashtags. */
export function findBrokenTextRule(
  outcome: Outcome,
  { platform, message }: { readonly platform: Platform; readonly message: string },
  limits: NetworkLimits,
): Outcome {
  if (outcome.state !== 'failed' || outcome.reason !== ('text_refused' satisfies TroubleCode)) return outcome;
  if (textBreaks(platform, message, limits).includes('text_too_long')) return outcome;
  const [loss] = textLosses(platform, message, limits);
  if (loss === undefined) return outcome;
  const reason: TroubleCode = loss === 'hashtags_dropped' ? 'hashtags_refused' : 'mentions_refused';
  return { ...outcome, reason };
}
