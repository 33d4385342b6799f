import type { WritingBudget } from '@kallos/writing/built-in/writer';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { reserve, scopeOf, type Allowance } from './allowances.ts';

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
