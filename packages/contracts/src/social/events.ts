import * as z from 'zod/mini';
import { event } from '../event.ts';
import { defaultLogin } from '../networks.ts';
import { Id, Platform, WireInstant } from '../wire.ts';
import { ChosenPage } from './connection.ts';
import { PageState } from './page-state.ts';

/** The login of a connection; events before there were others lack it. */
const OfLogin = z._default(z.string(), defaultLogin);

/** All selected pages of an account after a change. */
export const pagesSelected = event(
  'social.pages-selected.v1',
  z.object({
    accountId: Id,
    pages: z.array(ChosenPage),
  }),
);

/**
 * How an account's hold of a page changed; `passed_on` and `taken_over` follow its release by the
 * account itself.
 */
const PageHolderChange = z.enum(['passed_on', 'taken_over', 'taken_away', 'given']);
export type PageHolderChange = z.infer<typeof PageHolderChange>;

/**
 * A page moved from one account to another, or an administrator released it; each account gets its
 * own event.
 */
export const pageHolderChanged = event(
  'social.page-holder-changed.v1',
  z.object({
    accountId: Id,
    platform: Platform,
    pageId: z.string(),
    pageName: z.string(),
    change: PageHolderChange,
    /** The acting user in the form of the audit log. */
    actor: z.string(),
  }),
);

/** Posts can be published again: a user connected a network, or missing permissions were granted. */
export const connected = event(
  'social.connected.v1',
  z.object({
    accountId: Id,
    login: OfLogin,
    /** True if the user of the network was not connected before. */
    isNew: z.optional(z.boolean()),
    /** The administrator who connected while acting as a user of the account. */
    acting: z.optional(z.object({ subject: z.string(), actor: z.string() })),
  }),
);

/** A link for a person without an account was made, revoked or used. */
export const connectLinkChanged = event(
  'social.connect-link-changed.v1',
  z.object({
    accountId: Id,
    linkId: Id,
    name: z.string(),
    change: z.enum(['created', 'revoked', 'used']),
    /** In the form of the audit log; a used link has no known person. */
    actor: z.string(),
  }),
);

/** An account's connection was ended by the user, by the network, or by a deauthorization. */
export const disconnected = event(
  'social.disconnected.v1',
  z.object({ accountId: Id, login: OfLogin, reason: z.string() }),
);

/** Publishing is impossible until the user connects again. */
export const reconnectNeeded = event(
  'social.reconnect-needed.v1',
  z.object({ accountId: Id, login: OfLogin, reason: z.string() }),
);

/** Meta accepts posts on a page again, has refused them for long, or a user requested a retry. */
export const pageStateChanged = event(
  'social.page-state-changed.v1',
  z.object({
    accountId: Id,
    pageId: z.string(),
    platform: Platform,
    pageName: z.string(),
    state: PageState,
    /** True if waiting posts of the page should be retried now. */
    isFree: z.boolean(),
  }),
);

/** A healthy connection will expire soon unless the user connects again. */
export const connectionExpiring = event(
  'social.connection-expiring.v1',
  z.object({ accountId: Id, login: OfLogin, expiresAt: WireInstant }),
);

/** New insights of published posts were read. */
export const insightsRead = event('social.insights-read.v1', z.object({ accountId: Id }));

/** A published post was deleted, through us or at the network. */
export const postTakenDown = event(
  'social.post-taken-down.v1',
  z.object({
    accountId: Id,
    bulkPostId: Id,
    pageId: z.string(),
    platform: Platform,
    externalId: z.string(),
    deletedAt: WireInstant,
    /** Why the network took it down; missing if a user deleted it. */
    reason: z.optional(z.string()),
  }),
);

/** A post was published on one page. */
export const postPublished = event(
  'social.post-published.v1',
  z.object({
    accountId: Id,
    bulkPostId: Id,
    pageId: z.string(),
    platform: Platform,
    externalId: z.string(),
    permalink: z.nullable(z.string()),
    publishedAt: WireInstant,
  }),
);

/** The state of an account's connections, the worst of them, after each change. */
export const connectionChanged = event(
  'social.connection-changed.v1',
  z.object({
    accountId: Id,
    state: z.enum(['none', 'ok', 'missing_permission', 'needs_reconnect']),
    /** When this state began. */
    since: WireInstant,
    /** When a working connection will end by itself; null if it has no end. */
    endsAt: z.nullable(WireInstant),
  }),
);

/** Every account that has a connection, so that a copy can drop what it missed the end of. */
export const connectionsListed = event('social.connections-listed.v1', z.object({ accountIds: z.array(Id) }));
