import * as z from 'zod/mini';
import { callsToAction, postKinds } from './networks/definition.ts';
import { text } from './wire.ts';

/** A date and time on the wall clock of the place, without a time zone. */
const WallClock = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/));

const WebAddress = z.string().check(
  z.maxLength(2000),
  z.refine((address) => /^https?:\/\//.test(address) && URL.canParse(address)),
);

/** Length of an event's title. */
const maxEventTitle = 58;

/** The kind of a post, on networks that offer other kinds than an update. */
export const PostDetails = z.object({
  kind: z._default(z.enum(postKinds), 'update'),
  /** The title and the period of an event or an offer. */
  event: z.optional(z.object({ title: text(1, maxEventTitle), startsAt: WallClock, endsAt: WallClock })),
  offer: z.optional(
    z.object({
      coupon: z.optional(text(0, 58)),
      redeemUrl: z.optional(WebAddress),
      terms: z.optional(text(0, 1500)),
    }),
  ),
  /** The button under the post; every button but `call` opens the address. */
  callToAction: z.optional(z.object({ type: z.enum(callsToAction), url: z.optional(WebAddress) })),
});
export type PostDetails = z.output<typeof PostDetails>;
