import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Platform, text, WireInstant } from '../wire.ts';

/** The account that holds a page, for administrators. */
export const PageLock = z.object({
  id: Id,
  accountId: Id,
  platform: Platform,
  pageId: z.string(),
  pageName: z.string(),
  /**
   * `double` has shared the page with its holder since before locks existed; an administrator
   * decides.
   */
  state: z.enum(['held', 'double']),
  since: WireInstant,
  /**
   * True if posts are published there; false while the account is not connected or has not selected
   * the page.
   */
  isInUse: z.boolean(),
  /** Other accounts whose Facebook login manages the page: it can be moved to one of them. */
  alsoManagedBy: z.array(Id),
});
export type PageLock = z.output<typeof PageLock>;

const place = { accountId: Id, platform: Platform, pageId: text(1, 64) };

/** The holders of pages, and moving a page to another account. */
export const pageLocks = {
  list: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/page-locks',
    who: 'admin',
    role: 'viewer',
    summary:
      'Lists which account holds which page, newest first; `before` continues after the last of the list.',
    query: z.object({
      accountId: z.optional(Id),
      /** Words in the name or the id of a page. */
      search: z.optional(z.string().check(z.maxLength(200))),
      onlyShared: z.optional(z.literal('yes')),
      before: z.optional(Id),
    }),
    reply: z.object({
      success: z.literal(true),
      locks: z.array(PageLock),
      /** Number of pages that several accounts share. */
      shared: z.number(),
      hasMore: z.boolean(),
    }),
  }),
  release: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/page-locks/release',
    who: 'admin',
    role: 'editor',
    summary: 'Releases a page from an account, so that another one can select it; mails the account.',
    body: z.object(place),
    reply: Done,
    errors: ['not_found'],
  }),
  move: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/page-locks/move',
    who: 'admin',
    role: 'editor',
    summary:
      'Moves a page to another account that manages it, and releases it from all others; posts go there once that account selects it. Mails all of them.',
    body: z.object({ ...place, toAccountId: Id }),
    reply: Done,
    errors: ['not_found', 'bad_request'],
  }),
};
