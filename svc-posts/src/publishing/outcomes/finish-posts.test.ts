import { postChanged, postFinished } from '@kallos/contracts/posts/events';
import { connected } from '@kallos/contracts/social/events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ago, stage, useStage } from '../../../testing/publishing-stage.ts';
import { mails } from '../../schema/mails.ts';
import { bulkGeneratedPosts, postTargets, publishedPosts } from '../../schema/posts.ts';
import { nextState, postLife, stateOfPost, type PostState } from '../post-life.ts';
import { advancePosts } from './finish-posts.ts';

useStage();

const states = Object.keys(postLife) as PostState[];

describe('the end of a post', () => {
  const columns: Record<
    PostState,
    { postStatus: Parameters<typeof stateOfPost>[0]['postStatus']; failureReason: string | null }
  > = {
    draft: { postStatus: 'draft', failureReason: null },
    scheduled: { postStatus: 'scheduled', failureReason: null },
    on_hold: { postStatus: 'scheduled', failureReason: 'needs_reconnect' },
    missed: { postStatus: 'needs_look', failureReason: 'missed' },
    publishing: { postStatus: 'publishing', failureReason: null },
    published: { postStatus: 'published', failureReason: null },
    partial: { postStatus: 'published', failureReason: 'partial' },
    failed: { postStatus: 'failed', failureReason: 'refused' },
    needs_look: { postStatus: 'needs_look', failureReason: 'draft_gone' },
  };
  const endings = ['hold', 'release', 'miss', 'publish', 'publish_partly', 'fail', 'doubt'] as const;

  it.each(endings)('follows the state table for the event %s, from any state', async (event) => {
    for (const state of states) {
      const id = await stage.duePost(columns[state]);
      expect(stateOfPost((await stage.rowOf(id))!)).toBe(state);
      const moved = await stage.posts.across((tx) =>
        advancePosts(tx, eq(bulkGeneratedPosts.id, id), event, {
          reason: event === 'hold' ? 'page_unknown' : null,
        }),
      );
      const next = nextState(state, event);
      expect(moved).toHaveLength(next === undefined ? 0 : 1);
      const row = (await stage.rowOf(id))!;
      expect(stateOfPost(row)).toBe(next ?? state);
      const isPublic = next === 'published' || next === 'partial';
      expect(row.publishedAt === null).toBe(!isPublic);
      const isWaiting = event === 'hold' || event === 'release';
      const told = [await stage.toldOf(postChanged, id), await stage.toldOf(postFinished, id)];
      expect(told.map(({ length }) => length)).toEqual(
        next === undefined ? [0, 0] : [Number(isWaiting), Number(!isWaiting)],
      );
    }
  });

  it('is published at the time of its first page for good', async () => {
    const id = await stage.duePost(columns.needs_look);
    const isIt = eq(bulkGeneratedPosts.id, id);
    const [first, second] = [ago(3600), ago(60)];
    await stage.posts.across(async (tx) => {
      const page = { accountId: stage.account, bulkPostId: id, platform: 'facebook' as const, content: 'x' };
      for (const publishedDate of [second, first])
        await tx.insert(publishedPosts).values({
          ...page,
          contentHash: 'x',
          productName: 'x',
          pageId: publishedDate.toISOString(),
          postId: `${id}_${publishedDate.getTime()}`,
          publishedDate,
        });
      await advancePosts(tx, isIt, 'publish_partly');
    });
    expect((await stage.rowOf(id))?.publishedAt).toEqual(first);
    const earlier = ago(7200);
    await stage.posts.across(async (tx) => {
      await tx
        .update(bulkGeneratedPosts)
        .set({ ...columns.publishing, publishedAt: earlier })
        .where(isIt);
      await advancePosts(tx, isIt, 'publish');
    });
    expect((await stage.rowOf(id))?.publishedAt).toEqual(earlier);
  });

  it('is mailed only for failures that the business does not know', async () => {
    const [known, news] = [await stage.duePost(columns.publishing), await stage.duePost(columns.publishing)];
    for (const id of [known, news])
      await stage.posts.across((tx) =>
        advancePosts(tx, eq(bulkGeneratedPosts.id, id), 'fail', {
          reason: 'refused',
          ...(id === known && { isKnown: true }),
        }),
      );
    const ordered = await stage.posts.rows(mails, eq(mails.accountId, stage.account));
    expect(ordered).toMatchObject([{ kind: 'failure', postIds: [news] }]);
  });
});

describe('an account that connects again', () => {
  it('an account that connects again', async () => {
    const other = stage.account + 1;
    await stage.posts.setUp(other);
    const later = new Date(Date.now() + 1_800_000);
    const waiting = { postStatus: 'scheduled' as const, failureReason: 'needs_reconnect' };
    const taken = { postStatus: 'publishing' as const, publishingSince: ago(60) };
    const ended = { postStatus: 'failed' as const, failureReason: 'refused' };
    const onHold = { isOnHold: true };
    const cases = [
      { values: waiting, page: {}, goesOn: true },
      { values: taken, page: onHold, goesOn: true },
      { values: taken, page: { isUnsure: true }, goesOn: true },
      // A network requested this pause.
      { values: taken, page: {}, goesOn: false },
      { values: ended, page: onHold, goesOn: false },
      { values: waiting, page: {}, who: other, goesOn: false },
      { values: taken, page: onHold, who: other, goesOn: false },
    ];
    const ids: number[] = [];
    for (const { values, page, who: accountId = stage.account } of cases) {
      const id = await stage.duePost({ ...values, nextTryAt: later }, accountId);
      const place = { bulkPostId: id, accountId, pageId: 'two', pageName: 'two' };
      await stage.posts.across((tx) =>
        tx.insert(postTargets).values({ ...place, platform: 'facebook', ...page }),
      );
      ids.push(id);
    }
    await stage.posts.consume(connected, { accountId: stage.account });
    const rows = await Promise.all(ids.map(stage.rowOf));
    expect(rows.map((row) => row?.nextTryAt)).toEqual(cases.map(({ goesOn }) => (goesOn ? null : later)));
    expect(rows.map((row) => row?.failureReason ?? null)).toEqual(
      cases.map(({ values, goesOn }) =>
        goesOn || !('failureReason' in values) ? null : values.failureReason,
      ),
    );
  });
});
