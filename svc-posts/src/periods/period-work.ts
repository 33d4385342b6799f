import { randomUUID } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { inAccount } from '@kallos/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { periodWork } from '../schema/writing.ts';

const pollMilliseconds = 250;
const patienceMilliseconds = 60_000;

async function takeTurn(ctx: Ctx, accountId: number, token: string): Promise<boolean> {
  const turn = { token, until: sql`now() + interval '2 minutes'` };
  const taken = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .insert(periodWork)
      .values({ accountId, ...turn })
      .onConflictDoUpdate({
        target: periodWork.accountId,
        set: turn,
        setWhere: sql`${periodWork.until} < now()`,
      })
      .returning(),
  );
  return taken.length > 0;
}

/** Runs `work` under this account's period lock across processes; waits up to a minute for it. */
export async function withPeriodLock<T>(ctx: Ctx, accountId: number, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  const patience = performance.now() + patienceMilliseconds;
  while (!(await takeTurn(ctx, accountId, token))) {
    if (performance.now() > patience) throw new AppError('unavailable', { retryAfterSeconds: 30 });
    await new Promise((wake) => setTimeout(wake, pollMilliseconds));
  }
  try {
    return await work();
  } finally {
    await inAccount(ctx.db, accountId, (tx) =>
      tx.delete(periodWork).where(and(eq(periodWork.accountId, accountId), eq(periodWork.token, token))),
    ).catch((error: unknown) => ctx.log.warn({ err: error, accountId }, 'period turn runs out by itself'));
  }
}
