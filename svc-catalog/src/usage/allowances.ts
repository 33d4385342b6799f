import { AppError } from '@kallos/contracts/errors';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';

/** For whom something is counted. */
export type Scope = 'all' | `account:${number}` | 'admin';

/** One allowance: what is counted, for whom, and how much of it a period allows. */
export interface Allowance {
  readonly kind: 'image-search' | 'ai-call' | 'ai-micro-usd' | 'proxied-picture' | 'stored-picture';
  readonly scope: Scope;
  readonly limit: number;
}

const beginOf = (unit: 'hour' | 'day' | 'month'): SQL => sql`date_trunc(${unit}, now(), 'UTC')`;
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

/** How many pictures one account, or all administrators, may upload or have downloaded in an hour. */
const storedPerHour = 300;

/** Takes a number of pictures to be stored from the caller's hour. */
export const reservePictures = (ctx: Pick<Ctx, 'db'>, caller: SignedIn, count: number): Promise<void> =>
  reserve(ctx, [{ kind: 'stored-picture', scope: scopeOf(caller), limit: storedPerHour }], count);

/** The scope in which a caller's own use is counted. */
export const scopeOf = (caller: SignedIn): Scope =>
  caller.kind === 'admin' ? 'admin' : `account:${caller.accountId}`;

/** Takes an amount of each allowance before the use, all or none; throws when one does not have it any more. */
export async function reserve(
  ctx: Pick<Ctx, 'db'>,
  allowances: readonly Allowance[],
  amount = 1,
): Promise<void> {
  await ctx.db.transaction((tx) => take(tx, allowances, amount));
}

/** A counter of which a part was taken. */
interface Taken {
  readonly since: string;
  readonly kind: Allowance['kind'];
  readonly scope: Scope;
}

async function take(tx: Transaction, allowances: readonly Allowance[], amount: number): Promise<Taken[]> {
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

/** What a running call has taken of its allowances. */
export interface Hold {
  /** Counts it as used. */
  readonly keep: () => Promise<void>;
  /** Returns what was not used: all of it, or one kind. */
  readonly giveBack: (kind?: Allowance['kind']) => Promise<void>;
}

/** Longer than any call that holds something. */
const holdMinutes = 10;

/** Deletes holds and returns their parts to the counters; each by itself, so that no two counters are locked at once. */
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

/** Takes one of each allowance until the call ends, all or none; throws when one does not have it any more. */
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

/** Returns what calls held whose process died; true when there was any. */
export async function returnExpired(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await returnHolds(ctx, sql`expires_at <= now()`)) > 0;
}

/** Works on held allowances. They are returned when the work fails or its caller leaves, and count otherwise. */
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
    // Where this fails too, the hold expires.
    await held
      .giveBack()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'an allowance is returned later'));
    throw failure;
  }
}
