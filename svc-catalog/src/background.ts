import { daysAgo, startCleanup, type ExpiredRows } from '@kallos/service-kit/database/delete-expired';
import { repeat, type Loop, type LoopDependencies } from '@kallos/service-kit/background/repeat';
import { lt, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { accountMedia } from './schema/catalog.ts';
import { idempotentCalls } from './schema/idempotent-calls.ts';
import { returnExpiredHolds } from './usage/allowances.ts';

/** Account files whose storage no longer counts, and answers to calls with an idempotency key after a day. */
const hadItsUse: ExpiredRows = [
  [accountMedia, lt(accountMedia.expiresAt, sql`now()`)],
  [idempotentCalls, lt(idempotentCalls.createdAt, daysAgo(1))],
];

/** The background loops of svc-catalog. */
export const background = (ctx: Ctx, kit: LoopDependencies): Loop[] => [
  repeat('holds', () => returnExpiredHolds(ctx), 15_000, kit),
  startCleanup('sweep', ctx.db, hadItsUse, kit),
];
