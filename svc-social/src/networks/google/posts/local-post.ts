import type { PostDetails } from '@kallos/contracts/post-details';
import * as z from 'zod/mini';
import type { Post } from '../../network.ts';

/** A local post as Google returns it; fields that we do not use are left out. */
export const LocalPost = z.looseObject({
  name: z.string(),
  state: z.optional(z.string()),
  summary: z.optional(z.string()),
  createTime: z.optional(z.string()),
  scheduledTime: z.optional(z.string()),
  searchUrl: z.optional(z.string()),
});
export type LocalPost = z.output<typeof LocalPost>;

export const LocalPosts = z.looseObject({
  localPosts: z.optional(z.array(LocalPost)),
  nextPageToken: z.optional(z.string()),
});

/** The path of a location's posts: the account is part of it. */
export const pathOf = (accountId: string, locationId: string): string =>
  `v4/accounts/${accountId}/locations/${locationId}/localPosts`;

/** Returns the id of a post in its location. */
export const idOfPost = ({ name }: Pick<LocalPost, 'name'>): string => name.split('/').at(-1) ?? '';

const greek = /\p{Script=Greek}/u;

const actions = {
  book: 'BOOK',
  order: 'ORDER',
  shop: 'SHOP',
  learn_more: 'LEARN_MORE',
  sign_up: 'SIGN_UP',
  call: 'CALL',
} as const;

/** Splits a wall-clock time; Google reads it in the location's zone. */
function clockOf(text: string) {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = text.split(/[-T:]/).map(Number);
  return { date: { year, month, day }, time: { hours, minutes, seconds: 0, nanos: 0 } };
}

function eventOf({ event }: PostDetails) {
  if (!event) return undefined;
  const [start, end] = [clockOf(event.startsAt), clockOf(event.endsAt)];
  return {
    title: event.title,
    schedule: {
      startDate: start.date,
      startTime: start.time,
      endDate: end.date,
      endTime: end.time,
    },
  };
}

function offerOf({ offer }: PostDetails) {
  if (!offer) return undefined;
  const { coupon, redeemUrl, terms } = offer;
  return {
    ...(coupon ? { couponCode: coupon } : {}),
    ...(redeemUrl ? { redeemOnlineUrl: redeemUrl } : {}),
    ...(terms ? { termsConditions: terms } : {}),
  };
}

function callOf({ callToAction }: PostDetails) {
  if (!callToAction) return undefined;
  const { type, url } = callToAction;
  if (type === 'call') return { actionType: actions.call };
  return url === undefined ? undefined : { actionType: actions[type], url };
}

const topics = { update: 'STANDARD', offer: 'OFFER', event: 'EVENT' } as const;
const update: PostDetails = { kind: 'update' };

/** Formats an instant as Google echoes it: whole seconds. */
export const timeText = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

/** Returns the body that creates a post, which Google holds until `at`. */
export function bodyOf(
  { message, imageUrls, details }: Pick<Post, 'message' | 'imageUrls' | 'details'>,
  at: Date,
): Record<string, unknown> {
  const facts = details ?? update;
  const [photo] = imageUrls;
  const isOffer = facts.kind === 'offer';
  const body = {
    languageCode: greek.test(message) ? 'el' : 'en',
    topicType: topics[facts.kind],
    summary: message === '' ? undefined : message,
    event: facts.kind === 'update' ? undefined : eventOf(facts),
    offer: isOffer ? offerOf(facts) : undefined,
    // Google does not accept a button on an offer.
    callToAction: isOffer ? undefined : callOf(facts),
    media: photo === undefined ? undefined : [{ mediaFormat: 'PHOTO', sourceUrl: photo }],
    scheduledTime: timeText(at),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
