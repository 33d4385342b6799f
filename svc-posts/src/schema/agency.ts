import { AgencyAlert } from '@kallos/contracts/posts/agency-mail';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { deliveryColumns } from '@kallos/mail/delivery-columns';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
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

/** Links that show the months of one account without a login; only the hash of a token is stored. */
export const monthLinks = pgTable(
  'month_links',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    token: text().notNull().unique(),
    /** The month that opens first, YYYY-MM. */
    month: text().notNull(),
    /** The subject that made it. */
    createdBy: text('created_by').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
    ...timestampColumns(),
  },
  (table) => [index('month_links_account').on(table.accountId), index('month_links_end').on(table.expiresAt)],
);

/** One text that becomes a draft in many accounts. */
export const postBatches = pgTable('post_batches', {
  id: identityColumn(),
  /** Chosen by the screen, so that a repeated order is the same one. */
  key: uuid().notNull().unique(),
  title: text().notNull(),
  content: text().notNull(),
  pictures: jsonb().$type<PostPicture[]>().notNull().default([]),
  /** Wall-clock YYYY-MM-DDTHH:MM in the time zone of each account. */
  localTime: text('local_time').notNull(),
  /** Each account gets the mail that asks for approval. */
  isMailed: boolean('is_mailed').notNull(),
  createdBy: text('created_by').notNull(),
  undoneAt: timestamptz('undone_at'),
  ...timestampColumns(),
});

/** The draft of a batch in one account. */
export const postBatchItems = pgTable(
  'post_batch_items',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => postBatches.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').notNull(),
    /** `kept` was edited or approved before the batch was undone. */
    state: text({ enum: ['waiting', 'created', 'failed', 'undone', 'kept'] })
      .notNull()
      .default('waiting'),
    /** The error code of a failed item. */
    reason: text(),
    bulkPostId: integer('bulk_post_id'),
    /** The version of the draft as it was made. */
    version: integer(),
    ...timestampColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.accountId] }),
    index('post_batch_items_waiting')
      .on(table.batchId, table.accountId)
      .where(sql`state = 'waiting'`),
    index('post_batch_items_account').on(table.accountId),
  ],
);

/** Administrators' addresses that chose the daily mail. */
export const agencyRecipients = pgTable('agency_recipients', {
  email: text().primaryKey(),
  /** What the mail is about; the same for all addresses. */
  alerts: text()
    .array()
    .$type<AgencyAlert[]>()
    .notNull()
    .default([...AgencyAlert.options]),
  createdBy: text('created_by').notNull(),
  createdAt: timestampColumns().createdAt,
});

/** The daily mail of one day to one address: at most one. */
export const agencyMails = pgTable(
  'agency_mails',
  {
    id: identityColumn(),
    /** The day in Athens. */
    day: date({ mode: 'string' }).notNull(),
    email: text().notNull(),
    ...deliveryColumns(),
    ...timestampColumns(),
  },
  (table) => [
    uniqueIndex('agency_mails_once').on(table.day, table.email),
    index('agency_mails_open')
      .on(table.nextTryAt)
      .where(sql`state in ('queued', 'retry')`),
  ],
);
