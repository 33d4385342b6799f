import { AppError } from '@kallos/contracts/errors';
import type { postChanged } from '@kallos/contracts/posts/events';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** A post of the calendar, and its place in the publisher's queue. */
export type PostRow = typeof bulkGeneratedPosts.$inferSelect;

/** Reads a post and keeps everyone else from changing it until the transaction ends; throws `not_found`. */
export async function lockPost(tx: Transaction, accountId: number, id: number): Promise<PostRow> {
  const [row] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Locks posts by their number, before several of them are changed at once: two who do so never wait for each other. */
export const lockPosts = (tx: Transaction, which: SQL | undefined | readonly number[]) => {
  const { id } = bulkGeneratedPosts;
  const where = Array.isArray(which) ? isAnyOf(id, which) : (which as SQL | undefined);
  return tx.select({ id }).from(bulkGeneratedPosts).where(where).orderBy(id).for('no key update');
};

/** The moment by the database's clock. */
export async function databaseNow(tx: Transaction): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return new Date(row?.now ?? Number.NaN);
}

/** What events say of a post; announcing leaves out what the contract does not list. */
export const stateOf = (row: PostRow): z.input<typeof postChanged.schema> => ({
  ...row,
  bulkPostId: row.id,
  status: row.postStatus,
});
