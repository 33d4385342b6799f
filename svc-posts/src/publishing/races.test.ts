import { ApiError } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postChanged } from '@kallos/contracts/posts/events';
import { postPublished, postTakenDown } from '@kallos/contracts/social/events';
import { announced } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { bulkGeneratedPosts, publishedPosts } from '../schema.ts';
import { outcome } from '../../testing/fake-social.ts';

import {
  ago,
  askedOf,
  cardOf,
  choosePages,
  duePost,
  publish,
  rowOf,
  stage,
  untilStatus,
  useStage,
} from '../../testing/publishing-stage.ts';

useStage();

describe('an edit that comes too late', () => {
  it('is refused and changes nothing of what goes out', async () => {
    stage.social.plan = () => 'hang';
    const id = await duePost({ content: 'Το σωστό κείμενο.' });
    publish();
    await vi.waitFor(() => expect(askedOf(id)).toHaveLength(1), { timeout: 60_000 });
    const bodies = [
      { content: 'Άλλο.' },
      { isScheduled: false },
      { scheduledDate: new Date(Date.now() + 86_400_000).toISOString() },
    ];
    for (const body of bodies) {
      const refused = await stage.posts
        .as(stage.account)(bulkPosts.update, { params: { id }, body })
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ApiError);
      expect(refused).toMatchObject({ status: 409, code: 'post_in_flight' });
    }
    stage.social.letGo();
    await untilStatus(id, 'published');
    expect(askedOf(id)[0]?.message).toBe('Το σωστό κείμενο.');
  });
});

describe("svc-social's own word of a delivery", () => {
  const word = (id: number, pageId: string) => ({
    accountId: stage.account,
    bulkPostId: id,
    pageId,
    platform: 'facebook' as const,
    externalId: `${pageId}_${id}`,
    permalink: null,
    publishedAt: '2026-11-23T07:00:00.000Z',
  });

  it('may come before the answer and after it, and leaves one record', async () => {
    await choosePages('one');
    stage.social.plan = () => 'hang';
    const id = await duePost();
    publish();
    await vi.waitFor(() => expect(askedOf(id)).toHaveLength(1), { timeout: 60_000 });
    await stage.posts.consume(postPublished, word(id, 'one'));
    stage.social.letGo();
    await untilStatus(id, 'published');
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect(
      await stage.posts.across((tx) =>
        tx.select().from(publishedPosts).where(eq(publishedPosts.bulkPostId, id)),
      ),
    ).toHaveLength(1);
  });

  it('ends a post that a person was told about because nobody could say for too long', async () => {
    await choosePages('one');
    stage.social.plan = () => ({
      body: {
        success: true,
        outcome: { state: 'retry', reason: 'meta_unavailable', afterSeconds: 300, isInDoubt: true },
      },
    });
    const id = await duePost();
    await stage.posts.across((tx) =>
      tx
        .update(bulkGeneratedPosts)
        .set({ publishingSince: ago(60) })
        .where(eq(bulkGeneratedPosts.id, id)),
    );
    const first = publish();
    await vi.waitFor(async () => expect((await rowOf(id))?.nextTryAt).not.toBe(null), 60_000);
    const pause = ((await rowOf(id))?.nextTryAt?.getTime() ?? 0) - Date.now();
    expect(pause).toBeLessThan(16_000);
    expect((await rowOf(id))?.postStatus).toBe('publishing');
    await first.stop();
    await stage.posts.across((tx) =>
      tx
        .update(bulkGeneratedPosts)
        .set({ publishingSince: ago(91), nextTryAt: null })
        .where(eq(bulkGeneratedPosts.id, id)),
    );
    publish();
    await untilStatus(id, 'needs_look');
    expect((await rowOf(id))?.failureReason).toBe('meta_unavailable');
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect((await rowOf(id))?.postStatus).toBe('published');
  });

  it('makes a post whole of which it had refused one page', async () => {
    await choosePages('one', 'two');
    stage.social.plan = ({ pageId }) => (pageId === 'two' ? outcome('failed', 'refused') : undefined);
    const id = await duePost();
    publish();
    await untilStatus(id, 'published');
    expect(await cardOf(id)).toMatchObject({ failureReason: 'partial' });
    await stage.posts.consume(postPublished, word(id, 'two'));
    expect(await cardOf(id)).toMatchObject({
      postStatus: 'published',
      failureReason: null,
      targets: [{ state: 'published' }, { state: 'published' }],
    });
  });

  it('ends a post that needed a look', async () => {
    await choosePages('one');
    stage.social.plan = () => outcome('needs_look', 'unknown_outcome');
    const id = await duePost();
    publish();
    await untilStatus(id, 'needs_look');
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect(await cardOf(id)).toMatchObject({
      postStatus: 'published',
      failureReason: null,
      targets: [{ state: 'published' }],
    });
  });

  it('ends each of two posts of one page', async () => {
    await choosePages('one');
    stage.social.plan = () => outcome('needs_look', 'unknown_outcome');
    const ids = [await duePost({ content: 'Το πρώτο.' }), await duePost({ content: 'Το δεύτερο.' })];
    publish();
    for (const id of ids) await untilStatus(id, 'needs_look');
    for (const id of ids) await stage.posts.consume(postPublished, word(id, 'one'));
    for (const id of ids) expect(await cardOf(id)).toMatchObject({ postStatus: 'published' });
  });
});

describe('a post that was deleted from its page', () => {
  const gone = (id: number, pageId: string, externalId: string) => ({
    accountId: stage.account,
    bulkPostId: id,
    pageId,
    platform: 'facebook' as const,
    externalId,
    deletedAt: '2026-11-23T09:00:00.000Z',
  });

  it('keeps its card, which leads there no more, and tells browsers; another page keeps its link', async () => {
    await choosePages('one', 'two');
    const id = await duePost();
    publish();
    await untilStatus(id, 'published');
    const targetOf = async (pageId: string) =>
      (await cardOf(id))?.targets.find((target) => target.pageId === pageId);
    const before = await targetOf('one');
    expect(before).toMatchObject({ deletedAt: null, permalink: expect.any(String) });
    await stage.posts.consume(postTakenDown, gone(id, 'one', 'another-post'));
    expect(await targetOf('one')).toEqual(before);
    await stage.posts.consume(postTakenDown, gone(id, 'one', before?.externalId ?? ''));
    expect(await targetOf('one')).toMatchObject({
      state: 'published',
      permalink: null,
      deletedAt: '2026-11-23T09:00:00.000Z',
    });
    expect(await targetOf('two')).toMatchObject({ deletedAt: null, permalink: expect.any(String) });
    const told = await announced(stage.posts.database.db, postChanged);
    expect(told.filter(({ bulkPostId }) => bulkPostId === id).at(-1)).toMatchObject({ status: 'published' });
  });
});
