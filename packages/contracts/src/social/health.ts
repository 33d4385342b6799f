import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Platform, text, WireInstant } from '../wire.ts';
import { ChosenPage } from './connection.ts';
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
  /** True if a post could not be published now; false for a warning. */
  isBlocking: z.boolean(),
  /** Details: missing permissions, a number of posts, or a time in ISO 8601. */
  detail: z.nullable(z.string()),
});
export type PageFinding = z.output<typeof PageFinding>;

/** The state of a page or Instagram account as Meta just reported it. */
export const PageHealth = z.object({
  platform: Platform,
  pageId: z.string(),
  /** The kind of token that would be used; null if there is none or Meta did not report it. */
  tokenKind: z.nullable(z.enum(['page', 'user', 'app'])),
  /** Null if the token does not expire. */
  tokenExpiresAt: z.nullable(WireInstant),
  missingPermissions: z.array(z.string()),
  /** Posts in Instagram's 24-hour quota; null if there is none. */
  quota: z.nullable(z.object({ used: z.number(), total: z.number() })),
  pausedUntil: z.nullable(WireInstant),
  /** Whether Meta responded for the page. */
  isReachable: z.boolean(),
  findings: z.array(PageFinding),
});
export type PageHealth = z.output<typeof PageHealth>;

/** Checks of connections before posts depend on them. */
export const health = {
  selection: endpoint({
    service: 'social',
    method: 'POST',
    path: '/internal/selections',
    who: 'service',
    summary: "Announces the pages that an account's posts go to.",
    body: z.object({ accountId: Id }),
    reply: z.object({
      success: z.literal(true),
      pages: z.array(ChosenPage),
      /** True if nothing can be published before the business connects again. */
      isReconnectNeeded: z.boolean(),
      /** The logins to which that applies. */
      brokenLogins: z.optional(z.array(z.string())),
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
      /** By default the selected pages. */
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
        /** When Meta last responded for the connection; null without a connection. */
        checkedAt: z.nullable(WireInstant),
      }),
      pages: z.array(PageHealth),
    }),
    timeoutSeconds: 60,
  }),
};
