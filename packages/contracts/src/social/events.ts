import * as z from 'zod/mini';
import { event } from '../event.ts';
import { ChosenPage } from './connection.ts';
import { PageState } from './page-state.ts';
import { Id, Platform, WireInstant } from '../wire.ts';

/** The full list of pages that an account's posts go to, after a change. */
export const pagesSelected = event(
  'social.pages-selected.v1',
  z.object({
    accountId: Id,
    pages: z.array(ChosenPage),
  }),
);

/** What happened to an account's hold of a page; `passed_on` and `taken_over` follow its release by the account itself. */
const PageHolderChange = z.enum(['passed_on', 'taken_over', 'taken_away', 'given']);
export type PageHolderChange = z.infer<typeof PageHolderChange>;

/** A page passed from one account to another, or an administrator released it; each account has an event of its own. */
export const pageHolderChanged = event(
  'social.page-holder-changed.v1',
  z.object({
    accountId: Id,
    platform: Platform,
    pageId: z.string(),
    pageName: z.string(),
    change: PageHolderChange,
    /** Who did it, as the audit names people. */
    actor: z.string(),
  }),
);

/** Posts can go out again: a person connected Facebook, or permissions that were missing came back. */
export const connected = event(
  'social.connected.v1',
  z.object({
    accountId: Id,
    /** A Facebook person was connected who was not before. */
    isNew: z.optional(z.boolean()),
    /** The administrator who connected while acting as a user of the account. */
    acting: z.optional(z.object({ subject: z.string(), actor: z.string() })),
  }),
);

/** An account's connection was cut by the user, by Facebook, or by a deauthorisation. */
export const disconnected = event('social.disconnected.v1', z.object({ accountId: Id, reason: z.string() }));

/** Publishing is impossible until the user connects again. */
export const reconnectNeeded = event(
  'social.reconnect-needed.v1',
  z.object({ accountId: Id, reason: z.string() }),
);

/** Meta takes posts on a page again, refuses them for long, or a person asked for another try. */
export const pageStateChanged = event(
  'social.page-state-changed.v1',
  z.object({
    accountId: Id,
    pageId: z.string(),
    platform: Platform,
    pageName: z.string(),
    state: PageState,
    /** Posts that wait for the page are worth another try now. */
    isFree: z.boolean(),
  }),
);

/** A sound connection will end by itself soon, unless the user connects again. */
export const connectionExpiring = event(
  'social.connection-expiring.v1',
  z.object({ accountId: Id, expiresAt: WireInstant }),
);

/** New numbers of published posts were read. */
export const insightsRead = event('social.insights-read.v1', z.object({ accountId: Id }));

/** A published post is gone from its page: deleted through us or at the network itself. */
export const postTakenDown = event(
  'social.post-taken-down.v1',
  z.object({
    accountId: Id,
    bulkPostId: Id,
    pageId: z.string(),
    platform: Platform,
    externalId: z.string(),
    deletedAt: WireInstant,
  }),
);

/** A post went out on one page. */
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

/** The state of an account's connection, after each change of it. */
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
