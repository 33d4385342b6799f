import { repeat, type Loop, type LoopDependencies } from '@kallos/service-kit/background/repeat';
import { daysAgo, startCleanup, type ExpiredRows } from '@kallos/service-kit/database/delete-expired';
import { lt, notLike, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { accountMedia } from './schema/catalog.ts';
import { idempotentCalls } from './schema/idempotent-calls.ts';
import { returnExpiredHolds } from './usage/allowances.ts';

/**
 * Parts of unfinished videos, and answers to calls with an idempotency key after a day. The row of a stored file stays: an
 * erased account's files are found by it.
 */
export const expiredRows: ExpiredRows = [
  [accountMedia, sql`${lt(accountMedia.expiresAt, sql`now()`)} and ${notLike(accountMedia.name, '%.%')}`],
  [idempotentCalls, lt(idempotentCalls.createdAt, daysAgo(1))],
];

/** The background loops of svc-catalog. */
export const background = (ctx: Ctx, kit: LoopDependencies): Loop[] => [
  repeat('holds', () => returnExpiredHolds(ctx), 15_000, kit),
  startCleanup('sweep', ctx.db, expiredRows, kit),
];
