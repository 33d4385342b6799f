import { postChanged } from '@kallos/contracts/posts/events';
import { postPublished, postTakenDown } from '@kallos/contracts/social/events';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { outcome } from '../../../testing/fake-social.ts';
import { ago, stage, useStage } from '../../../testing/publishing-stage.ts';
import { mails } from '../../schema/mails.ts';
import { postTargets } from '../../schema/posts.ts';

useStage();

/** Creates an idle post with a page in this state; returns its id. */
async function restingPost(
  state: 'failed' | 'needs_look' | 'published',
  pages: readonly string[],
  accountId = stage.account,
): Promise<number> {
  const failureReason = state === 'published' ? null : 'unknown_outcome';
  const id = await stage.duePost({ postStatus: state, failureReason }, accountId);
  const rows = pages.map((pageId) => ({
    bulkPostId: id,
    accountId,
    pageId,
    pageName: pageId,
    platform: 'facebook' as const,
    state,
    reason: failureReason,
  }));
  if (rows.length > 0) await stage.posts.across((tx) => tx.insert(postTargets).values(rows));
  return id;
}

const tellings = (id: number) => stage.toldOf(postChanged, id);

describe("svc-social's publication event", () => {
  const word = (id: number, pageId: string) => ({
    accountId: stage.account,
    bulkPostId: id,
    pageId,
    platform: 'facebook' as const,
    externalId: `${pageId}_${id}`,
    permalink: `https://facebook.example/${pageId}_${id}`,
    publishedAt: '2026-11-23T07:00:00.000Z',
  });

  it('may arrive before or after the response, and leaves one record', async () => {
    await stage.choosePages('one');
    stage.social.plan = () => 'hang';
    const id = await stage.duePost();
    stage.publish();
    await stage.untilAsked(id);
    await stage.posts.consume(postPublished, word(id, 'one'));
    // The publisher ends it.
    expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'publishing', leaseToken: expect.any(String) });
    stage.social.releaseHanging();
    await stage.untilStatus(id, 'published');
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect(await stage.keptOf(id)).toHaveLength(1);
  });

  it('ends a post that a user was asked about', async () => {
    await stage.choosePages('one');
    stage.social.plan = () => ({
      body: {
        success: true,
        outcome: { state: 'in_doubt', reason: 'meta_unavailable', detail: null, afterSeconds: 300 },
      },
    });
    const id = await stage.duePost();
    await stage.posts.change(id, { publishingSince: ago(60) });
    const first = stage.publish();
    await vi.waitFor(async () => expect((await stage.rowOf(id))?.nextTryAt).not.toBe(null), 60_000);
    const pause = ((await stage.rowOf(id))?.nextTryAt?.getTime() ?? 0) - Date.now();
    expect(pause).toBeLessThan(16_000);
    expect((await stage.rowOf(id))?.postStatus).toBe('publishing');
    await first.stop();
    await stage.posts.change(id, { publishingSince: ago(91), nextTryAt: null });
    stage.publish();
    await stage.untilStatus(id, 'needs_look');
    expect((await stage.rowOf(id))?.failureReason).toBe('meta_unavailable');
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect((await stage.rowOf(id))?.postStatus).toBe('published');
  });

  it('completes a post of which it had refused one page', async () => {
    await stage.choosePages('one', 'two');
    stage.social.plan = ({ pageId }) => (pageId === 'two' ? outcome('failed', 'refused') : undefined);
    const id = await stage.postThatIs('published');
    expect(await stage.cardOf(id)).toMatchObject({ failureReason: 'partial' });
    await stage.posts.consume(postPublished, word(id, 'two'));
    expect(await stage.cardOf(id)).toMatchObject({
      postStatus: 'published',
      failureReason: null,
      targets: [{ state: 'published' }, { state: 'published' }],
    });
  });

  it('ends a post that needed a look, and no other one of its page', async () => {
    const [first, second] = [
      await restingPost('needs_look', ['one']),
      await restingPost('needs_look', ['one']),
    ];
    await stage.posts.consume(postPublished, word(second, 'one'));
    expect((await stage.rowOf(first))?.postStatus).toBe('needs_look');
    expect(await stage.cardOf(second)).toMatchObject({
      postStatus: 'published',
      failureReason: null,
      targets: [{ state: 'published', reason: null, externalId: `one_${second}` }],
    });
    await stage.posts.consume(postPublished, word(first, 'one'));
    expect(await stage.cardOf(first)).toMatchObject({ postStatus: 'published' });
  });

  it('ends a missed post without pages', async () => {
    const id = await stage.duePost({ postStatus: 'needs_look', failureReason: 'missed' });
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'published', failureReason: null });
  });

  it('makes a failed post partly public without another notice', async () => {
    const id = await restingPost('failed', ['one', 'two']);
    await stage.posts.consume(postPublished, word(id, 'two'));
    expect(await stage.cardOf(id)).toMatchObject({
      postStatus: 'published',
      failureReason: 'partial',
      targets: [{ state: 'failed' }, { state: 'published' }],
    });
    const ordered = await stage.posts.rows(mails, eq(mails.accountId, stage.account));
    expect(ordered).toEqual([]);
  });

  it('notifies browsers once of a newly confirmed post', async () => {
    const id = await restingPost('published', ['one']);
    await stage.posts.consume(postPublished, word(id, 'one'));
    await stage.posts.consume(postPublished, word(id, 'one'));
    expect(await tellings(id)).toMatchObject([{ status: 'published' }]);
    const { externalId, permalink } = word(id, 'one');
    expect((await stage.cardOf(id))?.targets).toMatchObject([{ externalId, permalink }]);
  });

  it('is stored per page and account, even with equal ids of two networks', async () => {
    const other = stage.account + 1;
    await stage.posts.setUp(other);
    const places = [
      [stage.account, 'one'],
      [stage.account, 'two'],
      [other, 'one'],
    ] as const;
    for (const [accountId, pageId] of places) {
      const id = await restingPost('needs_look', [pageId], accountId);
      const same = { ...word(id, pageId), accountId, externalId: `same_${stage.account}` };
      await stage.posts.consume(postPublished, same);
      expect([pageId, (await stage.rowOf(id))?.postStatus]).toEqual([pageId, 'published']);
    }
  });

  it('changes nothing for another account or a deleted post', async () => {
    const id = await restingPost('needs_look', ['one']);
    await stage.posts.consume(postPublished, { ...word(id, 'one'), accountId: stage.account + 1 });
    await stage.posts.consume(postPublished, word(id + 1_000_000, 'one'));
    expect((await stage.rowOf(id))?.postStatus).toBe('needs_look');
    expect(await stage.keptOf(id)).toEqual([]);
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

  it('keeps its card without a link and notifies browsers', async () => {
    await stage.choosePages('one', 'two');
    const id = await stage.postThatIs('published');
    const targetOf = async (pageId: string) =>
      (await stage.cardOf(id))?.targets.find((target) => target.pageId === pageId);
    const before = await targetOf('one');
    expect(before).toMatchObject({ deletedAt: null, permalink: expect.any(String) });
    const [told, other] = [await tellings(id), await stage.duePost({ postStatus: 'draft' })];
    const word = gone(id, 'one', before?.externalId ?? '');
    for (const elsewhere of [
      { externalId: 'another-post' },
      { pageId: 'two' },
      { bulkPostId: other },
      { accountId: stage.account + 1 },
    ])
      await stage.posts.consume(postTakenDown, { ...word, ...elsewhere });
    expect(await targetOf('one')).toEqual(before);
    expect(await tellings(id)).toEqual(told);
    await stage.posts.consume(postTakenDown, word);
    expect(await targetOf('one')).toMatchObject({
      state: 'published',
      permalink: null,
      deletedAt: '2026-11-23T09:00:00.000Z',
    });
    expect(await targetOf('two')).toMatchObject({ deletedAt: null, permalink: expect.any(String) });
    expect((await tellings(id)).slice(told.length)).toMatchObject([{ status: 'published' }]);
    expect(await tellings(other)).toEqual([]);
  });

  it('counts as failed on each page whose network rejected it, and a mail is queued', async () => {
    await stage.choosePages('one', 'two');
    const id = await stage.postThatIs('published');
    const idOn = async (pageId: string) =>
      (await stage.cardOf(id))?.targets.find((target) => target.pageId === pageId)?.externalId ?? '';
    const reject = async (pageId: string) =>
      stage.posts.consume(postTakenDown, {
        ...gone(id, pageId, await idOn(pageId)),
        reason: 'review_rejected',
      });
    await reject('one');
    const card = await stage.cardOf(id);
    expect(card).toMatchObject({ postStatus: 'published', failureReason: 'partial' });
    expect(card?.targets.find(({ pageId }) => pageId === 'one')).toMatchObject({
      state: 'failed',
      reason: 'review_rejected',
      permalink: null,
    });
    await reject('two');
    expect(await stage.cardOf(id)).toMatchObject({ postStatus: 'failed', failureReason: 'review_rejected' });
    expect(await stage.posts.rows(mails, eq(mails.accountId, stage.account))).toMatchObject([
      { kind: 'failure', postIds: [id, id] },
    ]);
  });
});
