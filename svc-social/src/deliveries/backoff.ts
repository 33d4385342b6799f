import { backoffsUnder, type Pressure } from '@kallos/graph/pressure';
import type { Trouble } from '@kallos/graph/error-table';
import type { Transaction } from '@kallos/service-kit/database';
import { eq, sql } from 'drizzle-orm';
import { markConnection } from '../connection/store.ts';
import { appPauses, pages } from '../schema.ts';
import { isPage, type Target } from '@kallos/deliveries/facts';

type Backoff = Pick<Trouble, 'code' | 'afterSeconds' | 'scope' | 'isProven'>;

const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Lets nothing of the application go out for a while; a longer backoff is never shortened. */
async function backOffApp(
  tx: Transaction,
  { afterSeconds, code: reason }: Pick<Backoff, 'afterSeconds' | 'code'>,
): Promise<void> {
  await tx
    .insert(appPauses)
    .values({ id: 1, pausedUntil: until(afterSeconds) as unknown as Date, reason })
    .onConflictDoUpdate({
      target: appPauses.id,
      set: {
        pausedUntil: sql`greatest(${appPauses.pausedUntil}, excluded.paused_until)`,
        reason: sql`case when excluded.paused_until > ${appPauses.pausedUntil} then excluded.reason else ${appPauses.reason} end`,
      },
    });
}

/** So many businesses within a minute make one page's word about the application believable. */
const believedTellers = 3;

/** Counts whom Meta told lately that the application is at its limit. */
async function countTellers(tx: Transaction, { accountId }: Target): Promise<number> {
  const told = sql`jsonb_build_object(${String(accountId)}::text, extract(epoch from now()))`;
  const [row] = await tx
    .insert(appPauses)
    .values({ id: 1, pausedUntil: sql`now()` as unknown as Date, reason: 'rate_limited', told })
    .onConflictDoUpdate({
      target: appPauses.id,
      set: {
        told: sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${appPauses.told})
          where value::float > extract(epoch from now()) - 60) || excluded.told`,
      },
    })
    .returning({ told: appPauses.told });
  return Object.keys(row?.told ?? {}).length;
}

/** Leaves alone whom a trouble speaks of: the page, every page of the person, or the application. */
export async function backOff(tx: Transaction, target: Target, backoff: Backoff): Promise<void> {
  const isAll =
    backoff.scope === 'app' && (backoff.isProven || (await countTellers(tx, target)) >= believedTellers);
  if (isAll) return backOffApp(tx, backoff);
  await tx
    .update(pages)
    .set({
      pausedUntil: sql`greatest(coalesce(${pages.pausedUntil}, now()), ${until(backoff.afterSeconds)})`,
      pauseReason: backoff.code,
    })
    .where(backoff.scope === 'person' ? eq(pages.accountId, target.accountId) : isPage(target));
}

/** What a trouble means beyond the one post: a dead connection, a page that is left alone. */
export async function applyConsequences(tx: Transaction, target: Target, trouble: Trouble): Promise<void> {
  const { next, cause } = trouble;
  if (next === 'reconnect') await markConnection(tx, target.accountId, 'needs_reconnect', cause);
  if (next === 'permit') await markConnection(tx, target.accountId, 'missing_permission', cause);
  if (next === 'back_off' || next === 'ask_person') await backOff(tx, target, trouble);
}

/** Leaves a page or the application alone before Meta blocks it. */
export async function backOffUnderPressure(tx: Transaction, target: Target, pressure: Pressure) {
  for (const backoff of backoffsUnder(pressure)) await backOff(tx, target, backoff);
}
