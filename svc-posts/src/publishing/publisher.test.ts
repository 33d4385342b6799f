import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postChanged, postFinished } from '@kallos/contracts/posts/events';
import { announced } from '@kallos/service-kit/testing';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { bulkGeneratedPosts, postTargets, publishedPosts } from '../schema.ts';
import { openFakeSocial, outcome } from '../../testing/fake-social.ts';

import {
  ago,
  askedOf,
  cardOf,
  choosePages,
  duePost,
  publish,
  rowOf,
  rules,
  stage,
  untilStatus,
  useStage,
} from '../../testing/publishing-stage.ts';

useStage();

describe('the publisher', () => {
  it('publishes a due post on every page once and writes down where it stands', async () => {
    await choosePages('one', 'two');
    const id = await duePost({ content: 'Καλημέρα!' });
    publish();
    await untilStatus(id, 'published');
    expect(
      askedOf(id)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([`post:${id}:page:one:v1`, `post:${id}:page:two:v1`]);
    expect(askedOf(id)[0]).toMatchObject({
      message: 'Καλημέρα!',
      imageUrls: ['https://kallos.example/media/profhilo.jpg'],
      accountId: stage.account,
    });
    const card = await cardOf(id);
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
    const kept = await stage.posts.across((tx) =>
      tx.select().from(publishedPosts).where(eq(publishedPosts.bulkPostId, id)),
    );
    expect(kept).toHaveLength(2);
    const { db } = stage.posts.database;
    const own = <T extends { bulkPostId: number }>(facts: T[]) =>
      facts.filter(({ bulkPostId }) => bulkPostId === id);
    expect(own(await announced(db, postChanged))).toMatchObject([{ status: 'publishing' }]);
    expect(own(await announced(db, postFinished))).toMatchObject([{ status: 'published' }]);
  });

  it('sends nothing early and takes a post up within a second of its moment', async () => {
    publish();
    const ids: number[] = [];
    for (const wait of [1200, 1800, 2400])
      ids.push(await duePost({ scheduledDate: new Date(Date.now() + wait) }));
    for (const id of ids) await untilStatus(id, 'published');
    const late = await stage.posts.across((tx) =>
      tx
        .select({ seconds: sql<number>`extract(epoch from publishing_since - scheduled_date)::float` })
        .from(bulkGeneratedPosts)
        .where(inArray(bulkGeneratedPosts.id, ids)),
    );
    const seconds = late.map((one) => one.seconds);
    expect(seconds).toHaveLength(3);
    for (const one of seconds) expect(one).toBeGreaterThanOrEqual(0);
    // The promptest: a machine that is busy for a moment delays the others.
    expect(Math.min(...seconds)).toBeLessThan(1);
  });

  it('leaves drafts alone', async () => {
    const id = await duePost({ postStatus: 'draft', isScheduled: false });
    publish();
    await new Promise((wake) => setTimeout(wake, 400));
    expect(askedOf(id)).toEqual([]);
  });

  it('tries again with the same key, and only on the page that has not got the post', async () => {
    await choosePages('one', 'two');
    stage.social.plan = ({ pageId }, times) =>
      pageId === 'two' && times < 3 ? outcome('retry', 'rate_limited') : undefined;
    const id = await duePost();
    publish();
    await untilStatus(id, 'published');
    expect(
      askedOf(id)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([`post:${id}:page:one:v1`, ...Array.from({ length: 3 }, () => `post:${id}:page:two:v1`)]);
  });

  it('asks again after a lost answer and doubles nothing', async () => {
    stage.social.plan = (_, times) => (times === 1 ? 'accept-and-cut' : undefined);
    const id = await duePost();
    publish();
    await untilStatus(id, 'published');
    expect(askedOf(id)).toHaveLength(2);
    expect(stage.social.published.size).toBe(1);
  });

  it('waits while the other service is away', async () => {
    const id = await duePost();
    const away = stage.social.url;
    await stage.social.close();
    publish({ url: away });
    await vi.waitFor(async () => expect((await cardOf(id))?.targets[0]?.reason).toBe('social_unreachable'), {
      timeout: 60_000,
    });
    expect((await rowOf(id))?.postStatus).toBe('publishing');
    expect((await rowOf(id))?.nextTryAt).not.toBeNull();
    stage.social = await openFakeSocial();
  });

  it('takes no posts in vain while nobody answers for the other service', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 12; made += 1) ids.push(await duePost({ content: `Κείμενο ${made}.` }));
    const away = stage.social.url;
    await stage.social.close();
    publish({ url: away });
    const taken = async () => (await Promise.all(ids.map(rowOf))).filter((row) => row?.attempts !== 0).length;
    await vi.waitFor(async () => expect(await taken()).toBeGreaterThan(0), { timeout: 60_000 });
    // Twelve looks later, none of which would have found a place taken.
    await new Promise((wake) => setTimeout(wake, 600));
    expect(await taken()).toBeLessThanOrEqual(rules.concurrency);
    await vi.waitFor(async () => expect(await taken()).toBe(12), { timeout: 60_000 });
    stage.social = await openFakeSocial();
  });

  it('has thirty-two posts on their way at first, and more once some have gone out', async () => {
    stage.social.plan = () => 'hang';
    for (let made = 0; made < 40; made += 1) await duePost({ content: `Κείμενο ${made}.` });
    publish({ rules: { concurrency: 128 } });
    await vi.waitFor(() => expect(stage.social.asked).toHaveLength(32), { timeout: 60_000 });
    await new Promise((wake) => setTimeout(wake, 300));
    expect(stage.social.asked).toHaveLength(32);
    stage.social.plan = () => undefined;
    stage.social.letGo();
    await vi.waitFor(() => expect(stage.social.published.size).toBe(40), { timeout: 60_000 });
  });

  it('ends as failed, as partly published or as needing a look, with the reason', async () => {
    await choosePages('one', 'two');
    stage.social.plan = ({ pageId, message }) => {
      if (message.startsWith('Αποτυχία')) return outcome('failed', 'picture_refused');
      if (message.startsWith('Μισή') && pageId === 'two') return outcome('failed', 'permission_missing');
      if (message.startsWith('Αμφιβολία') && pageId === 'two')
        return outcome('needs_look', 'unknown_outcome');
      return undefined;
    };
    const failed = await duePost({ content: 'Αποτυχία.' });
    const partial = await duePost({ content: 'Μισή.' });
    const doubtful = await duePost({ content: 'Αμφιβολία.' });
    publish();
    await untilStatus(failed, 'failed');
    await untilStatus(partial, 'published');
    await untilStatus(doubtful, 'needs_look');
    expect(await cardOf(failed)).toMatchObject({ failureReason: 'picture_refused', publishedAt: null });
    expect(await cardOf(partial)).toMatchObject({
      failureReason: 'partial',
      targets: [{ state: 'published' }, { state: 'failed', reason: 'permission_missing' }],
    });
    expect(await cardOf(doubtful)).toMatchObject({ failureReason: 'unknown_outcome' });
  });

  it('gives up after the time that a post is tried, and says when nobody can tell', async () => {
    stage.social.plan = ({ message }) =>
      message.startsWith('Σαφές') ? outcome('retry', 'rate_limited') : { status: 500, body: {} };
    const past = { postStatus: 'publishing' as const, publishingSince: ago(7 * 3600) };
    const clear = await duePost({ content: 'Σαφές.', ...past });
    const unclear = await duePost({ content: 'Ασαφές.', ...past });
    for (const id of [clear, unclear])
      await stage.posts.across((tx) =>
        tx.insert(postTargets).values({
          bulkPostId: id,
          accountId: stage.account,
          pageId: 'one',
          pageName: 'one',
          platform: 'facebook',
        }),
      );
    publish();
    await untilStatus(clear, 'failed');
    await untilStatus(unclear, 'needs_look');
  });

  it('holds a post that is too late, and lets it be scheduled again', async () => {
    const id = await duePost({ scheduledDate: ago(13 * 3600) });
    publish();
    await untilStatus(id, 'needs_look');
    expect(await cardOf(id)).toMatchObject({ failureReason: 'missed' });
    expect(askedOf(id)).toEqual([]);
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await stage.posts.as(stage.account)(bulkPosts.update, { params: { id }, body: { scheduledDate } });
    const { bulkPost } = await stage.posts.as(stage.account)(bulkPosts.update, {
      params: { id },
      body: { isScheduled: true },
    });
    expect(bulkPost).toMatchObject({ postStatus: 'scheduled', failureReason: null });
  });

  it('keeps the pages that a post was taken with', async () => {
    stage.social.plan = () => 'hang';
    const id = await duePost();
    publish();
    await vi.waitFor(() => expect(askedOf(id)).toHaveLength(1), { timeout: 60_000 });
    await choosePages('late-one', 'late-two');
    stage.social.plan = () => undefined;
    stage.social.letGo();
    await untilStatus(id, 'published');
    expect(askedOf(id)).toHaveLength(1);
  });
});
