import { AppError } from '@kallos/contracts/errors';
import { sql, type SQL } from 'drizzle-orm';
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
