import { AppError } from '@kallos/contracts/errors';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** One allowance: what is counted, for whom, and how often a day. */
export interface Allowance {
  readonly kind: 'image-search' | 'ai-call';
  readonly scope: 'all' | `account:${number}` | 'admin';
  readonly limit: number;
}

const sentences: Record<Allowance['kind'], string> = {
  'image-search': 'The image searches of today are used up.',
  'ai-call': 'The AI texts of today are used up.',
};

/** Takes one use of each allowance before the use, all or none; throws `limit_reached` when one is used up. */
export async function reserve(ctx: Pick<Ctx, 'db'>, allowances: readonly Allowance[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const { kind, scope, limit } of allowances) {
      const taken =
        limit < 1
          ? []
          : await tx.execute(sql`
        insert into daily_counters (day, kind, scope, used)
        values ((now() at time zone 'UTC')::date, ${kind}, ${scope}, 1)
        on conflict (day, kind, scope) do update set used = daily_counters.used + 1
          where daily_counters.used < ${limit}
        returning used`);
      if (taken.length === 0) throw new AppError('limit_reached', { message: sentences[kind] });
    }
  });
}
