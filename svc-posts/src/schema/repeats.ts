import { timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bulkGeneratedPosts } from './posts.ts';

/** Posts that come again. Each repetition is a post of its own with `repeatOf` and `repeatNumber`. */
export const postRepeats = pgTable(
  'post_repeats',
  {
    bulkPostId: integer('bulk_post_id')
      .primaryKey()
      .references(() => bulkGeneratedPosts.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').notNull(),
    everyWeeks: integer('every_weeks').notNull(),
    mostTimes: integer('most_times').notNull(),
    /** Texts that take turns with the post's own. */
    texts: jsonb().$type<string[]>().notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** The number of repetitions so far. */
    made: integer().notNull().default(0),
    /** The place of the last repetition in the rhythm; missed ones are skipped. */
    lastNumber: integer('last_number').notNull().default(0),
    /** The last text: 0 for the post's own, then the index in `texts` plus one. */
    lastText: integer('last_text').notNull().default(0),
    /** The last repetition, which may have been deleted. */
    lastPostId: integer('last_post_id'),
    /** When the next one is due. */
    nextAt: timestamptz('next_at'),
    /** What it waits for: the post itself, the last repetition, or a text unlike the last. */
    waitsFor: text('waits_for', { enum: ['first', 'previous', 'text'] }),
    /** When it is looked at next. */
    lookAt: timestamptz('look_at').notNull().defaultNow(),
    ...timestampColumns(),
  },
  (table) => [
    index('post_repeats_account').on(table.accountId),
    index('post_repeats_look')
      .on(table.lookAt)
      .where(sql`not is_paused and made < most_times`),
  ],
);
