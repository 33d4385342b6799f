import { AppError } from '@kallos/contracts/errors';
import type { postChanged } from '@kallos/contracts/posts/events';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** A row of the calendar, which is also a publisher's queue entry. */
export type PostRow = typeof bulkGeneratedPosts.$inferSelect;

/** Reads and locks a post until the transaction ends; throws `not_found`. */
export async function lockPost(tx: Transaction, accountId: number, id: number): Promise<PostRow> {
  const [row] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Locks rows in id order to avoid deadlocks. */
export const lockPosts = (tx: Transaction, which: SQL | undefined | readonly number[]) => {
  const { id } = bulkGeneratedPosts;
  const where = Array.isArray(which) ? isAnyOf(id, which) : (which as SQL | undefined);
  return tx.select({ id }).from(bulkGeneratedPosts).where(where).orderBy(id).for('no key update');
};

/** Returns the current time by the database's clock. */
export async function databaseNow(tx: Transaction): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return new Date(row?.now ?? Number.NaN);
}

/** Returns a post's state for events; announcing drops fields that the contract does not list. */
export const stateOf = (row: PostRow): z.input<typeof postChanged.schema> => ({
  ...row,
  bulkPostId: row.id,
  status: row.postStatus,
});
