import { weekdayOf } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import { accountUpdated } from '@kallos/contracts/auth/events';
import { AppError } from '@kallos/contracts/errors';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periodChanged, postGenerated } from '@kallos/contracts/posts/events';
import { periods } from '@kallos/contracts/posts/periods';
import { readAnnounced, businessCaller, callAs, trialCaller } from '@kallos/service-kit/testing';
import { openingOf } from '@kallos/writing/built-in/text-faults';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, useTestPosts } from '../../testing/test-posts.ts';
import { scheduledPeriods } from '../schema/writing.ts';
import { generatePeriod, renewNextPeriod } from './periods.ts';

const posts = useTestPosts();
let account = 0;

const generate = () => posts.as(account)(periods.generate);
const read = async () => (await posts.as(account)(periods.read)).scheduledPeriod;
const list = () => posts.list(account);
const dayOf = (date: string) => toWallClock(new Date(date), 'Europe/Athens');

/** Returns whether the account's period runs, per announcement. */
const told = async () =>
  (await readAnnounced(posts.database.db, periodChanged)).flatMap(({ accountId, isActive }) =>
    accountId === account ? [isActive] : [],
  );

async function newAccount(schedule?: { postFrequencyDays?: number; scheduledTime?: string }) {
  account += 1;
  await posts.setUp(account, schedule);
}

/** Opens the service with a writer that fails after this many texts. */
const failingAfter = (texts: number, beforeFailing = async () => {}) => {
  let left = texts;
  const { writer } = posts.ctx;
  const write: typeof writer.write = async (order) => {
    if (left-- > 0) return writer.write(order);
    await beforeFailing();
    throw new AppError('upstream_failed');
  };
  return { ...posts.ctx, writer: { ...writer, write } };
};

describe('a period', () => {
  it('fills this and next week, one post every N days, from today on', async () => {
    await newAccount({ postFrequencyDays: 2, scheduledTime: '18:30' });
    await posts.addProduct(account, account * 100 + 1, { name: 'Αντηλιακή κρέμα' });
    const { posts: made } = await generate();
    const all = await list();
    const days = all.map(({ scheduledDate }) => dayOf(scheduledDate));
    expect(new Set(days.map(({ time }) => time))).toEqual(new Set(['18:30']));
    const numbers = days.map(({ date }) => Date.parse(date) / 86_400_000);
    for (const [index, number] of numbers.entries())
      if (index > 0) expect(number - (numbers[index - 1] ?? 0)).toBe(2);
    const last = days.at(-1)?.date ?? '';
    const today = dayOf(new Date().toISOString()).date;
    const sunday = 14 - weekdayOf(today);
    const ahead = (Date.parse(last) - Date.parse(today)) / 86_400_000;
    expect(ahead).toBeLessThanOrEqual(sunday);
    expect(ahead).toBeGreaterThan(sunday - 2);
    expect(
      all.every(({ isScheduled, scheduledDate }) => !isScheduled && Date.parse(scheduledDate) > Date.now()),
    ).toBe(true);
    expect(new Set(made.map(({ productName }) => productName)).size).toBe(2);
  });

  it('starts no two posts with the same sentence', async () => {
    await newAccount({ postFrequencyDays: 1 });
    await generate();
    const openings = (await list()).map(({ content }) => openingOf(content));
    expect(openings.length).toBeGreaterThan(6);
    expect(new Set(openings).size).toBe(openings.length);
  });

  it('activates the automatic period, renewed on the Monday after', async () => {
    await newAccount();
    expect(await read()).toBeNull();
    await generate();
    const period = await read();
    expect(period).toMatchObject({ isActive: true, postFrequencyDays: 2 });
    const next = dayOf(period?.nextScheduledDate ?? '');
    expect(next.time).toBe('09:00');
    expect(weekdayOf(next.date)).toBe(1);
    const last = (await list()).map(({ scheduledDate }) => dayOf(scheduledDate).date).at(-1) ?? '';
    expect(Date.parse(next.date) - Date.parse(last)).toBeLessThanOrEqual(2 * 86_400_000);
  });

  it.each([20, 30])(
    'without a free day, one post every %i days, can be repeated',
    async (postFrequencyDays) => {
      await newAccount({ postFrequencyDays });
      expect(await list()).toHaveLength(1);
      for (const time of ['first', 'after a stop']) {
        expect((await generate()).posts, time).toEqual([]);
        const period = await read();
        expect(period, time).toMatchObject({ isActive: true, postFrequencyDays });
        expect(Date.parse(period?.nextScheduledDate ?? ''), time).toBeGreaterThan(Date.now());
        expect(await codeOf(generate())).toBe('period_filled');
        const stop = { params: { id: period?.id ?? 0 }, body: { isActive: false } };
        await posts.as(account)(periods.update, stop);
      }
    },
  );

  it('takes effect once in concurrent calls', { timeout: 600_000 }, async () => {
    await newAccount();
    const call = posts.as(account);
    // On a busy machine some callers get a "retry later".
    const generateInTime = async (): Promise<string | undefined> => {
      const code = await codeOf(call(periods.generate));
      return code === 'unavailable' ? generateInTime() : code;
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, generateInTime));
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: 49 }, () => 'period_filled')]);
    const days = (await list()).map(({ scheduledDate }) => dayOf(scheduledDate).date);
    expect(new Set(days).size).toBe(days.length);
  });

  it('renews itself on its date once, unless stopped', async () => {
    await newAccount();
    await generate();
    const [first] = await list();
    await posts.as(account)(bulkPosts.remove, { params: { id: first?.id ?? 0 } });
    const before = (await list()).length;
    const due = () =>
      posts.set(
        scheduledPeriods,
        { nextScheduledDate: sql`now() - interval '1 minute'` },
        eq(scheduledPeriods.accountId, account),
      );
    await due();
    await Promise.all([renewNextPeriod(posts.ctx), renewNextPeriod(posts.ctx)]);
    expect(await list()).toHaveLength(before + 1);
    expect(await told()).toEqual([true, true]);
    const period = await read();
    expect(Date.parse(period?.nextScheduledDate ?? '')).toBeGreaterThan(Date.now());
    await posts.as(account)(periods.update, { params: { id: period?.id ?? 0 }, body: { isActive: false } });
    await due();
    expect(await renewNextPeriod(posts.ctx)).toBe(false);
  });

  it('starts with the product that has the fewest posts', async () => {
    await newAccount();
    await posts.addProduct(account, account * 100 + 1, { name: 'Αντηλιακή κρέμα' });
    const { posts: made } = await generate();
    expect(made.slice(0, 2).map(({ productName }) => productName)).toEqual(['Αντηλιακή κρέμα', 'Profhilo']);
  });

  it('keeps texts written before the writer failed, and fails without any', async () => {
    await newAccount({ postFrequencyDays: 2 });
    const before = (await list()).length;
    await expect(generatePeriod(failingAfter(0), businessCaller(account))).rejects.toMatchObject({
      code: 'upstream_failed',
    });
    expect(await read()).toBeNull();
    expect((await generatePeriod(failingAfter(1), businessCaller(account))).posts).toHaveLength(1);
    expect(await list()).toHaveLength(before + 1);
  });

  it('fills two weeks on trial and stops, also if the trial starts later', async () => {
    await newAccount({ postFrequencyDays: 2 });
    const onTrial = callAs(posts.app, trialCaller(account));
    expect((await onTrial(periods.generate)).posts.length).toBeGreaterThan(0);
    expect(await read()).toBeNull();
    expect(await codeOf(onTrial(periods.generate))).toBe('period_filled');
    await generate();
    const period = await read();
    const params = { id: period?.id ?? 0 };
    await onTrial(periods.update, { params, body: { isActive: false } });
    await expect(onTrial(periods.update, { params, body: { isActive: true } })).rejects.toMatchObject({
      code: 'limit_reached',
      body: { fields: { period: 'trial_period' } },
    });
    await posts.as(account)(periods.update, { params, body: { isActive: true } });
    await posts.consume(accountUpdated, { accountId: account, businessName: 'Β', status: 'active' });
    expect((await read())?.isActive).toBe(true);
    await posts.consume(accountUpdated, { accountId: account, businessName: 'Β', status: 'trial' });
    expect((await read())?.isActive).toBe(false);
    const before = await told();
    expect(before.at(-1)).toBe(false);
    await posts.consume(accountUpdated, { accountId: account, businessName: 'Γ', status: 'trial' });
    expect(await told()).toEqual(before);
    // A concurrent call could have activated it again.
    await posts.set(
      scheduledPeriods,
      { isActive: true, nextScheduledDate: sql`now() - interval '1 minute'` },
      eq(scheduledPeriods.accountId, account),
    );
    await posts.as(account)(bulkPosts.remove, { params: { id: (await list())[0]?.id ?? 0 } });
    const drafts = (await list()).length;
    await renewNextPeriod(posts.ctx);
    expect(await list()).toHaveLength(drafts);
    expect((await read())?.isActive).toBe(false);
  });

  it('is renewed after a minute if it failed, after three if abandoned', async () => {
    await newAccount();
    await generate();
    const [first] = await list();
    await posts.as(account)(bulkPosts.remove, { params: { id: first?.id ?? 0 } });
    const change = (values: object) =>
      posts.set(scheduledPeriods, values, eq(scheduledPeriods.accountId, account));
    const minutesOff = async () => {
      const [row] = await posts.across((tx) =>
        tx
          .select({ seconds: sql<number>`extract(epoch from ${scheduledPeriods.renewAfter} - now())::int` })
          .from(scheduledPeriods)
          .where(eq(scheduledPeriods.accountId, account)),
      );
      return Math.round((row?.seconds ?? 0) / 60);
    };
    await change({ nextScheduledDate: sql`now() - interval '1 minute'`, renewAfter: sql`now()` });
    let offWhileWriting = 0;
    const ctx = failingAfter(0, async () => {
      offWhileWriting = await minutesOff();
    });
    expect(await renewNextPeriod(ctx)).toBe(true);
    expect([offWhileWriting, await minutesOff()]).toEqual([3, 1]);
    expect(await renewNextPeriod(posts.ctx)).toBe(false);
    await change({ renewAfter: sql`now()` });
    expect(await renewNextPeriod(posts.ctx)).toBe(true);
    expect(Date.parse((await read())?.nextScheduledDate ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('a period is rejected', () => {
  it("without products, and for another account's or a missing period", async () => {
    await newAccount();
    await generate();
    const id = (await read())?.id ?? 0;
    const stop = (one: number) =>
      codeOf(posts.as(account)(periods.update, { params: { id: one }, body: { isActive: false } }));
    expect(await stop(id + 1000)).toBe('not_found');
    expect((await read())?.isActive).toBe(true);
    account += 1;
    expect(await codeOf(generate())).toBe('not_found');
    expect(await stop(id)).toBe('not_found');
  });
});

describe('a period announces', () => {
  it('its posts, its start and its end', async () => {
    await newAccount();
    const { posts: made } = await generate();
    const id = (await read())?.id ?? 0;
    await posts.as(account)(periods.update, { params: { id }, body: { isActive: false } });
    const own = <T extends { accountId: number }>(facts: T[]) =>
      facts.filter((fact) => fact.accountId === account);
    expect(own(await readAnnounced(posts.database.db, postGenerated))).toHaveLength(made.length + 1);
    expect(await told()).toEqual([true, false]);
  });
});
