import { networkNames } from '@kallos/contracts/networks';
import type { ClaimVerdict } from '@kallos/contracts/posts/claims';
import type { PostFields, PostFinding, PostPicture } from '@kallos/contracts/posts/bulk-posts';
import type { ColumnsOf } from '@kallos/service-kit/database/columns-of';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';

/** Who let a text go out against the rules; it holds for these rules and the text of this hash. */
export interface KeptOverride {
  readonly name: string;
  readonly reason: string;
  readonly ruleIds: string[];
  readonly contentHash: string;
  readonly at: string;
}

/** To which texts of the last 90 days a post was nearly the same when it was written. */
export interface KeptLikeness {
  /** The account's own; it holds while that one has the text of this hash. */
  readonly own: {
    readonly bulkPostId: number;
    readonly contentHash: string;
    readonly percent: number;
  } | null;
  /** Another account uses nearly the same text for the same catalogue product. */
  readonly isElsewhere: boolean;
}

/** When a pending post needs a publisher: at its time, or after a backoff or lease. */
export const dueAt = sql`greatest(scheduled_date, next_try_at, lease_until)`;
/** The posts that a publisher has to do with. */
export const isPending = sql`post_status in ('scheduled', 'publishing')`;

/** A restored platform has not been released yet. */
export const isHeld = sql`exists (select 1 from publishing_hold where released_at is null)`;

/** The calendar; a post's row is also its place in the publisher's queue. */
export const bulkGeneratedPosts = pgTable(
  'bulk_generated_posts',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    /** The account's product (svc-catalog's account product id). */
    productId: integer('product_id'),
    productName: text('product_name').notNull(),
    productImage: text('product_image'),
    /** Those that the business chose, in their order; empty for that of the product. */
    pictures: jsonb().$type<PostPicture[]>().notNull().default([]),
    hashtagsInComment: boolean('hashtags_in_comment').notNull().default(false),
    categoryName: text('category_name'),
    content: text().notNull(),
    contentHash: text('content_hash').notNull(),
    /** By which near duplicates are found; null in what an earlier release wrote. */
    sketch: integer().array(),
    likeness: jsonb().$type<KeptLikeness>(),
    postStatus: text('post_status', {
      enum: ['draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_look'],
    })
      .notNull()
      .default('draft'),
    scheduledDate: timestamptz('scheduled_date').notNull(),
    /** Wall clock YYYY-MM-DDTHH:MM in `timeZone` that `scheduledDate` was resolved from. */
    localTime: text('local_time').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The day that period generation gave this post; null once a person has moved it. */
    slot: date({ mode: 'string' }),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    scheduledAt: timestamptz('scheduled_at'),
    generatedAt: timestamptz('generated_at').notNull().defaultNow(),
    publishedAt: timestamptz('published_at'),
    /** Why it failed, needs a look, or waits although its moment has come. */
    failureReason: text('failure_reason'),
    /** Why it was on hold when its moment had passed for too long. */
    heldReason: text('held_reason'),
    version: integer().notNull().default(1),
    writerKind: text('writer_kind', { enum: ['built-in', 'model', 'person'] }).notNull(),
    writerModel: text('writer_model'),
    /** The text is a model's, or so near to one that a person only went over it. */
    isModelText: boolean('is_model_text').notNull().default(false),
    promptHash: text('prompt_hash'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** The facts that the text uses, so that the next one uses others. */
    facts: jsonb().$type<string[]>().notNull().default([]),
    /** The fence: every write of a publisher names the lease that it holds. */
    leaseToken: uuid('lease_token'),
    leaseUntil: timestamptz('lease_until'),
    /** By which rules on claims the text was judged; another version, or none, means that it is to be judged again. */
    packVersion: text('pack_version'),
    verdict: jsonb().$type<ClaimVerdict>(),
    claimOverride: jsonb('claim_override').$type<KeptOverride>(),
    attempts: integer().notNull().default(0),
    nextTryAt: timestamptz('next_try_at'),
    publishingSince: timestamptz('publishing_since'),
    /** The version that was looked at before its moment; another one is looked at again. */
    lookedVersion: integer('looked_version'),
    /** When it is to be looked at once more. */
    lookAt: timestamptz('look_at'),
    ...timestampColumns(),
  } satisfies ColumnsOf<PostFields>,
  (table) => [
    uniqueIndex('bulk_posts_slot').on(table.accountId, table.slot),
    index('bulk_posts_calendar').on(table.accountId, table.scheduledDate),
    index('bulk_posts_due')
      .on(table.scheduledDate, table.id)
      .where(sql`post_status = 'scheduled'`),
    index('bulk_posts_judged')
      .on(table.packVersion)
      .where(sql`post_status in ('draft', 'scheduled')`),
    // Each of these holds only the work of one statement, so that none costs more because more is stored.
    index('bulk_posts_pending').on(dueAt, table.id).where(isPending),
    index('bulk_posts_pending_accounts').on(table.accountId, dueAt, table.id).where(isPending),
    index('bulk_posts_unseen')
      .on(table.scheduledDate)
      .where(sql`post_status = 'scheduled' and looked_version is distinct from version`),
    index('bulk_posts_look')
      .on(table.lookAt)
      .where(sql`post_status = 'scheduled' and look_at is not null`),
  ],
);

/** What the rules on claims came to, for the administrator: who was refused, who overrode, what was taken back. */
export const claimDecisions = pgTable(
  'claim_decisions',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    bulkPostId: integer('bulk_post_id').notNull(),
    kind: text({ enum: ['refused', 'overridden', 'taken_back', 'judged_again'] }).notNull(),
    ruleIds: text('rule_ids').array().notNull(),
    packVersion: text('pack_version').notNull(),
    /** Who answered for an overridden text, and why; it stays when the post has forgotten it. */
    name: text(),
    reason: text(),
    decidedAt: timestamptz('decided_at').notNull().defaultNow(),
  },
  (table) => [
    index('claim_decisions_account').on(table.accountId, table.decidedAt),
    index('claim_decisions_age').on(table.decidedAt),
  ],
);

/** The pages of one post, fixed when a publisher first takes it. */
export const postTargets = pgTable(
  'post_targets',
  {
    bulkPostId: integer('bulk_post_id')
      .notNull()
      .references(() => bulkGeneratedPosts.id, { onDelete: 'cascade' }),
    pageId: text('page_id').notNull(),
    accountId: integer('account_id').notNull(),
    pageName: text('page_name').notNull(),
    platform: text({ enum: networkNames }).notNull(),
    username: text(),
    state: text({ enum: ['publishing', 'published', 'failed', 'needs_look'] })
      .notNull()
      .default('publishing'),
    /** The last call got no definite answer, so it may have gone out. */
    isUnsure: boolean('is_unsure').notNull().default(false),
    /** Refused for a cause that the business can change; nothing went out. */
    isOnHold: boolean('is_parked').notNull().default(false),
    externalId: text('external_id'),
    permalink: text(),
    reason: text(),
    /** When it was deleted from the page again. */
    deletedAt: timestamptz('deleted_at'),
    ...timestampColumns(),
  },
  (table) => [primaryKey({ columns: [table.bulkPostId, table.pageId] })],
);

/** What was found when a scheduled post was looked at before its moment. */
export const postChecks = pgTable(
  'post_checks',
  {
    bulkPostId: integer('bulk_post_id')
      .primaryKey()
      .references(() => bulkGeneratedPosts.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').notNull(),
    /** The version that was looked at. */
    version: integer().notNull(),
    findings: jsonb().$type<PostFinding[]>().notNull().default([]),
    checkedAt: timestamptz('checked_at'),
    /** Written by the previous release, which may still run; dropped in the next one. */
    nextTryAt: timestamptz('next_try_at'),
  },
  (table) => [index('post_checks_account').on(table.accountId)],
);

/** When each publisher last looked for due posts. */
export const publisherBeats = pgTable('publisher_beats', {
  publisher: uuid().primaryKey(),
  seenAt: timestamptz('seen_at').notNull().defaultNow(),
});

/** What was last announced of publishing as a whole: one row. */
export const publishingHealth = pgTable('publishing_health', {
  id: integer().primaryKey().default(1),
  state: text({ enum: ['ok', 'late', 'no_publisher', 'held'] })
    .notNull()
    .default('ok'),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});

/** A restored platform sends nothing until it is released. One row, written by `npm run restore` and `npm run release`. */
export const publishingHold = pgTable('publishing_hold', {
  id: integer().primaryKey().default(1),
  /** The moment of the backup: what was sent afterwards is not known here. */
  takenAt: timestamptz('taken_at').notNull(),
  heldAt: timestamptz('held_at').notNull().defaultNow(),
  releasedAt: timestamptz('released_at'),
});

/** What went out, for good: one row a page. */
export const publishedPosts = pgTable(
  'published_posts',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    pageId: text('page_id').notNull(),
    platform: text({ enum: networkNames }).notNull(),
    /** The platform's id of the post. */
    postId: text('post_id').notNull(),
    permalink: text(),
    content: text().notNull(),
    contentHash: text('content_hash').notNull(),
    publishedDate: timestamptz('published_date').notNull(),
    productId: integer('product_id'),
    productName: text('product_name').notNull(),
    bulkPostId: integer('bulk_post_id').references(() => bulkGeneratedPosts.id, { onDelete: 'set null' }),
    ...timestampColumns(),
  },
  (table) => [
    uniqueIndex('published_posts_external').on(table.accountId, table.pageId, table.postId),
    index('published_posts_bulk').on(table.bulkPostId),
  ],
);
