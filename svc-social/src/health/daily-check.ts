import type { Loop } from '@kallos/service-kit/outbox';
import { repeat } from '@kallos/service-kit/repeat';
import type { Ctx } from '../context.ts';
import { platforms } from '../platforms/platforms.ts';
import { checkConnection, claimDue } from './check-connection.ts';

const batch = 20;
const pauseMilliseconds = 60_000;

/** Checks the connections whose day is over; answers how many were claimed. */
export async function checkDue(ctx: Ctx): Promise<number> {
  if (ctx.graph.backoffSeconds() > 0) return 0;
  const due = await claimDue(ctx, batch);
  for (const connection of due) {
    const checked = await checkConnection(ctx, connection);
    if (checked.isAnswered && checked.connection?.state === 'ok')
      for (const { sweepDrafts } of Object.values(platforms)) await sweepDrafts?.(ctx, connection.accountId);
  }
  return due.length;
}

/** Looks at every connection once a day, so that its end never comes as a surprise. */
export const startDailyChecks = (ctx: Ctx): Loop =>
  repeat('connection checks', async () => (await checkDue(ctx)) === batch, pauseMilliseconds, ctx.log);
