import type { PageHolderChange } from '@kallos/contracts/social/events';
import type { Platform } from '@kallos/contracts/wire';
import { deliveryColumns } from '@kallos/mail/delivery-columns';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** A page that the account gained or lost. */
export interface PageChange {
  readonly pageName: string;
  readonly platform: Platform;
  readonly change: PageHolderChange;
}

/** Queued e-mail; each text is composed when it is sent, from the current state. */
export const mails = pgTable(
  'mails',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    kind: text({
      enum: ['period', 'failure', 'reconnect', 'expiry', 'connected', 'page', 'holder', 'test'],
    }).notNull(),
    /** The logins whose connections it is about; empty in mails of earlier releases and about posts. */
    logins: text().array().notNull().default([]),
    /** The expiry of the connection that it warns of. */
    endsAt: timestamptz('ends_at'),
    /** The posts that it mentions. */
    postIds: integer('post_ids').array().notNull(),
    /** The changes of pages that moved between accounts. */
    pageChanges: jsonb('page_changes').$type<PageChange[]>().notNull().default([]),
    /**
     * `waiting` still collects posts; `sending` has deliveries; `dropped` became empty or had no
     * recipient.
     */
    state: text({ enum: ['waiting', 'sending', 'sent', 'dropped'] })
      .notNull()
      .default('waiting'),
    /**
     * The same for every try, so that mailboxes recognise a repetition; for a test mail the
     * caller's key.
     */
    messageId: uuid('message_id').notNull().defaultRandom(),
    attempts: integer().notNull().default(0),
    /** When its recipients are read, for the first time or again. */
    nextTryAt: timestamptz('next_try_at').notNull(),
    // Only processes of the previous release read it; drop the lease in a later release.
    leaseToken: uuid('lease_token'),
    leaseUntil: timestamptz('lease_until'),
    /** When its first recipient got it. */
    sentAt: timestamptz('sent_at'),
    ...timestampColumns(),
  },
  (table) => [
    uniqueIndex('mails_waiting')
      .on(table.accountId, table.kind)
      .where(sql`state = 'waiting'`),
    uniqueIndex('mails_once_an_end')
      .on(table.accountId, table.endsAt)
      .where(sql`kind = 'expiry'`),
    uniqueIndex('mails_once_a_key')
      .on(table.accountId, table.messageId)
      .where(sql`kind = 'test'`),
    index('mails_open')
      .on(table.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('mails_of_account').on(table.accountId, table.kind, table.id),
    index('mails_over')
      .on(table.updatedAt)
      .where(sql`state in ('sent', 'dropped')`),
  ],
);

/** The delivery of one mail to one recipient. */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    mailId: integer('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    ...deliveryColumns(),
    ...timestampColumns(),
  },
  (table) => [
    uniqueIndex('mail_deliveries_once').on(table.mailId, table.email),
    index('mail_deliveries_open')
      .on(table.nextTryAt)
      .where(sql`state in ('queued', 'retry')`),
    index('mail_deliveries_ended').on(table.endedAt),
    index('mail_deliveries_account').on(table.accountId),
  ],
);

/** Single-use links of period e-mails; only the hash of a token is stored. */
export const emailSchedulingTokens = pgTable(
  'email_scheduling_tokens',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    /** Every try of a mail has its own link; using one invalidates all. */
    mailId: integer('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    isUsed: boolean('is_used').notNull().default(false),
    usedAt: timestamptz('used_at'),
    ...timestampColumns(),
  },
  (table) => [index('email_tokens_mail').on(table.mailId), index('email_tokens_end').on(table.expiresAt)],
);
