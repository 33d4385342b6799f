import { networkNames } from '@kallos/contracts/networks';
import type { PostDetails } from '@kallos/contracts/post-details';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PublishResponse } from '../networks/settling.ts';

/** Declares the column with the network of a row. */
export const platformName = () => text({ enum: networkNames }).notNull();

/** One connection per account and login, with the encrypted long-lived user or refresh token. */
export const socialConnections = pgTable(
  'social_connections',
  {
    accountId: integer('account_id').notNull(),
    /** The login that granted it. */
    login: text().notNull().default('facebook'),
    /** The user's id at the network. */
    metaUserId: text('meta_user_id').notNull(),
    userToken: text('user_token').notNull(),
    scopes: text().array().notNull(),
    state: text({ enum: ['ok', 'needs_reconnect', 'missing_permission'] }).notNull(),
    stateReason: text('state_reason'),
    tokenExpiresAt: timestamptz('token_expires_at'),
    dataAccessExpiresAt: timestamptz('data_access_expires_at'),
    connectedAt: timestamptz('connected_at').notNull().defaultNow(),
    checkedAt: timestamptz('checked_at').notNull().defaultNow(),
    pagesReadAt: timestamptz('pages_read_at').notNull().defaultNow(),
    /** When the connection is next checked. */
    nextCheckAt: timestamptz('next_check_at')
      .notNull()
      .default(sql`now() + interval '1 day'`),
    /** The expiry that the user was last warned about, and when. */
    warnedOf: timestamptz('warned_of'),
    warnedAt: timestamptz('warned_at'),
    ...timestampColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.login] }),
    index('social_connections_by_person').on(table.metaUserId),
    index('social_connections_by_check').on(table.nextCheckAt),
    index('social_connections_by_key').on(sql`user_token collate "C"`),
  ],
);

/** Pages and Instagram accounts that the connected user may use; only pages have a token. */
export const pages = pgTable(
  'pages',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    platform: platformName(),
    externalId: text('external_id').notNull(),
    name: text(),
    username: text(),
    category: text(),
    pictureUrl: text('picture_url'),
    /** The Facebook page of an Instagram account. */
    parentPageId: text('parent_page_id'),
    pageToken: text('page_token'),
    canPublish: boolean('can_publish').notNull(),
    /** The requirement to meet before it may publish, in the network's words. */
    hindrance: text(),
    /** The reference that browsers get instead of the token. */
    reference: uuid().notNull().defaultRandom(),
    /** Why Meta refuses posts on this page; null once it accepts one. */
    pauseReason: text('pause_reason'),
    /** When the next post is tried; null for now. */
    pausedUntil: timestamptz('paused_until'),
    pauseScope: text('pause_scope', { enum: ['page', 'person'] })
      .notNull()
      .default('page'),
    pauseDetail: text('pause_detail'),
    /** Time of the first refusal since the last accepted post. */
    refusedSince: timestamptz('refused_since'),
    /** When the lasting refusal was announced. */
    toldAt: timestamptz('told_at'),
    /** Since when Meta's list omits it; null while it is listed. */
    missingSince: timestamptz('missing_since'),
    /** Complete readings, hours apart, that omitted it. */
    missingReads: integer('missing_reads').notNull().default(0),
    missingReadAt: timestamptz('missing_read_at'),
    ...timestampColumns(),
  },
  (table) => [
    unique('pages_once').on(table.accountId, table.platform, table.externalId),
    index('pages_refused')
      .on(table.pausedUntil)
      .where(sql`refused_since is not null`),
    index('pages_by_key')
      .on(sql`page_token collate "C"`)
      .where(sql`page_token is not null`),
  ],
);

/** The pages that an account's posts are published on. */
export const selectedPages = pgTable(
  'selected_pages',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    pageId: text('page_id').notNull(),
    pageName: text('page_name').notNull(),
    pageCategory: text('page_category'),
    platform: platformName(),
    instagramId: text('instagram_id'),
    instagramUsername: text('instagram_username'),
    isActive: boolean('is_active').notNull().default(true),
    ...timestampColumns(),
  },
  (table) => [unique('selected_pages_once').on(table.accountId, table.platform, table.pageId)],
);

/**
 * The account that holds a page or Instagram account: no other account may select it. The lock
 * survives a connection that Meta ends, so that a user with pages of two accounts cannot move a
 * page between them.
 */
export const pageLocks = pgTable(
  'page_locks',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    platform: platformName(),
    pageId: text('page_id').notNull(),
    pageName: text('page_name').notNull(),
    /**
     * `double` shares a page selected before locks existed, until an administrator decides;
     * `released` gave it up and is notified when another account takes it.
     */
    state: text({ enum: ['held', 'double', 'released'] })
      .notNull()
      .default('held'),
    since: timestamptz('since').notNull().defaultNow(),
    ...timestampColumns(),
  },
  (table) => [
    unique('page_locks_once').on(table.accountId, table.platform, table.pageId),
    uniqueIndex('page_locks_holder')
      .on(table.platform, table.pageId)
      .where(sql`state = 'held'`),
  ],
);

/** One post to be published on one page; the unique key makes repeated requests publish once. */
export const deliveries = pgTable(
  'deliveries',
  {
    key: text().primaryKey(),
    accountId: integer('account_id').notNull(),
    bulkPostId: integer('bulk_post_id').notNull(),
    pageId: text('page_id').notNull(),
    platform: platformName(),
    message: text().notNull(),
    imageUrls: jsonb('image_urls').$type<string[]>().notNull(),
    /** The alt text of each image. */
    altTexts: jsonb('alt_texts').$type<string[]>().notNull().default([]),
    /** The cover of a reel. */
    cover: jsonb().$type<{ milliseconds: number; still?: string | undefined } | null>(),
    /** The place at which the network locates it. */
    placeId: text('place_id'),
    /** Kind, event, offer and button; null for an update without a button. */
    details: jsonb().$type<PostDetails | null>(),
    /** The comment posted under it once public; its outcome does not affect the post. */
    firstComment: text('first_comment').notNull().default(''),
    commentState: text('comment_state', { enum: ['none', 'open', 'sent', 'failed'] })
      .notNull()
      .default('none'),
    /** When it was last sent without a conclusive response. */
    commentSentAt: timestamptz('comment_sent_at'),
    commentDueAt: timestamptz('comment_due_at'),
    commentReason: text('comment_reason'),
    /** Whether the network is asked to label it as AI content. */
    isAiGenerated: boolean('is_ai_generated').notNull().default(false),
    /** Hash of all fields of the request. */
    fingerprint: text().notNull(),
    state: text({ enum: ['open', 'published', 'failed', 'needs_look', 'superseded'] })
      .notNull()
      .default('open'),
    leaseToken: uuid('lease_token'),
    leaseUntil: timestamptz('lease_until'),
    attempts: integer().notNull().default(0),
    /** Ids of hidden uploads in image order: photos of a page, children of a carousel. */
    pieceIds: jsonb('piece_ids').$type<string[]>().notNull().default([]),
    piecesMadeAt: timestamptz('pieces_made_at'),
    /** The hidden post or container; the first stored id wins. */
    draftId: text('draft_id'),
    draftsMade: integer('drafts_made').notNull().default(0),
    /**
     * When the draft was first sent without proof that it stayed hidden; null while it is certainly
     * hidden.
     */
    flipStartedAt: timestamptz('flip_started_at'),
    /** When any draft was first sent; null means that no post on the page can be its result. */
    firstToldAt: timestamptz('first_told_at'),
    /** When it was last sent. */
    flipSentAt: timestamptz('flip_sent_at'),
    /** Meta's response to the publish call; null before there is one. */
    flipAnswer: jsonb('flip_answer').$type<PublishResponse>(),
    /** Spaced lookups since then that did not find it. */
    unseenReads: integer('unseen_reads').notNull().default(0),
    unseenAt: timestamptz('unseen_at'),
    externalId: text('external_id'),
    permalink: text(),
    publishedAt: timestamptz('published_at'),
    deletedAt: timestamptz('deleted_at'),
    /** When its insights are read next; null before publication and after the last reading. */
    insightsDueAt: timestamptz('insights_due_at'),
    /** When Meta first stopped showing it; null while it is shown. */
    goneSeenAt: timestamptz('gone_seen_at'),
    reason: text(),
    /** Since when rounds have ended for this reason or the same trouble. */
    reasonSince: timestamptz('reason_since'),
    detail: text(),
    ...timestampColumns(),
  },
  (table) => [
    index('deliveries_by_post').on(table.accountId, table.bulkPostId, table.platform, table.pageId),
    // Equal posts of a page are looked for before each is sent.
    index('deliveries_by_page').on(table.pageId),
    index('deliveries_by_external_id')
      .on(table.accountId, table.externalId)
      .where(sql`external_id is not null`),
    index('deliveries_by_insights')
      .on(table.insightsDueAt)
      .where(sql`insights_due_at is not null`),
    index('deliveries_in_doubt')
      .on(table.updatedAt)
      .where(sql`state in ('open', 'needs_look') and flip_started_at is not null`),
    index('deliveries_nameless')
      .on(table.updatedAt)
      .where(sql`state = 'published' and external_id is null`),
    index('deliveries_to_comment')
      .on(table.commentDueAt)
      .where(sql`comment_state = 'open'`),
    index('deliveries_told')
      .on(table.flipSentAt)
      .where(sql`state = 'failed' and flip_sent_at is not null`),
  ],
);

export { memoryMarks } from '@kallos/service-kit/database/memory-table';

/**
 * Why the application makes no calls with a login: its own limit at the network, or a refusal of
 * the application. One row for each login.
 */
export const appPauses = pgTable('app_pauses', {
  login: text().primaryKey().default('facebook'),
  pausedUntil: timestamptz('paused_until').notNull(),
  reason: text().notNull(),
  detail: text(),
  /** When Meta first refused the application since the last accepted post; null for a limit. */
  refusedSince: timestamptz('refused_since'),
  /** Times of recent limits and application errors, by account id. */
  told: jsonb().$type<Record<string, number>>().notNull().default({}),
});
