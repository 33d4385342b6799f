import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { connectionOf, type ConnectionKey } from '../../connection/connection-row.ts';
import type { Backoff, Trouble } from '../../networks/failure.ts';
import { retrySeconds } from '../../networks/page-refusals.ts';
import { appPauses } from '../../schema/deliveries.ts';
import type { Target } from '../facts.ts';
import { refusePage, type PageRefusalFacts } from './page-state.ts';

const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Pauses all publishing of the application; a longer backoff is never shortened. */
async function backOffApp(
  tx: Transaction,
  login: string,
  { afterSeconds, code: reason }: Pick<Backoff, 'afterSeconds' | 'code'>,
): Promise<void> {
  await tx
    .insert(appPauses)
    .values({ login, pausedUntil: until(afterSeconds) as unknown as Date, reason })
    .onConflictDoUpdate({
      target: appPauses.login,
      set: {
        pausedUntil: sql`greatest(${appPauses.pausedUntil}, excluded.paused_until)`,
        // Only a published post ends a refusal.
        reason: sql`case when ${appPauses.refusedSince} is null and excluded.paused_until > ${appPauses.pausedUntil}
          then excluded.reason else ${appPauses.reason} end`,
      },
    });
}

/**
 * Stores that Meta refuses the application: everything waits, and retries after a third of that
 * time.
 */
export async function refuseApp(tx: Transaction, login: string, detail: string): Promise<void> {
  const [known] = await tx
    .select({ age: sql<number>`coalesce(extract(epoch from now() - ${appPauses.refusedSince}), 0)::float` })
    .from(appPauses)
    .where(eq(appPauses.login, login));
  const pausedUntil = until(retrySeconds('app_refused', known?.age ?? 0)) as unknown as Date;
  const refused = { pausedUntil, reason: 'app_refused', detail };
  await tx
    .insert(appPauses)
    .values({ login, ...refused, refusedSince: sql`now()` as unknown as Date })
    .onConflictDoUpdate({
      target: appPauses.login,
      set: { ...refused, refusedSince: sql`coalesce(${appPauses.refusedSince}, now())` },
    });
}

/** Stores that Meta accepts the application again. */
export const clearAppRefusal = (tx: Transaction, login: string) =>
  tx.delete(appPauses).where(and(eq(appPauses.login, login), isNotNull(appPauses.refusedSince)));

/** Claims the one retry of a refused application; all others wait for its outcome. */
export async function claimAppRetry(tx: Transaction, login: string): Promise<boolean> {
  const taken = await tx
    .update(appPauses)
    .set({ pausedUntil: until(trySeconds) as unknown as Date })
    .where(
      and(
        eq(appPauses.login, login),
        isNotNull(appPauses.refusedSince),
        sql`${appPauses.pausedUntil} <= now()`,
      ),
    )
    .returning({ login: appPauses.login });
  return taken.length > 0;
}
const trySeconds = 60;

/** Number of businesses with errors within a minute that proves a problem of the application. */
const minRefusedAccounts = 3;

/** Counts the businesses that recently got this kind of refusal. */
async function countRefusedAccounts(
  tx: Transaction,
  { accountId, login }: ConnectionKey,
  kind: 'limit' | 'refused',
): Promise<number> {
  const told = sql`jsonb_build_object(${`${kind}:${accountId}`}::text, extract(epoch from now()))`;
  const [row] = await tx
    .insert(appPauses)
    .values({ login, pausedUntil: sql`now()` as unknown as Date, reason: 'rate_limited', told })
    .onConflictDoUpdate({
      target: appPauses.login,
      set: {
        told: sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${appPauses.told})
          where value::float > extract(epoch from now()) - 60) || excluded.told`,
      },
    })
    .returning({ told: appPauses.told });
  return Object.keys(row?.told ?? {}).filter((key) => key.startsWith(kind)).length;
}

/**
 * Returns whether so many businesses are refused at once that Meta or the application must be at
 * fault.
 */
export const isWidespreadRefusal = async (tx: Transaction, connection: ConnectionKey): Promise<boolean> =>
  (await countRefusedAccounts(tx, connection, 'refused')) >= minRefusedAccounts;

/** Stores a backoff for its scope: the page, every page of the user, or the application. */
export async function backOff(tx: Transaction, target: Target, backoff: Backoff): Promise<void> {
  const connection = connectionOf(target);
  const isAll =
    backoff.scope === 'app' &&
    (backoff.isProven || (await countRefusedAccounts(tx, connection, 'limit')) >= minRefusedAccounts);
  if (isAll) return backOffApp(tx, connection.login, backoff);
  const { code: reason, afterSeconds } = backoff;
  const scope = backoff.scope === 'person' ? 'person' : 'page';
  await refusePage(tx, target, { reason, detail: null, scope, afterSeconds });
}

/** The effect of a refusal beyond its post, after its cause was determined. */
export type Consequence =
  | { readonly kind: 'limit'; readonly trouble: Trouble }
  | { readonly kind: 'app'; readonly detail: string }
  | ({ readonly kind: 'page' } & PageRefusalFacts);

/**
 * Stores the effect of a refusal on its page, user or application; returns when a retry is useful.
 */
export async function applyConsequence(
  tx: Transaction,
  target: Target,
  consequence: Consequence,
  { isAppTried }: { readonly isAppTried: boolean },
): Promise<number | undefined> {
  const connection = connectionOf(target);
  if (consequence.kind === 'limit') return void (await backOff(tx, target, consequence.trouble));
  if (consequence.kind === 'app') return void (await refuseApp(tx, connection.login, consequence.detail));
  const { reason, detail, scope } = consequence;
  const { afterSeconds, isNew } = await refusePage(tx, target, consequence);
  const isSuspect = scope === 'page' && isNew && suspect.has(reason);
  if (isSuspect && (isAppTried || (await isWidespreadRefusal(tx, connection))))
    await refuseApp(tx, connection.login, `${reason} of several businesses: ${detail ?? ''}`);
  return afterSeconds;
}

/** Refusals that Meta also returns to all businesses during an outage or app problem. */
const suspect: ReadonlySet<string> = new Set(['publishing_refused', 'page_token_refused', 'page_gone']);

/** Stores backoffs before the network blocks a page, user or the application. */
export async function backOffAll(tx: Transaction, target: Target, backoffs: readonly Backoff[]) {
  for (const backoff of backoffs) await backOff(tx, target, backoff);
}
