import { AppError } from '@kallos/contracts/errors';
import type { Transaction } from '@kallos/service-kit/database/database';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';

/** The holder of a counter. */
export type Scope = 'all' | `account:${number}` | 'admin';

/** A limit: the resource, its holder, and the maximum per period. */
export interface Allowance {
  readonly kind: 'image-search' | 'ai-call' | 'ai-micro-usd' | 'proxied-picture' | 'stored-picture';
  readonly scope: Scope;
  readonly limit: number;
}

export const beginOf = (unit: 'hour' | 'day' | 'month'): SQL => sql`date_trunc(${unit}, now(), 'UTC')`;
const periods: Record<Allowance['kind'], 'hour' | 'day' | 'month'> = {
  'image-search': 'day',
  'ai-call': 'day',
  'ai-micro-usd': 'month',
  'proxied-picture': 'hour',
  'stored-picture': 'hour',
};

const tooManyPictures = () =>
  new AppError('too_many_requests', {
    message: 'Too many pictures were fetched in this hour.',
    retryAfterSeconds: 600,
  });

const refusals: Record<Allowance['kind'], () => AppError> = {
  'image-search': () =>
    new AppError('limit_reached', { message: 'The image searches of today are used up.' }),
  'ai-call': () => new AppError('limit_reached', { message: 'The AI texts of today are used up.' }),
  'ai-micro-usd': () => new AppError('limit_reached', { message: 'The AI budget of this month is used up.' }),
  'proxied-picture': tooManyPictures,
  'stored-picture': tooManyPictures,
};

/** Maximum images per hour that an account, or all administrators, may upload or download. */
const storedPerHour = 300;

/** Reserves a number of images from the caller's hourly limit. */
export const reserveImages = (ctx: Pick<Ctx, 'db'>, caller: SignedIn, count: number): Promise<void> =>
  reserve(ctx, [{ kind: 'stored-picture', scope: scopeOf(caller), limit: storedPerHour }], count);

/** Returns the scope of a caller's use. */
export const scopeOf = (caller: SignedIn): Scope =>
  caller.kind === 'admin' ? 'admin' : `account:${caller.accountId}`;

/** Reserves an amount of each limit, all or none; throws if one is exceeded. */
export async function reserve(
  ctx: Pick<Ctx, 'db'>,
  allowances: readonly Allowance[],
  amount = 1,
): Promise<void> {
  await ctx.db.transaction((tx) => take(tx, allowances, amount));
}

/** A reserved part of a counter. */
interface Taken {
  readonly since: string;
  readonly kind: Allowance['kind'];
  readonly scope: Scope;
}

/** Reserves inside a transaction, all or none; throws if a limit is exceeded. */
export async function take(
  tx: Transaction,
  allowances: readonly Allowance[],
  amount: number,
): Promise<Taken[]> {
  const all: Taken[] = [];
  for (const { kind, scope, limit } of allowances) {
    const [taken] =
      limit < amount
        ? []
        : await tx.execute<{ since: string }>(sql`
        insert into usage_counters (since, kind, scope, used)
        values (${beginOf(periods[kind])}, ${kind}, ${scope}, ${amount})
        on conflict (since, kind, scope) do update set used = usage_counters.used + ${amount}
          where usage_counters.used + ${amount} <= ${limit}
        returning since::text`);
    if (!taken) throw refusals[kind]();
    all.push({ since: taken.since, kind, scope });
  }
  return all;
}

/** The reservations of a running call. */
export interface Hold {
  /** Marks them as used. */
  readonly keep: () => Promise<void>;
  /** Returns unused reservations: all of them, or one kind. */
  readonly giveBack: (kind?: Allowance['kind']) => Promise<void>;
}

/** Longer than any call with a reservation. */
const holdMinutes = 10;

/** Deletes reservations and returns their parts to the counters, one at a time to avoid deadlocks. */
async function returnHolds({ db }: Pick<Ctx, 'db'>, which: SQL): Promise<number> {
  const holds = await db.execute<{ id: number }>(sql`select id from usage_holds where ${which} order by id`);
  let returned = 0;
  for (const { id } of holds) {
    const rows = await db.execute(sql`
      with gone as (delete from usage_holds where id = ${id} returning since, kind, scope, amount)
      update usage_counters set used = greatest(0, used - gone.amount) from gone
      where usage_counters.since = gone.since and usage_counters.kind = gone.kind and usage_counters.scope = gone.scope
      returning usage_counters.scope`);
    returned += rows.length;
  }
  return returned;
}

/** Reserves one of each limit until the call ends, all or none; throws if one is exceeded. */
export async function hold(ctx: Pick<Ctx, 'db'>, allowances: readonly Allowance[]): Promise<Hold> {
  const held = await ctx.db.transaction(async (tx) => {
    const rows: Array<{ id: number; kind: Allowance['kind'] }> = [];
    for (const { since, kind, scope } of await take(tx, allowances, 1)) {
      const [row] = await tx.execute<{ id: number }>(sql`
        insert into usage_holds (since, kind, scope, amount, expires_at)
        values (${since}::timestamptz, ${kind}, ${scope}, 1, now() + make_interval(mins => ${holdMinutes}))
        returning id`);
      if (row) rows.push({ id: row.id, kind });
    }
    return rows;
  });
  const idsOf = (kind?: Allowance['kind']) =>
    sql`id = any(${sql.param(`{${held.flatMap((row) => (kind === undefined || row.kind === kind ? row.id : [])).join()}}`)}::int[])`;
  return {
    keep: async () => void (await ctx.db.execute(sql`delete from usage_holds where ${idsOf()}`)),
    giveBack: async (kind) => void (await returnHolds(ctx, idsOf(kind))),
  };
}

/** Returns reservations of calls whose process died; returns whether there were any. */
export async function returnExpiredHolds(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await returnHolds(ctx, sql`expires_at <= now()`)) > 0;
}

/**
 * Works on reserved limits. They are returned if the work fails or its caller leaves, and count otherwise.
 */
export async function withHold<T>(
  ctx: Pick<Ctx, 'db' | 'log'>,
  held: Hold,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    if (signal.aborted) throw new AppError('timeout');
    await held.keep();
    return result;
  } catch (failure) {
    // If this fails too, the reservation expires.
    await held
      .giveBack()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'an allowance is returned later'));
    throw failure;
  }
}
