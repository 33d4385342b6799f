import { AppError } from '@kallos/contracts/errors';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { WritingBudget } from '@kallos/writer/writer';
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
  await ctx.db.transaction(async (tx) => {
    for (const { kind, scope, limit } of allowances) {
      const taken =
        limit < amount
          ? []
          : await tx.execute(sql`
        insert into usage_counters (since, kind, scope, used)
        values (${beginOf(periods[kind])}, ${kind}, ${scope}, ${amount})
        on conflict (since, kind, scope) do update set used = usage_counters.used + ${amount}
          where usage_counters.used + ${amount} <= ${limit}
        returning used`);
      if (taken.length === 0) throw refusals[kind]();
    }
  });
}

/** Gives back what was reserved and not used. */
async function giveBack(ctx: Pick<Ctx, 'db'>, allowances: readonly Allowance[], amount: number, month: Date) {
  if (amount === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const { kind, scope } of allowances)
      await tx.execute(sql`
        update usage_counters set used = used - ${amount}
        where since = ${month.toISOString()}::timestamptz and kind = ${kind} and scope = ${scope}`);
  });
}

const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** What calls to a model cost this month, reserved or spent, over all accounts, in US dollars. */
export async function readSpentUsd({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const [row] = await db.execute<{ used: string }>(sql`
    select used from usage_counters
    where since = ${monthOf(now()).toISOString()}::timestamptz and kind = 'ai-micro-usd' and scope = 'all'`);
  return Number(row?.used ?? 0) / 1e6;
}

/** The month's money of a caller and of the platform, out of which calls to a model are paid. */
export function openBudget(ctx: Pick<Ctx, 'db' | 'settings' | 'now'>, caller: SignedIn): WritingBudget {
  const { aiUsdPerMonth, aiUsdPerAccountPerMonth } = ctx.settings;
  const budgets: Allowance[] = [{ kind: 'ai-micro-usd', scope: 'all', limit: aiUsdPerMonth * 1e6 }];
  if (caller.kind === 'business')
    budgets.push({ kind: 'ai-micro-usd', scope: scopeOf(caller), limit: aiUsdPerAccountPerMonth * 1e6 });
  // One after the other, so that what asks first is not left without by what asks later.
  let before: Promise<unknown> = Promise.resolve();
  return {
    reserve: async (most) => {
      const month = monthOf(ctx.now());
      const taking = before.then(() => reserve(ctx, budgets, most));
      before = taking.catch(() => undefined);
      await taking;
      return (spent) => giveBack(ctx, budgets, most - spent, month);
    },
  };
}
