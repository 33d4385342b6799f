import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestPosts } from '../../testing/test-posts.ts';
import { periodWork } from '../schema/writing.ts';
import { withPeriodLock } from './period-work.ts';

const posts = useTestPosts();
let account = 0;

describe('the turn to write a period', () => {
  const turnOf = () =>
    posts.across((tx) =>
      tx
        .select({
          token: periodWork.token,
          seconds: sql<number>`extract(epoch from ${periodWork.until} - now())::int`,
        })
        .from(periodWork)
        .where(eq(periodWork.accountId, account)),
    );
  const change = (values: object) => posts.set(periodWork, values, eq(periodWork.accountId, account));
  const other = '00000000-0000-4000-8000-000000000001';

  it('ends with its work, or after two minutes if the process died', async () => {
    account += 1;
    let seconds = 0;
    await withPeriodLock(posts.ctx, account, async () => {
      seconds = (await turnOf())[0]?.seconds ?? 0;
    });
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
    expect(await turnOf()).toEqual([]);
  });

  it('is waited for, taken over after expiry, and released only by its owner', async () => {
    account += 1;
    let isWorking = false;
    await withPeriodLock(posts.ctx, account, () => change({ token: other }));
    expect(await turnOf()).toMatchObject([{ token: other }]);
    const waiting = withPeriodLock(posts.ctx, account, async () => {
      isWorking = true;
    });
    await new Promise((wake) => setTimeout(wake, 600));
    expect(isWorking).toBe(false);
    await change({ until: sql`now() - interval '1 second'` });
    await waiting;
    expect([isWorking, await turnOf()]).toEqual([true, []]);
  });
});
