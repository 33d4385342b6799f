import { acrossAccounts } from '@kallos/service-kit/database';
import { eq, sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDeliveryBench } from '../../testing/delivery-bench.ts';
import { appPauses, pages } from '../schema.ts';
import { backOff } from './backoff.ts';

const bench = openDeliveryBench();
const target = { accountId: 1, platform: 'facebook', pageId: 'p1' } as const;
const secondsTo = (moment: SQL | typeof pages.pausedUntil | typeof appPauses.pausedUntil) =>
  sql<number>`round(extract(epoch from ${moment} - now()))::int`;

it.each(['page', 'person', 'app'] as const)(
  'never lets a short backoff of a %s end a longer one',
  async (scope) => {
    const seconds = await acrossAccounts(bench.db, async (tx) => {
      await backOff(tx, target, { code: 'daily_limit', afterSeconds: 3600, scope, isProven: true });
      await backOff(tx, target, { code: 'rate_limited', afterSeconds: 60, scope, isProven: true });
      const [row] =
        scope === 'app'
          ? await tx.select({ left: secondsTo(appPauses.pausedUntil) }).from(appPauses)
          : await tx
              .select({ left: secondsTo(pages.pausedUntil) })
              .from(pages)
              .where(eq(pages.externalId, 'p1'));
      await tx.delete(appPauses);
      return row?.left;
    });
    expect(seconds).toBe(3600);
  },
);
