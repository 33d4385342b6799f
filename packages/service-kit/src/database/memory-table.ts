import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Which database this is, and since when it may lack what was committed. One row. */
export const memoryMarks = pgTable('memory_marks', {
  id: integer().primaryKey(),
  identity: text().notNull(),
  doubtfulSince: timestamptz('doubtful_since'),
  /** It was restored, and work was not released yet. */
  isHeld: boolean('is_held').notNull().default(false),
});
