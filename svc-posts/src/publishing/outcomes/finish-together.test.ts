import { randomUUID } from 'node:crypto';
import { postFinished } from '@kallos/contracts/posts/events';
import { postPublished } from '@kallos/contracts/social/events';
import { asOwner } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rules, stage, useStage } from '../../../testing/publishing-stage.ts';
import { postTargets } from '../../schema/posts.ts';
import { claimPosts, type ClaimedPost, type Target } from '../claim-due-posts.ts';
import { finishPost, finishPosts, type LastPage } from './finish-together.ts';

useStage();

async function claimed(count: number): Promise<ClaimedPost[]> {
  await stage.duePosts(count);
  const claims = await claimPosts(stage.posts.database.db, count, rules);
  expect(claims).toHaveLength(count);
  return claims;
}

function lastPage(claim: ClaimedPost, target = claim.targets[0] as Target): LastPage {
  const externalId = `${target.pageId}_${claim.post.id}`;
  const publishedAt = '2026-11-21T09:00:00.000Z';
  return { claim, target, outcome: { state: 'published', externalId, permalink: null, publishedAt } };
}

const timesFinished = async ({ post }: ClaimedPost) => (await stage.toldOf(postFinished, post.id)).length;

it('ends many posts at once, each with its page, position and event', async () => {
  const claims = await claimed(12);
  const ended = await finishPosts(
    stage.posts.database.db,
    claims.map((claim) => lastPage(claim)),
  );
  expect([...ended].toSorted((a, b) => a - b)).toEqual(
    claims.map(({ post }) => post.id).toSorted((a, b) => a - b),
  );
  const kept = await stage.keptOf(...claims.map(({ post }) => post.id));
  for (const claim of claims) {
    const { id, content, contentHash } = claim.post;
    expect(await stage.rowOf(id)).toMatchObject({
      postStatus: 'published',
      leaseToken: null,
      failureReason: null,
    });
    expect((await stage.rowOf(id))?.publishedAt).not.toBeNull();
    expect(kept.filter(({ bulkPostId }) => bulkPostId === id)).toMatchObject([
      { content, contentHash, postId: `${claim.targets[0]?.pageId}_${id}`, accountId: stage.account },
    ]);
    expect(await timesFinished(claim)).toBe(1);
  }
});

it('writes nothing about a post that another publisher has claimed', async () => {
  const [mine, lost] = (await claimed(2)) as [ClaimedPost, ClaimedPost];
  await stage.posts.change(lost.post.id, { leaseToken: randomUUID() });
  const ended = await finishPosts(stage.posts.database.db, [lastPage(mine), lastPage(lost)]);
  expect([...ended]).toEqual([mine.post.id]);
  expect((await stage.rowOf(lost.post.id))?.postStatus).toBe('publishing');
  expect(await stage.keptOf(lost.post.id)).toEqual([]);
  expect(await timesFinished(lost)).toBe(0);
});

it('skips a post that is not published on all of its pages', async () => {
  await stage.choosePages('one', 'two');
  const [claim] = (await claimed(1)) as [ClaimedPost];
  const [one, two] = claim.targets as [Target, Target];
  for (const state of ['publishing', 'failed', 'needs_look'] as const) {
    await stage.posts.set(postTargets, { state }, eq(postTargets.pageId, two.pageId));
    expect((await finishPosts(stage.posts.database.db, [lastPage(claim, one)])).size).toBe(0);
  }
  expect(await stage.keptOf(claim.post.id)).toEqual([]);
  await stage.posts.set(postTargets, { state: 'published' }, eq(postTargets.pageId, two.pageId));
  expect((await finishPosts(stage.posts.database.db, [lastPage(claim, one)])).size).toBe(1);
});

it('keeps one row for a page whose publication was announced before', async () => {
  const [claim] = (await claimed(1)) as [ClaimedPost];
  const page = lastPage(claim);
  const { state: _state, ...facts } = page.outcome;
  const { pageId, platform } = page.target;
  await stage.posts.consume(postPublished, {
    accountId: stage.account,
    bulkPostId: claim.post.id,
    pageId,
    platform,
    ...facts,
  });
  expect((await finishPosts(stage.posts.database.db, [page])).size).toBe(1);
  expect(await stage.keptOf(claim.post.id)).toHaveLength(1);
});

it('batches concurrent posts, and retries each alone if the batch fails', async () => {
  const claims = await claimed(6);
  const finish = (page: LastPage) => finishPost(stage.posts.database.db, page);
  const [first, ...others] = claims.map((claim) => lastPage(claim)) as [LastPage, ...LastPage[]];
  const broken = { ...first, claim: { ...first.claim, lease: 'no lease' } };
  const told = await Promise.all([broken, ...others].map(finish));
  expect(told).toEqual(told.map(() => undefined));
  const lost = { ...first, claim: { ...first.claim, lease: randomUUID() } };
  expect(await Promise.all([lost, ...others].map(finish))).toEqual([false, true, true, true, true, true]);
});

it('throws, and keeps the post, if a number was assigned twice', async () => {
  const [first, second] = (await claimed(2)) as [ClaimedPost, ClaimedPost];
  await finishPosts(stage.posts.database.db, [lastPage(first)]);
  const [known] = await stage.keptOf(first.post.id);
  await asOwner(
    stage.posts.database.db,
    `select setval('published_posts_id_seq', ${known?.id}::bigint, false)`,
  );
  await expect(finishPosts(stage.posts.database.db, [lastPage(second)])).rejects.toThrow();
  await finishPosts(stage.posts.database.db, [lastPage(second)]);
  expect(await stage.keptOf(second.post.id)).toHaveLength(1);
});
