import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, WireInstant } from '../wire.ts';

/** How long a link to an account's months lasts. */
export const monthLinkDays = 30;

/** A month as YYYY-MM. */
const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month looks like 2026-11.'));

/** A link that shows the months of one account without a login; its address is only in the reply that makes it. */
export const MonthLink = z.object({
  id: Id,
  month: z.string(),
  createdAt: WireInstant,
  expiresAt: WireInstant,
});
export type MonthLink = z.output<typeof MonthLink>;

/** Administrators name the account; for a business it is its own. */
const ofAccount = { accountId: z.optional(Id) };
const byToken = z.object({ token: z.string().check(z.maxLength(200)) });
const whichMonth = z.object({ month: z.optional(Month) });

/** A client's month: a page to read and print, and its posts as files, behind a link that ends. */
export const clientMonths = {
  list: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/month-links',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Lists the valid links to an account’s months, newest first; administrators name the account.',
    query: z.object(ofAccount),
    reply: z.object({ success: z.literal(true), links: z.array(MonthLink) }),
    errors: ['invalid_fields'],
  }),
  create: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/month-links',
    who: 'signed-in',
    role: 'editor',
    summary:
      'Makes a link that shows the months of one account, and nothing else, to anyone who has it, for 30 days.',
    body: z.object({ ...ofAccount, month: z.optional(Month) }),
    reply: z.object({ success: z.literal(true), link: MonthLink, url: z.string() }),
    errors: ['invalid_fields', 'not_found', 'limit_reached'],
  }),
  revoke: endpoint({
    service: 'posts',
    method: 'DELETE',
    path: '/api/month-links/:id',
    who: 'signed-in',
    role: 'editor',
    summary: 'Ends a link to an account’s months at once.',
    params: z.object({ id: Id }),
    query: z.object(ofAccount),
    reply: z.object({ success: z.literal(true) }),
    errors: ['invalid_fields', 'not_found'],
  }),
  show: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/months/:token',
    who: 'anyone',
    summary: 'Shows a month of the link’s account as a page to read and print.',
    params: byToken,
    query: whichMonth,
    reply: 'raw',
    errors: ['not_found'],
  }),
  csv: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/months/:token/posts.csv',
    who: 'anyone',
    summary: 'Returns the posts of that month as CSV.',
    params: byToken,
    query: whichMonth,
    reply: 'raw',
    errors: ['not_found'],
  }),
  calendar: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/months/:token/posts.ics',
    who: 'anyone',
    summary: 'Returns the posts of that month as a calendar file.',
    params: byToken,
    query: whichMonth,
    reply: 'raw',
    errors: ['not_found'],
  }),
};
