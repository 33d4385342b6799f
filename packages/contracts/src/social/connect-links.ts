import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { defaultLogin, loginNames } from '../networks.ts';
import { Done, Id, text, WireInstant } from '../wire.ts';

/** How many days a link works. */
export const connectLinkDays = 7;

/** The most links of an account that wait to be used. */
export const mostConnectLinks = 20;

/** A link with which a person without an account connects their pages to a business, once. */
export const ConnectLink = z.object({
  id: Id,
  /** Who it is for. */
  name: z.string(),
  login: z.string(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  createdAt: WireInstant,
  expiresAt: WireInstant,
  usedAt: z.nullable(WireInstant),
});
export type ConnectLink = z.output<typeof ConnectLink>;

/** Links for people without an account of ours. */
export const connectLinks = {
  list: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/connect-links',
    who: 'business',
    summary: "Lists the account's links to connect pages, newest first, at most 100.",
    reply: z.object({ success: z.literal(true), links: z.array(ConnectLink) }),
  }),
  create: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/connect-links',
    who: 'business',
    summary: 'Makes a link for one person and a week; `url` is in this answer only.',
    body: z.object({ name: text(2, 80), login: z._default(z.enum(loginNames), defaultLogin) }),
    reply: z.object({ success: z.literal(true), link: ConnectLink, url: z.string() }),
    errors: ['invalid_fields', 'not_found', 'limit_reached'],
  }),
  revoke: endpoint({
    service: 'social',
    method: 'DELETE',
    path: '/api/connect-links/:id',
    who: 'business',
    isAtomic: true,
    summary: 'Revokes a link, and cancels a login that was started with it.',
    params: z.object({ id: Id }),
    reply: Done,
    errors: ['not_found'],
  }),
  open: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/connect/:token',
    who: 'anyone',
    summary:
      'Shows the page of such a link, in each of its states; `?start=1` from that page begins the login of the network.',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    query: z.object({ start: z.optional(z.literal('1')) }),
    reply: 'raw',
    // A login is begun by any caller.
    writes: ['start'],
  }),
};
