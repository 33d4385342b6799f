import { resyncWanted } from '@kallos/contracts/posts/events';
import { acrossAccounts } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import type { Ctx } from '../context.ts';
import { accountsCopy } from '../copies-schema.ts';

/** Asks all services to announce their state again; what is right already stays as it is. */
export async function askForResync(ctx: Pick<Ctx, 'db' | 'log'>, reason: string) {
  await acrossAccounts(ctx.db, (tx) => announce(tx, resyncWanted, { reason }));
  ctx.log.info({ reason }, 'copies asked for');
  return { success: true as const };
}

/** A database that knows no account is new or was lost: what others announced long ago would never come again. */
export async function fillNewCopies(ctx: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
  const known = await acrossAccounts(ctx.db, (tx) => tx.select().from(accountsCopy).limit(1));
  if (known.length > 0) return false;
  await askForResync(ctx, 'no account is known');
  return true;
}
