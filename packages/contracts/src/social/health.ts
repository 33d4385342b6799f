import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ChosenPage } from './connection.ts';
import { Id, Platform, text, WireInstant } from '../wire.ts';
import { ConnectionState } from './connection.ts';

/** A present or likely obstacle between a post and a page. */
export const PageFinding = z.object({
  code: z.enum([
    'not_connected',
    'needs_reconnect',
    'permission_missing',
    'page_unknown',
    'page_gone',
    'token_kind',
    'token_expiring',
    'rate_limited',
    'daily_limit',
    'page_restricted',
    'identity_unconfirmed',
    'publishing_refused',
    'page_changed',
    'page_token_refused',
    'page_taken',
    'page_not_offered',
    'app_refused',
    'meta_unavailable',
    'address_private',
  ]),
  /** True when a post would not go out now; false for a warning. */
  isBlocking: z.boolean(),
  /** Names what is meant: missing permissions, a number of posts, an end in ISO 8601. */
  detail: z.nullable(z.string()),
});
export type PageFinding = z.output<typeof PageFinding>;

/** A page or Instagram account as Meta answered for it just now. */
export const PageHealth = z.object({
  platform: Platform,
  pageId: z.string(),
  /** What kind of token would be used; null when there is none or Meta did not say. */
  tokenKind: z.nullable(z.enum(['page', 'user', 'app'])),
  /** Null means that the token has no end. */
  tokenExpiresAt: z.nullable(WireInstant),
  missingPermissions: z.array(z.string()),
  /** Posts of Instagram's running day; null where there is no such number. */
  quota: z.nullable(z.object({ used: z.number(), total: z.number() })),
  pausedUntil: z.nullable(WireInstant),
  /** Whether Meta answered for the page. */
  isReachable: z.boolean(),
  findings: z.array(PageFinding),
});
export type PageHealth = z.output<typeof PageHealth>;

/** Looking at connections before posts depend on them. */
export const health = {
  selection: endpoint({
    service: 'social',
    method: 'POST',
    path: '/internal/selections',
    who: 'service',
    summary: "The pages that an account's posts go to, told by their owner.",
    body: z.object({ accountId: Id }),
    reply: z.object({
      success: z.literal(true),
      pages: z.array(ChosenPage),
      /** Nothing goes out before the business connects again. */
      isReconnectNeeded: z.boolean(),
    }),
  }),
  checkPages: endpoint({
    service: 'social',
    method: 'POST',
    path: '/internal/page-checks',
    who: 'service',
    summary:
      "Asks Meta about an account's connection and pages: token kind, permissions, expiry, quota, reachability.",
    body: z.object({
      accountId: Id,
      /** Unless given, the pages that posts go to. */
      pages: z.optional(
        z.array(z.object({ platform: Platform, pageId: text(1, 64) })).check(z.maxLength(200)),
      ),
    }),
    reply: z.object({
      success: z.literal(true),
      connection: z.object({
        state: ConnectionState,
        reason: z.nullable(z.string()),
        missingPermissions: z.array(z.string()),
        tokenExpiresAt: z.nullable(WireInstant),
        dataAccessExpiresAt: z.nullable(WireInstant),
        /** When Meta last answered for the connection; null without a connection. */
        checkedAt: z.nullable(WireInstant),
      }),
      pages: z.array(PageHealth),
    }),
    timeoutSeconds: 60,
  }),
};
