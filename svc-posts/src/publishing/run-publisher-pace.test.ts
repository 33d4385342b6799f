import { activePacks } from '@kallos/compliance/rules/rules';
import type { Call } from '@kallos/contracts/client';
import { openDatabase } from '@kallos/service-kit/database/database';
import { openWakeListener } from '@kallos/service-kit/database/wake-listener';
import { openLog } from '@kallos/service-kit/observability/log';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFakeSocial, outcome, type ReceivedRequest } from '../../testing/fake-social.ts';
import { ago, stopClock, rules, stage, useStage } from '../../testing/publishing-stage.ts';
import { recheckNextPosts } from '../claims/recheck-posts.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { claimPosts, holdMissedPosts, renewLeases } from './claim-due-posts.ts';

useStage();

const untilThen = { timeout: 60_000 };

/**
 * A fake svc-social that answers on demand: the oldest calls, all of them by default, as published
 * or failed.
 */
function openWaiting() {
  const asked: string[] = [];
  const waiting: Array<(fault?: Error) => void> = [];
  const call = (_: unknown, { body: { key } }: { body: ReceivedRequest }) =>
    new Promise((done, fail) => {
      asked.push(key);
      const publishedAt = new Date().toISOString();
      const outcome = { state: 'published', externalId: key, permalink: null, publishedAt };
      waiting.push((fault) => (fault ? fail(fault) : done({ success: true, outcome })));
    });
  const end = (count = waiting.length, fault?: Error) =>
    waiting.splice(0, count).forEach((answer) => answer(fault));
  return { call: call as unknown as Call, asked, end };
}

/** Waits until one post is scheduled for a retry. */
const untilFreed = () =>
  vi.waitFor(async () => {
    const posts = await stage.posts.rows(bulkGeneratedPosts, isNotNull(bulkGeneratedPosts.nextTryAt));
    expect(posts).toHaveLength(1);
  }, untilThen);

describe('the pace of the publisher', () => {
  it('sends nothing early, claims without waiting for its interval, and ignores drafts', async () => {
    const ids: number[] = [];
    for (const wait of [600, 900, 1200])
      ids.push(await stage.duePost({ scheduledDate: new Date(Date.now() + wait) }));
    const draft = await stage.duePost({ postStatus: 'draft', isScheduled: false });
    // It polls when the next post is due, not only at its interval.
    stage.publish({ rules: { pollMilliseconds: 60_000 } });
    for (const id of ids) await stage.untilStatus(id, 'published');
    expect(stage.askedOf(draft)).toEqual([]);
    const late = await stage.posts.across((tx) =>
      tx
        .select({ seconds: sql<number>`extract(epoch from publishing_since - scheduled_date)::float` })
        .from(bulkGeneratedPosts)
        .where(inArray(bulkGeneratedPosts.id, ids)),
    );
    const seconds = late.map((one) => one.seconds);
    expect(seconds).toHaveLength(3);
    for (const one of seconds) expect(one).toBeGreaterThanOrEqual(0);
    // Half of its interval: on a busy machine it is late, too.
    expect(Math.min(...seconds)).toBeLessThan(30);
  });

  it('sleeps while nothing is due, and is woken by the database', async () => {
    const wakes = openWakeListener(stage.posts.database.url, 'test', openLog('test', 'silent'));
    const loop = stage.publish({ rules: { pollMilliseconds: 120_000 }, wakes });
    for (const content of ['Το πρώτο.', 'Το δεύτερο.', 'Το τρίτο.'])
      await stage.untilStatus(await stage.duePost({ content }), 'published');
    const asked = vi.spyOn(stage.posts.database.db, 'transaction');
    await new Promise((wake) => setTimeout(wake, 200));
    expect(asked.mock.calls.length).toBeLessThan(10);
    asked.mockRestore();
    await loop.stop();
    await wakes.close();
  });

  it('claims no posts while the other service is unreachable', async () => {
    const ids = await stage.duePosts(12);
    const away = stage.social.url;
    await stage.social.close();
    stage.publish({ url: away });
    const taken = async () =>
      (await Promise.all(ids.map(stage.rowOf))).filter((row) => row?.attempts !== 0).length;
    await vi.waitFor(async () => expect(await taken()).toBeGreaterThan(0), { timeout: 60_000 });
    // Twelve polls later, none of which would have found a slot in use.
    await new Promise((wake) => setTimeout(wake, 600));
    expect(await taken()).toBeLessThanOrEqual(rules.concurrency);
    await vi.waitFor(async () => expect(await taken()).toBe(12), { timeout: 60_000 });
    const [first = 0] = ids;
    const waiting = { postStatus: 'publishing', nextTryAt: expect.any(Date) };
    await vi.waitFor(async () => expect(await stage.rowOf(first)).toMatchObject(waiting), {
      timeout: 60_000,
    });
    expect((await stage.cardOf(first))?.targets[0]?.reason).toBe('social_unreachable');
    stage.social = await openFakeSocial();
  });

  it('pauses claims for a second after no answer, not after other failures', async () => {
    const moveClock = stopClock();
    const away = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    const limited = { state: 'retry', reason: 'rate_limited', afterSeconds: 60 };
    const asked: string[] = [];
    const call = async (_: unknown, { body }: { body: ReceivedRequest }) => {
      asked.push(body.message);
      if (body.message === 'away') throw away;
      return { success: true, outcome: limited };
    };
    stage.publish({ call: call as unknown as Call });
    const untilAskedFor = (content: string) =>
      vi.waitFor(() => expect(asked).toContain(content), { timeout: 60_000 });
    for (const content of ['first', 'second', 'away']) {
      await stage.duePost({ content });
      await untilAskedFor(content);
    }
    const id = await stage.duePost({ content: 'third' });
    moveClock(999);
    await new Promise((wake) => setTimeout(wake, 300));
    expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'scheduled', attempts: 0 });
    moveClock(1);
    await untilAskedFor('third');
  });

  it('pauses half a second between calls for a page', async () => {
    const outcome = { state: 'retry', reason: 'rate_limited', afterSeconds: 0.1 };
    stage.social.plan = () => ({ body: { success: true, outcome } });
    const id = await stage.duePost();
    const loop = stage.publish({ rules: { graceMilliseconds: 60_000 } });
    await vi.waitFor(() => expect(stage.askedOf(id)).not.toEqual([]), { timeout: 60_000 });
    await loop.stop();
    const row = await stage.rowOf(id);
    // Both times are from the same statement.
    expect(Number(row?.nextTryAt) - Number(row?.updatedAt)).toBe(500);
  });

  it('publishes one post at a time with a concurrency of one', async () => {
    const ids = await stage.duePosts(3);
    stage.publish({ rules: { concurrency: 1 } });
    for (const id of ids) await stage.untilStatus(id, 'published');
  });

  it('starts with 32 concurrent posts, plus one per published post', async () => {
    // A failed post frees its own slot only.
    stage.social.plan = ({ message }) =>
      message === 'Κείμενο 0.' ? outcome('failed', 'some_reason') : 'hang';
    await stage.duePosts(40);
    stage.publish({ rules: { concurrency: 128 } });
    await vi.waitFor(() => expect(stage.social.asked).toHaveLength(33), { timeout: 60_000 });
    stage.social.releaseHanging(1);
    await vi.waitFor(() => expect(stage.social.asked.length).toBeGreaterThan(34), { timeout: 60_000 });
    await new Promise((wake) => setTimeout(wake, 300));
    expect(stage.social.asked).toHaveLength(35);
    stage.social.releaseHanging(1);
    await vi.waitFor(() => expect(stage.social.asked).toHaveLength(37), { timeout: 60_000 });
    stage.social.plan = () => undefined;
    stage.social.releaseHanging();
    await vi.waitFor(() => expect(stage.social.published.size).toBe(39), { timeout: 60_000 });
  });

  it('limits itself to thirty-two posts after an outage', async () => {
    const moveClock = stopClock();
    const { call, asked, end } = openWaiting();
    await stage.duePosts(48);
    stage.publish({ call, rules: { concurrency: 128 } });
    const untilAsked = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times), untilThen);
    await untilAsked(32);
    end(2);
    await untilAsked(36);
    end(1, new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));
    // The allowed number is running, and one more is published.
    await untilFreed();
    moveClock(1000);
    end(1);
    await untilAsked(37);
    await new Promise((wake) => setTimeout(wake, 600));
    expect(asked).toHaveLength(37);
    end();
  });

  it('continues without a pause while posts are due and slots are free', async () => {
    const ids = await stage.duePosts(48);
    // Timers never fire.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { call, asked, end } = openWaiting();
      stage.publish({ call, rules: { concurrency: 128, pollMilliseconds: 60_000 } });
      const untilAsked = async (times: number) => {
        const until = Date.now() + 20_000;
        while (asked.length < times && Date.now() < until) await new Promise(setImmediate);
        expect(asked).toHaveLength(times);
      };
      await untilAsked(32);
      end();
      await untilAsked(ids.length);
      end();
    } finally {
      vi.useRealTimers();
    }
  });

  it('makes one query per idle poll, and three to take over a post', async () => {
    const heard: string[] = [];
    const { db, close } = openDatabase(stage.posts.database.url, {
      max: 1,
      hear: (text) => void (/^begin|set_config/.test(text) || heard.push(text)),
    });
    onTestFinished(close);
    await stage.duePost({ scheduledDate: ago(-3600), packVersion: activePacks.version });
    for (const [look, questions] of [
      [() => claimPosts(db, 8, rules), 1],
      [() => holdMissedPosts(db, rules.staleHours), 1],
      [() => recheckNextPosts(db), 1],
      [() => renewLeases(db, [], rules.leaseSeconds), 0],
    ] as const) {
      heard.length = 0;
      await look();
      expect(heard).toHaveLength(questions);
    }
    // Its pages are fixed, and browsers were notified.
    await stage.duePost({ postStatus: 'publishing', publishingSince: ago(60), leaseUntil: ago(1) });
    heard.length = 0;
    expect(await claimPosts(db, 8, rules)).toHaveLength(1);
    expect(heard).toHaveLength(3);
  });
});
