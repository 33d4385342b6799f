import { networkNames } from '@kallos/contracts/networks';
import type { PostDetails } from '@kallos/contracts/post-details';
import type { PostFields, PostFinding } from '@kallos/contracts/posts/bulk-posts';
import type { ClaimVerdict } from '@kallos/contracts/posts/claims';
import type { PostPicture, PostPlace, PostVariants } from '@kallos/contracts/posts/post-parts';
import type { PolicyBreak } from '@kallos/contracts/texts/post-rules';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
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

/** The user who overrode the rules; valid only for these rules and the text of this hash. */
export interface KeptOverride {
  readonly name: string;
  readonly reason: string;
  readonly ruleIds: string[];
  readonly contentHash: string;
  readonly at: string;
}

/** The nearly identical texts of the last 90 days when a post was written. */
export interface KeptLikeness {
  /** The account's own post; valid while it has the text of this hash. */
  readonly own: {
    readonly bulkPostId: number;
    readonly contentHash: string;
    readonly percent: number;
  } | null;
  /** True if another account uses nearly the same text for the same product. */
  readonly isElsewhere: boolean;
}

/** When a pending post needs a publisher: at its due time, or after a backoff or lease. */
export const dueAt = sql`greatest(scheduled_date, next_try_at, lease_until)`;
/** Matches posts that a publisher must process. */
export const isPending = sql`post_status in ('scheduled', 'publishing')`;

/** Matches posts of accounts that publish nothing: paused, suspended, archived or to be deleted. */
export const isStopped = sql`(
  exists (select 1 from publishing_pauses pause where pause.account_id = post.account_id)
  or exists (select 1 from accounts_copy account where account.account_id = post.account_id and account.life <> 'open'))`;

/** Matches while a restored platform has not been released. */
export const isHeld = sql`exists (select 1 from publishing_hold where released_at is null)`;

/** The calendar; a post's row is also its entry in the publisher's queue. */
export const bulkGeneratedPosts = pgTable(
  'bulk_generated_posts',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    /** The account's product (svc-catalog's account product id). */
    productId: integer('product_id'),
    productName: text('product_name').notNull(),
    productImage: text('product_image'),
    /** The images that the business selected, in order; empty for the product's. */
    pictures: jsonb().$type<PostPicture[]>().notNull().default([]),
    /** The texts and images that networks get instead of the shared ones. */
    variants: jsonb().$type<PostVariants>().notNull().default({}),
    /** The place that networks locate it at. */
    place: jsonb().$type<PostPlace | null>(),
    hashtagsInComment: boolean('hashtags_in_comment').notNull().default(false),
    /** The text of a first comment, before such hashtags; empty for none. */
    firstComment: text('first_comment').notNull().default(''),
    /** Kind, event, offer and button on networks that have them. */
    details: jsonb().$type<PostDetails | null>(),
    /** What a user sends although the policy of a network keeps it out of posts. */
    acceptedRisks: text('accepted_risks').array().$type<PolicyBreak[]>().notNull().default([]),
    categoryName: text('category_name'),
    content: text().notNull(),
    contentHash: text('content_hash').notNull(),
    /** The sketch for finding near duplicates; null in rows of an earlier release. */
    sketch: integer().array(),
    likeness: jsonb().$type<KeptLikeness>(),
    postStatus: text('post_status', {
      enum: ['draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_look'],
    })
      .notNull()
      .default('draft'),
    scheduledDate: timestamptz('scheduled_date').notNull(),
    /** Wall-clock YYYY-MM-DDTHH:MM in `timeZone` from which `scheduledDate` was computed. */
    localTime: text('local_time').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The day that period generation gave this post; null after a user moved it. */
    slot: date({ mode: 'string' }),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    scheduledAt: timestamptz('scheduled_at'),
    generatedAt: timestamptz('generated_at').notNull().defaultNow(),
    publishedAt: timestamptz('published_at'),
    /** Why it failed, needs a look, or waits although it is due. */
    failureReason: text('failure_reason'),
    /** Why it was on hold when it was missed. */
    heldReason: text('held_reason'),
    version: integer().notNull().default(1),
    writerKind: text('writer_kind', { enum: ['built-in', 'model', 'person'] }).notNull(),
    writerModel: text('writer_model'),
    /** The text is a model's, or nearly so after a user's edits. */
    isModelText: boolean('is_model_text').notNull().default(false),
    promptHash: text('prompt_hash'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** The facts that the text uses, so that the next one uses others. */
    facts: jsonb().$type<string[]>().notNull().default([]),
    /** The fencing token: every write of a publisher checks the lease. */
    leaseToken: uuid('lease_token'),
    leaseUntil: timestamptz('lease_until'),
    /**
     * The version of the claim rules of the verdict; another version, or null, requires a new
     * check.
     */
    packVersion: text('pack_version'),
    verdict: jsonb().$type<ClaimVerdict>(),
    claimOverride: jsonb('claim_override').$type<KeptOverride>(),
    /** The post that this one repeats, and its place in that one's rhythm; unique together. */
    repeatOf: integer('repeat_of'),
    repeatNumber: integer('repeat_number'),
    attempts: integer().notNull().default(0),
    nextTryAt: timestamptz('next_try_at'),
    publishingSince: timestamptz('publishing_since'),
    /** The version that was checked before publication; another version is checked again. */
    lookedVersion: integer('looked_version'),
    /** When it is checked next. */
    lookAt: timestamptz('look_at'),
    ...timestampColumns(),
  } satisfies ColumnsOf<PostFields>,
  (table) => [
    uniqueIndex('bulk_posts_slot').on(table.accountId, table.slot),
    uniqueIndex('bulk_posts_repeat')
      .on(table.accountId, table.repeatOf, table.repeatNumber)
      .where(sql`repeat_of is not null`),
    index('bulk_posts_calendar').on(table.accountId, table.scheduledDate),
    index('bulk_posts_due')
      .on(table.scheduledDate, table.id)
      .where(sql`post_status = 'scheduled'`),
    index('bulk_posts_judged')
      .on(table.packVersion)
      .where(sql`post_status in ('draft', 'scheduled')`),
    // Each partial index contains only one statement's candidates, so that its cost does not grow
    // with the table.
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

/** Decisions of the claim rules for the administrator: rejections, overrides, returns to draft. */
export const claimDecisions = pgTable(
  'claim_decisions',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    bulkPostId: integer('bulk_post_id').notNull(),
    kind: text({ enum: ['refused', 'overridden', 'taken_back', 'judged_again'] }).notNull(),
    ruleIds: text('rule_ids').array().notNull(),
    packVersion: text('pack_version').notNull(),
    /**
     * The user who overrode a text, and the reason; kept after the post's own override is cleared.
     */
    name: text(),
    reason: text(),
    decidedAt: timestamptz('decided_at').notNull().defaultNow(),
  },
  (table) => [
    index('claim_decisions_account').on(table.accountId, table.decidedAt),
    index('claim_decisions_age').on(table.decidedAt),
  ],
);

/** The pages of a post, fixed when a publisher first claims it. */
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
    /** The last call got no definite response, so the post may be public. */
    isUnsure: boolean('is_unsure').notNull().default(false),
    /** Refused for a cause that the business can fix; nothing was published. */
    isOnHold: boolean('is_parked').notNull().default(false),
    externalId: text('external_id'),
    permalink: text(),
    reason: text(),
    /** When it was deleted from the page. */
    deletedAt: timestamptz('deleted_at'),
    ...timestampColumns(),
  },
  (table) => [primaryKey({ columns: [table.bulkPostId, table.pageId] })],
);

/** Findings of the last check of a scheduled post. */
export const postChecks = pgTable(
  'post_checks',
  {
    bulkPostId: integer('bulk_post_id')
      .primaryKey()
      .references(() => bulkGeneratedPosts.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').notNull(),
    /** The version that was checked. */
    version: integer().notNull(),
    findings: jsonb().$type<PostFinding[]>().notNull().default([]),
    checkedAt: timestamptz('checked_at'),
    /** Written by the previous release, which may still run; dropped in the next one. */
    nextTryAt: timestamptz('next_try_at'),
  },
  (table) => [index('post_checks_account').on(table.accountId)],
);

/** Accounts whose publishing staff paused; their due posts wait. */
export const publishingPauses = pgTable('publishing_pauses', {
  accountId: integer('account_id').primaryKey(),
  since: timestamptz('since').notNull().defaultNow(),
  /** The subject of the person who paused it. */
  pausedBy: text('paused_by').notNull(),
});

/** When each publisher last polled. */
export const publisherBeats = pgTable('publisher_beats', {
  publisher: uuid().primaryKey(),
  seenAt: timestamptz('seen_at').notNull().defaultNow(),
});

/** The last announced state of publishing: one row. */
export const publishingHealth = pgTable('publishing_health', {
  id: integer().primaryKey().default(1),
  state: text({ enum: ['ok', 'late', 'no_publisher', 'held'] })
    .notNull()
    .default('ok'),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});

/**
 * Blocks publishing on a restored platform until it is released. One row, written by `npm run
 * restore` and `npm run release`.
 */
export const publishingHold = pgTable('publishing_hold', {
  id: integer().primaryKey().default(1),
  /** The time of the backup: later sends may be unknown. */
  takenAt: timestamptz('taken_at').notNull(),
  heldAt: timestamptz('held_at').notNull().defaultNow(),
  releasedAt: timestamptz('released_at'),
});

/** Permanent record of publications: one row per page. */
export const publishedPosts = pgTable(
  'published_posts',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    pageId: text('page_id').notNull(),
    platform: text({ enum: networkNames }).notNull(),
    /** The network's id of the post. */
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
