import type { Transaction } from '@kallos/service-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import { stopPercent, type Pressure } from '../outside/rate-headers.ts';
import { appPauses, pages } from '../schema.ts';
import type { Action } from './classify.ts';
import type { Delivery } from './ledger.ts';

type Target = Pick<Delivery, 'accountId' | 'platform' | 'pageId'>;

/** Rest under pressure when Meta names no end. */
const standardRestSeconds = 300;

const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Seconds for which the application as a whole rests; 0 when it does not. */
export async function appRestSeconds(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({
      seconds: sql<number>`greatest(ceil(extract(epoch from ${appPauses.pausedUntil} - now())), 0)::int`,
    })
    .from(appPauses);
  return row?.seconds ?? 0;
}

/** Lets nothing of the application go out for a while; a longer rest is never shortened. */
export async function restApp(tx: Transaction, seconds: number, reason: string): Promise<void> {
  await tx
    .insert(appPauses)
    .values({ id: 1, pausedUntil: until(seconds) as unknown as Date, reason })
    .onConflictDoUpdate({
      target: appPauses.id,
      set: {
        pausedUntil: sql`greatest(${appPauses.pausedUntil}, excluded.paused_until)`,
        reason: sql`case when excluded.paused_until > ${appPauses.pausedUntil} then excluded.reason else ${appPauses.reason} end`,
      },
    });
}

async function restPages(
  tx: Transaction,
  target: Target,
  isWholeAccount: boolean,
  rest: { afterSeconds: number; reason: string },
): Promise<void> {
  const onlyOne = and(eq(pages.platform, target.platform), eq(pages.externalId, target.pageId));
  await tx
    .update(pages)
    .set({
      pausedUntil: sql`greatest(coalesce(${pages.pausedUntil}, now()), ${until(rest.afterSeconds)})`,
      pauseReason: rest.reason,
    })
    .where(and(eq(pages.accountId, target.accountId), isWholeAccount ? undefined : onlyOne));
}

/** Lets rest whom a refusal speaks of: the page, every page of the person, or the application. */
export async function restAfter(
  tx: Transaction,
  target: Target,
  action: Extract<Action, { kind: 'pause' | 'person' }>,
): Promise<void> {
  const scope = action.kind === 'pause' ? action.scope : 'page';
  if (scope === 'app') await restApp(tx, action.afterSeconds, action.reason);
  else await restPages(tx, target, scope === 'person', action);
}

/** Lets a page or the application rest before Meta blocks it. */
export async function restUnderPressure(tx: Transaction, target: Target, pressure: Pressure): Promise<void> {
  const { appPercent, percent, regainSeconds } = pressure;
  const reason = 'rate_limited';
  if (appPercent >= stopPercent) await restApp(tx, standardRestSeconds, reason);
  if (regainSeconds > 0 || percent >= stopPercent)
    await restPages(tx, target, false, { afterSeconds: regainSeconds || standardRestSeconds, reason });
}
