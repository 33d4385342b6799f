import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Identifies the database, and records since when it may lack committed data. One row. */
export const memoryMarks = pgTable('memory_marks', {
  id: integer().primaryKey(),
  identity: text().notNull(),
  doubtfulSince: timestamptz('doubtful_since'),
  /** True if it was restored and publishing was not released yet. */
  isHeld: boolean('is_held').notNull().default(false),
});
