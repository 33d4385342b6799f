import type { PublicEvent, PublicEventType } from '@kallos/contracts/auth/webhooks';
import { identityColumn, timestamptz } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './auth.ts';

export { idempotentCalls } from '@kallos/service-kit/http/idempotent-calls';

const accountColumn = () => integer('account_id').references(() => accounts.id, { onDelete: 'cascade' });
const ofAccount = () => accountColumn().notNull();
/** Null for the agency's own, which receive the events of all accounts. */
const ofAccountOrAgency = accountColumn;

/** Events for outsiders; within an account ids grow in the order of commits. */
export const publicEvents = pgTable(
  'public_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: ofAccount(),
    type: text().$type<PublicEventType>().notNull(),
    /** Its subject, such as `post:7`; deliveries keep the order within a subject. */
    subject: text().notNull(),
    data: jsonb().$type<PublicEvent['data']>().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('public_events_account').on(table.accountId, table.id),
    index('public_events_age').on(table.at),
  ],
);

/** Addresses that receive events; secrets are sealed. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identityColumn(),
    accountId: ofAccountOrAgency(),
    url: text().notNull(),
    types: text().array().$type<PublicEventType[]>().notNull(),
    secret: text().notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: timestamptz('previous_until'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    disabledAt: timestamptz('disabled_at'),
    disabledReason: text('disabled_reason', { enum: ['failing', 'gone', 'by_hand'] }),
  },
  (table) => [index('webhooks_account').on(table.accountId)],
);

/** The outbox and log of webhooks. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identityColumn(),
    accountId: ofAccountOrAgency(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for each try, so that receivers recognise repeats. */
    messageId: text('message_id').notNull(),
    type: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
    /** After this time a try counts as lost with its process. */
    leaseUntil: timestamptz('lease_until'),
    status: integer(),
    answer: text(),
    milliseconds: integer(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.subject, table.id)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_due')
      .on(table.nextTryAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(table.webhookId, table.id),
    index('webhook_deliveries_ended').on(table.endedAt),
    index('webhook_deliveries_account').on(table.accountId),
  ],
);
