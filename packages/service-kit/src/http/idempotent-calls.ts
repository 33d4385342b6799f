import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** Calls that carried an idempotency key, with their answers; kept for a day. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    /** The API key, such as `key:7`. */
    principal: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    fingerprint: text().notNull(),
    /** Null while the call runs. */
    reply: jsonb(),
    /** After this time a call counts as lost with its process. */
    leaseUntil: timestamptz('lease_until').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.principal, table.key] }),
    index('idempotent_calls_age').on(table.createdAt),
  ],
);
