import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Events to be published on NATS, written in the same transaction as the rows they describe. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The message id on NATS and in every inbox. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    subject: text().notNull(),
    payload: jsonb().notNull(),
    requestId: text('request_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_unsent')
      .on(table.id)
      .where(sql`sent_at is null`),
    index('outbox_sent')
      .on(table.sentAt)
      .where(sql`sent_at is not null`),
  ],
);

/**
 * The store of the stream that the outbox fills. Another creation time means a new store, to which
 * all kept events are announced again: `againAfter` is the last one done, `againUntil` the last one
 * to do.
 */
export const outboxStream = pgTable('outbox_stream', {
  stream: text().primaryKey(),
  createdAt: text('created_at').notNull(),
  againAfter: bigint('again_after', { mode: 'number' }),
  againUntil: bigint('again_until', { mode: 'number' }),
});

/** Messages that already took effect in this database. */
export const inbox = pgTable(
  'inbox',
  {
    listener: text().notNull(),
    messageId: uuid('message_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listener, table.messageId] }),
    index('inbox_age').on(table.receivedAt),
  ],
);

/** Messages that could not be applied after several tries; can be listed and replayed. */
export const deadLetters = pgTable(
  'parked_messages',
  {
    listener: text().notNull(),
    messageId: uuid('message_id').notNull(),
    subject: text().notNull(),
    payload: jsonb().notNull(),
    tries: integer().notNull(),
    reason: text().notNull(),
    failedAt: timestamp('parked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listener, table.messageId] }),
    index('parked_messages_age').on(table.failedAt),
  ],
);
