import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { callAs, businessCaller, testIdentityKey } from '@kallos/service-kit/testing';
import { expect, it } from 'vitest';
import { useTestPosts, seedPost } from '../../testing/test-posts.ts';
import { createApp } from '../posts.http.ts';
import { isDayFull, readDailyLimit } from './daily-limit.ts';

const posts = useTestPosts();
let account = 0;

/** An account that posts daily at nine to an Instagram account with this daily quota. */
async function openAccount(quota: { used: number; total: number } | null | 'silent') {
  account += 1;
  await posts.setUp(account, { postFrequencyDays: 1, scheduledTime: '09:00' });
  await posts.choosePages(account, { pageId: `ig-${account}`, platform: 'instagram' });
  const social = async () => {
    if (quota === 'silent') throw new Error('svc-social is away');
    return { pages: [{ quota }] };
  };
  const app = createApp(
    { ...posts.ctx, social: social as never },
    { identityKey: testIdentityKey, isReady: async () => true },
  );
  return callAs(app, businessCaller(account));
}

const seedOn = (hours: number, postStatus: 'scheduled' | 'draft' | 'failed' = 'scheduled') =>
  seedPost(posts, account, {
    scheduledDate: new Date(Date.now() + hours * 3_600_000),
    // At another hour of a day that the period skips.
    localTime: '2000-01-01T09:00',
    postStatus,
  });

it("skips and counts the days on which Instagram's 24-hour limit is reached", async () => {
  const call = await openAccount({ used: 0, total: 2 });
  for (const hours of [70, 71, 72]) await seedOn(hours);
  const { posts: written, fullDays } = await call(periods.generate);
  expect(fullDays).toBeGreaterThan(0);
  const all = (await call(bulkPosts.list)).bulkPosts.map(({ scheduledDate }) => Date.parse(scheduledDate));
  for (const { scheduledDate } of written) {
    const at = Date.parse(scheduledDate);
    expect(all.filter((other) => other > at - 86_400_000 && other <= at).length).toBeLessThanOrEqual(2);
  }
});

it("uses the network's own count for the last hours only", async () => {
  await openAccount(null);
  const now = new Date();
  const isFull = (hours: number, used: number) =>
    posts.across((tx) =>
      isDayFull(tx, {
        accountId: account + 1000,
        at: new Date(now.getTime() + hours * 3_600_000),
        limit: { used, total: 3 },
        now,
      }),
    );
  expect([await isFull(1, 2), await isFull(1, 3), await isFull(30, 3)]).toEqual([false, true, false]);
});

it('counts the posts of 24 hours on either side, including drafts', async () => {
  await openAccount(null);
  const now = new Date();
  const isFull = (hours: number, total: number) =>
    posts.across((tx) => {
      const at = new Date(now.getTime() + hours * 3_600_000);
      return isDayFull(tx, { accountId: account, at, limit: { used: 0, total }, now });
    });
  for (const [hours, status] of [
    [500, 'scheduled'],
    [501, 'draft'],
    [502, 'failed'],
  ] as const)
    await seedOn(hours, status);
  expect([await isFull(503, 2), await isFull(503, 3)]).toEqual([true, false]);
  expect([await isFull(499, 2), await isFull(499, 3)]).toEqual([true, false]);
  expect([await isFull(526, 1), await isFull(470, 1)]).toEqual([false, false]);
});

it('uses the tightest limit of several pages, and queries only limited ones', async () => {
  account += 1;
  await posts.setUp(account);
  const asked: unknown[] = [];
  const social = async (_: unknown, { body }: { body: { pages: unknown[] } }) => {
    asked.push(...body.pages);
    return { pages: [{ quota: { used: 1, total: 50 } }, { quota: null }, { quota: { used: 2, total: 25 } }] };
  };
  const limitOf = () => readDailyLimit({ ...posts.ctx, social: social as never }, account);
  await posts.choosePages(account, 'fb');
  expect([await limitOf(), asked]).toEqual([undefined, []]);
  await posts.choosePages(account, 'fb', { pageId: 'ig', platform: 'instagram' });
  expect(await limitOf()).toEqual({ used: 2, total: 25 });
  expect(asked).toEqual([{ platform: 'instagram', pageId: 'ig' }]);
});

it('assumes no limit without a reported one', async () => {
  for (const quota of [null, 'silent'] as const) {
    const { fullDays, posts: written } = await (await openAccount(quota))(periods.generate);
    expect(fullDays).toBe(0);
    expect(written.length).toBeGreaterThan(0);
  }
});
