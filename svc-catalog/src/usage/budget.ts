import type { WritingBudget } from '@kallos/writing/built-in/writer';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { scopeOf, take, type Allowance } from './allowances.ts';
import { announceCost } from './announce-costs.ts';

/** Returns unused reservations. */
async function giveBack(ctx: Pick<Ctx, 'db'>, allowances: readonly Allowance[], amount: number, month: Date) {
  if (amount === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const { kind, scope } of allowances) {
      await tx.execute(sql`
        update usage_counters set used = used - ${amount}
        where since = ${month.toISOString()}::timestamptz and kind = ${kind} and scope = ${scope}`);
      await announceCost(tx, scope, month);
    }
  });
}

const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Returns the month's cost of model calls, reserved or spent, over all accounts, in US dollars. */
export async function readSpentUsd({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const [row] = await db.execute<{ used: string }>(sql`
    select used from usage_counters
    where since = ${monthOf(now()).toISOString()}::timestamptz and kind = 'ai-micro-usd' and scope = 'all'`);
  return Number(row?.used ?? 0) / 1e6;
}

/** Opens the monthly budget of a caller and the installation, which pays for model calls. */
export function openBudget(ctx: Pick<Ctx, 'db' | 'settings' | 'now'>, caller: SignedIn): WritingBudget {
  const { aiUsdPerMonth, aiUsdPerAccountPerMonth } = ctx.settings;
  const budgets: Allowance[] = [{ kind: 'ai-micro-usd', scope: 'all', limit: aiUsdPerMonth * 1e6 }];
  if (caller.kind === 'business')
    budgets.push({ kind: 'ai-micro-usd', scope: scopeOf(caller), limit: aiUsdPerAccountPerMonth * 1e6 });
  // In sequence, so that earlier calls get the rest of a budget first.
  let before: Promise<unknown> = Promise.resolve();
  return {
    reserve: async (most) => {
      const month = monthOf(ctx.now());
      const taking = before.then(() =>
        ctx.db.transaction(async (tx) => {
          await take(tx, budgets, most);
          for (const { scope } of budgets) await announceCost(tx, scope, month);
        }),
      );
      before = taking.catch(() => undefined);
      await taking;
      return (spent) => giveBack(ctx, budgets, most - spent, month);
    },
  };
}
