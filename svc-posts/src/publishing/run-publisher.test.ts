import { randomUUID } from 'node:crypto';
import type { Call } from '@kallos/contracts/client';
import { postChanged, postFinished } from '@kallos/contracts/posts/events';
import { openLog } from '@kallos/service-kit/observability/log';
import { describe, expect, it, vi } from 'vitest';
import { outcome, type ReceivedRequest } from '../../testing/fake-social.ts';
import { ago, stage, useStage } from '../../testing/publishing-stage.ts';

useStage();

describe('the publisher', () => {
  it('publishes a due post on every page once and records its links', async () => {
    await stage.choosePages('one', 'two');
    const id = await stage.postThatIs('published', { content: 'Καλημέρα!' });
    expect(stage.keysOf(id)).toEqual([`post:${id}:page:one:v1`, `post:${id}:page:two:v1`]);
    expect(stage.askedOf(id)[0]).toMatchObject({
      message: 'Καλημέρα!',
      imageUrls: ['https://kallos.example/media/profhilo.jpg'],
      accountId: stage.account,
    });
    const card = await stage.cardOf(id);
    expect(card?.targets).toMatchObject([
      {
        pageId: 'one',
        state: 'published',
        externalId: `one_${id}`,
        permalink: `https://facebook.example/one_${id}`,
      },
      { pageId: 'two', state: 'published' },
    ]);
    expect(card?.publishedAt).not.toBeNull();
    expect(await stage.keptOf(id)).toHaveLength(2);
    expect(await stage.toldOf(postChanged, id)).toMatchObject([{ status: 'publishing' }]);
    expect(await stage.toldOf(postFinished, id)).toMatchObject([{ status: 'published' }]);
  });

  it('retries with the same key, and only on pages without the post', async () => {
    await stage.choosePages('one', 'two');
    stage.social.plan = ({ pageId }, times) =>
      pageId === 'two' && times < 3 ? outcome('retry', 'rate_limited') : undefined;
    const id = await stage.postThatIs('published');
    expect(stage.keysOf(id)).toEqual([
      `post:${id}:page:one:v1`,
      ...Array.from({ length: 3 }, () => `post:${id}:page:two:v1`),
    ]);
    // Browsers are notified once, regardless of the number of tries.
    expect(await stage.toldOf(postChanged, id)).toHaveLength(1);
  });

  it('retries after a lost response and duplicates nothing', async () => {
    stage.social.plan = (_, times) => (times === 1 ? 'accept-and-cut' : undefined);
    const id = await stage.postThatIs('published');
    expect(stage.askedOf(id)).toHaveLength(2);
    expect(stage.social.published.size).toBe(1);
  });

  it('retries when its open pages require it, not blocked by a waiting one', async () => {
    await stage.choosePages('one', 'two');
    const answer = (afterSeconds: number) => ({
      body: { success: true, outcome: { state: 'retry', reason: 'rate_limited', afterSeconds } },
    });
    const mended = { state: 'on_hold', reason: 'needs_reconnect', detail: null };
    const onHold = { body: { success: true, outcome: mended } };
    const plans = { slow: [answer(40), answer(70)], beside: [answer(40), onHold], half: [undefined, onHold] };
    const posts = await Promise.all(
      Object.entries(plans).map(async ([content, plan]) => ({ id: await stage.duePost({ content }), plan })),
    );
    stage.social.plan = ({ bulkPostId, pageId }) =>
      posts.find(({ id }) => id === bulkPostId)?.plan[pageId === 'one' ? 0 : 1];
    const heard: string[] = [];
    const log = openLog('test', 'silent');
    const warn = vi.spyOn(log, 'warn');
    const loop = stage.publish({
      log,
      onOutcome: (state) => heard.push(state),
      rules: { graceMilliseconds: 60_000 },
    });
    await vi.waitFor(() => expect(stage.social.asked).toHaveLength(6), { timeout: 60_000 });
    await loop.stop();
    const rows = await Promise.all(posts.map(({ id }) => stage.rowOf(id)));
    // Both times are from the same statement.
    expect(rows.map((row) => (Number(row?.nextTryAt) - Number(row?.updatedAt)) / 1000)).toEqual([
      70, 40, 1800,
    ]);
    const [half] = posts.slice(-1);
    const isOfHalf = ({ postId }: { postId?: number }) => postId === half?.id;
    // The log names the failed page and the reason.
    expect(warn.mock.calls.map(([facts]) => facts as object).filter(isOfHalf)).toEqual([
      { postId: half?.id, pageId: 'two', state: 'on_hold', reason: 'needs_reconnect' },
    ]);
    expect(heard.toSorted()).toEqual(['on_hold', 'on_hold', 'published', 'retry', 'retry', 'retry']);
  });

  it('renews its leases, and aborts what another one has taken over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const signals = new Map<number, AbortSignal>();
      const hang = (_: unknown, { body }: { body: ReceivedRequest }, { signal }: { signal: AbortSignal }) =>
        new Promise((_done, fail) => {
          signals.set(body.bulkPostId, signal);
          signal.addEventListener('abort', () => fail(signal.reason as Error));
        });
      const [kept, lost] = [await stage.duePost(), await stage.duePost()];
      const loop = stage.publish({ call: hang as unknown as Call, rules: { leaseSeconds: 3600 } });
      await vi.waitFor(() => expect(signals.size).toBe(2), { timeout: 60_000 });
      const until = (await stage.rowOf(kept))?.leaseUntil ?? new Date(0);
      const another = { leaseToken: randomUUID(), leaseUntil: ago(-7200) };
      await stage.posts.change(lost, another);
      const renewed = vi.spyOn(stage.posts.database.db, 'transaction');
      vi.advanceTimersByTime(3_600_000);
      expect(renewed).toHaveBeenCalledTimes(3);
      renewed.mockRestore();
      await vi.waitFor(() => expect(signals.get(lost)?.aborted).toBe(true), { timeout: 60_000 });
      expect(signals.get(kept)?.aborted).toBe(false);
      expect((await stage.rowOf(kept))?.leaseUntil?.getTime()).toBeGreaterThan(until.getTime());
      await loop.stop();
      expect(vi.getTimerCount()).toBe(0);
      // Only its new publisher renews it.
      expect(await stage.rowOf(lost)).toMatchObject(another);
      // An unfinished post is available to others at once.
      expect(await stage.rowOf(kept)).toMatchObject({ leaseToken: null, nextTryAt: null });
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves a post to the publisher that took it over and logs that', async () => {
    stage.social.plan = () => 'hang';
    const id = await stage.duePost();
    const log = openLog('test', 'silent');
    const warn = vi.spyOn(log, 'warn');
    stage.publish({ log, rules: { leaseSeconds: 3600 } });
    await stage.untilAsked(id);
    const another = { leaseToken: randomUUID(), leaseUntil: ago(-7200) };
    await stage.posts.change(id, another);
    stage.social.releaseHanging();
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 60_000 });
    expect(warn.mock.calls).toEqual([[{ postId: id }, 'lease lost, another publisher goes on']]);
    expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'publishing', ...another });
  });

  it('logs how each round ended and warns only about failures', async () => {
    const limited = { state: 'retry', reason: 'rate_limited', afterSeconds: 60 };
    stage.social.plan = ({ message }) =>
      message === 'later' ? { body: { success: true, outcome: limited } } : undefined;
    const [out, later] = [await stage.duePost(), await stage.duePost({ content: 'later' })];
    const log = openLog('test', 'silent');
    const [info, warn] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')];
    stage.publish({ log });
    await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(2), { timeout: 60_000 });
    expect(info.mock.calls.map(([facts]) => facts)).toEqual(
      expect.arrayContaining([
        { postId: out, isFinished: true, attempts: 1 },
        { postId: later, isFinished: false, attempts: 1 },
      ]),
    );
    expect(warn.mock.calls).toMatchObject([
      [{ postId: later, reason: 'rate_limited' }, 'page not published'],
    ]);
  });

  it('retries a post later if its outcome could not be recorded', async () => {
    const publishedAt = 'no moment';
    const outcome = { state: 'published', externalId: 'x', permalink: null, publishedAt };
    const id = await stage.duePost();
    stage.publish({ call: (async () => ({ success: true, outcome })) as unknown as Call });
    const free = { postStatus: 'publishing', leaseToken: null, nextTryAt: expect.any(Date) };
    await vi.waitFor(async () => expect(await stage.rowOf(id)).toMatchObject(free), { timeout: 60_000 });
  });
});
