import { acrossAccounts } from '@kallos/service-kit/database';
import type { Loop } from '@kallos/service-kit/outbox';
import { like, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import {
  auditAddresses,
  passwordLinks,
  sessions,
  signInBuckets,
  signInSteps,
  signInWaits,
} from '../schema.ts';
import { placePrefix } from './throttle.ts';

const everyMilliseconds = 60 * 60 * 1000;

/**
 * Deletes sessions that ended or ran out 30 days ago, places unused and links to a password as long, counts of failed attempts a day old, and
 * the addresses of sign-ins after 90 days, as the privacy policy promises.
 */
export async function sweepSessions(ctx: Ctx): Promise<void> {
  const monthAgo = sql`now() - interval '30 days'`;
  const dayAgo = sql`now() - interval '1 day'`;
  await acrossAccounts(ctx.db, (tx) =>
    tx.delete(sessions).where(or(lt(sessions.endedAt, monthAgo), lt(sessions.expiresAt, monthAgo))),
  );
  await acrossAccounts(ctx.db, (tx) =>
    tx.delete(auditAddresses).where(lt(auditAddresses.at, sql`now() - interval '90 days'`)),
  );
  await acrossAccounts(ctx.db, (tx) => tx.delete(passwordLinks).where(lt(passwordLinks.expiresAt, monthAgo)));
  await acrossAccounts(ctx.db, (tx) => tx.delete(signInSteps).where(lt(signInSteps.expiresAt, sql`now()`)));
  const isPlace = like(signInWaits.name, `${placePrefix}%`);
  await ctx.db
    .delete(signInWaits)
    .where(lt(signInWaits.touchedAt, sql`case when ${isPlace} then ${monthAgo} else ${dayAgo} end`));
  await ctx.db.delete(signInBuckets).where(lt(signInBuckets.touchedAt, dayAgo));
}

/** Sweeps at the start and each hour after. */
export function startSweeping(ctx: Ctx): Loop {
  const sweep = () =>
    sweepSessions(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'sweep failed'));
  let running = sweep();
  const timer = setInterval(() => (running = sweep()), everyMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
