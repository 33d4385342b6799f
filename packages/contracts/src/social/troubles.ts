import type { DeliveryOutcome } from './deliveries.ts';
import type { PageFinding } from './health.ts';

/** The state of a post on a page after a failure. */
export type TroubleState = Extract<
  DeliveryOutcome['state'],
  'accepted' | 'retry' | 'on_hold' | 'failed' | 'needs_look'
>;

/**
 * All reasons why a post is not (yet) public on a page, with the resulting state; screens have the
 * sentences.
 */
export const troubles = {
  in_review: 'accepted',
  in_progress: 'retry',
  internal: 'retry',
  meta_silent: 'retry',
  meta_unavailable: 'retry',
  rate_limited: 'retry',
  app_refused: 'retry',
  unknown_refusal: 'retry',
  daily_limit: 'retry',
  container_not_ready: 'retry',
  video_in_work: 'retry',
  container_failed: 'retry',
  container_lost: 'retry',
  picture_unreachable: 'retry',
  published_not_visible: 'retry',
  social_unreachable: 'retry',
  social_failed: 'retry',
  not_connected: 'on_hold',
  needs_reconnect: 'on_hold',
  permission_missing: 'on_hold',
  page_unknown: 'on_hold',
  page_restricted: 'on_hold',
  identity_unconfirmed: 'on_hold',
  page_gone: 'on_hold',
  publishing_refused: 'on_hold',
  page_changed: 'on_hold',
  page_token_refused: 'on_hold',
  page_not_selected: 'on_hold',
  page_taken: 'on_hold',
  picture_missing: 'failed',
  picture_count: 'failed',
  picture_refused: 'failed',
  video_refused: 'failed',
  text_refused: 'failed',
  hashtags_refused: 'failed',
  mentions_refused: 'failed',
  link_refused: 'failed',
  phone_refused: 'failed',
  place_refused: 'failed',
  against_standards: 'failed',
  review_rejected: 'failed',
  refused: 'failed',
  delivery_refused: 'failed',
  missed: 'failed',
  duplicate: 'needs_look',
  flip_ignored: 'needs_look',
  draft_gone: 'needs_look',
  several_matches: 'needs_look',
  edited_match: 'needs_look',
  published_not_found: 'needs_look',
  delivery_conflict: 'needs_look',
} as const satisfies Record<string, TroubleState>;

/** A code of {@link troubles}. */
export type TroubleCode = keyof typeof troubles;

/** The codes that put a post on hold. */
export type HoldCode = {
  [Code in TroubleCode]: (typeof troubles)[Code] extends 'on_hold' ? Code : never;
}[TroubleCode];

/** All hold codes. */
export const holdCodes = (Object.keys(troubles) as TroubleCode[]).filter(
  (code): code is HoldCode => troubles[code] === 'on_hold',
);

/** The ways in which a refusal ends: time, another login, selecting the page again, or a change at Meta. */
export type Remedy = 'none' | 'login' | 'choose_page' | 'at_meta';

/** The remedy for each trouble that affects more than one post. */
export const remedies: Partial<Record<TroubleCode, Remedy>> & Record<HoldCode, Remedy> = {
  not_connected: 'login',
  needs_reconnect: 'login',
  permission_missing: 'login',
  page_token_refused: 'login',
  page_gone: 'login',
  page_unknown: 'choose_page',
  page_changed: 'choose_page',
  page_not_selected: 'choose_page',
  page_taken: 'choose_page',
  publishing_refused: 'at_meta',
  page_restricted: 'at_meta',
  identity_unconfirmed: 'at_meta',
};

/** Returns whether a stored or received text is a code of this version. */
export const isTroubleCode = (text: string | null): text is TroubleCode =>
  text !== null && Object.hasOwn(troubles, text);

/** The reason of posts that wait because staff stopped an account's publishing. */
export const pausedReason = 'publishing_paused';

/**
 * Why a post was not published as planned: a page's trouble, only some of its pages succeeded, or its account
 * publishes nothing.
 */
export type PostReason = TroubleCode | 'partial' | typeof pausedReason;

/** Findings of a check before publication, about the pages or the image. */
export type FindingCode = PageFinding['code'] | 'picture_unreachable' | 'picture_missing';
