import * as z from 'zod/mini';
import { networks } from './networks.ts';
import { callsToAction, postKinds } from './networks/definition.ts';
import type { Platform } from './wire.ts';
import { text } from './wire.ts';

/** A date and time on the wall clock of the place, without a time zone. */
const WallClock = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/));

const WebAddress = z.string().check(
  z.maxLength(2000),
  z.refine((address) => /^https?:\/\//.test(address) && URL.canParse(address)),
);

/** Length of an event's title. */
export const maxEventTitle = 58;
/** Length of the code of an offer. */
export const maxCoupon = 58;
/** Length of the terms of an offer. */
export const maxTerms = 1500;

/** The kind of a post, on networks that offer other kinds than an update. */
export const PostDetails = z.object({
  kind: z._default(z.enum(postKinds), 'update'),
  /** The title and the period of an event or an offer. */
  event: z.optional(z.object({ title: text(1, maxEventTitle), startsAt: WallClock, endsAt: WallClock })),
  offer: z.optional(
    z.object({
      coupon: z.optional(text(0, maxCoupon)),
      redeemUrl: z.optional(WebAddress),
      terms: z.optional(text(0, maxTerms)),
    }),
  ),
  /** The button under the post; every button but `call` opens the address. */
  callToAction: z.optional(z.object({ type: z.enum(callsToAction), url: z.optional(WebAddress) })),
});
export type PostDetails = z.output<typeof PostDetails>;

/** Returns whether a network offers more than updates without buttons. */
export function hasDetails(platform: Platform): boolean {
  const { kinds, callsToAction: buttons }: { kinds: readonly string[]; callsToAction: readonly string[] } =
    networks[platform];
  return kinds.length > 1 || buttons.length > 0;
}

/** What the details of a post can lack; a draft may be stored with it. */
export type DetailsBreak =
  | 'event_missing'
  | 'event_ends_early'
  | 'event_over'
  | 'kind_not_offered'
  | 'button_not_offered'
  | 'button_without_link'
  | 'button_with_link';

/**
 * Returns what a network would reject in the details of a post, and whether its event is over when it is published at
 * a wall-clock time. Networks that offer only updates without buttons publish the text alone.
 */
export function detailsBreaks(
  platform: Platform,
  details: PostDetails | null | undefined,
  publishedAt?: string,
): DetailsBreak[] {
  const { kinds, callsToAction: buttons }: { kinds: readonly string[]; callsToAction: readonly string[] } =
    networks[platform];
  if (!details || !hasDetails(platform)) return [];
  const { kind, event, callToAction } = details;
  // Google accepts no button on an offer, which has its own link.
  const button = kind === 'offer' ? undefined : callToAction;
  const isCall = button?.type === 'call';
  const isOver = event !== undefined && publishedAt !== undefined && event.endsAt <= publishedAt;
  return [
    ...(kinds.includes(kind) ? [] : (['kind_not_offered'] as const)),
    ...(kind !== 'update' && !event ? (['event_missing'] as const) : []),
    ...(kind !== 'update' && event && event.endsAt <= event.startsAt ? (['event_ends_early'] as const) : []),
    ...(kind !== 'update' && isOver ? (['event_over'] as const) : []),
    ...(button && !buttons.includes(button.type) ? (['button_not_offered'] as const) : []),
    ...(button && !isCall && button.url === undefined ? (['button_without_link'] as const) : []),
    ...(isCall && button.url !== undefined ? (['button_with_link'] as const) : []),
  ];
}
