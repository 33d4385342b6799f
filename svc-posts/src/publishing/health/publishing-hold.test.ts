import { publishing } from '@kallos/contracts/posts/publishing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ago, rules, stage, useStage } from '../../../testing/publishing-stage.ts';
import { publishingHold } from '../../schema/posts.ts';
import { claimPosts, holdMissedPosts, millisecondsToNextPost } from '../claim-due-posts.ts';
import { recordHeartbeat } from './health.ts';

const db = () => stage.posts.database.db;
const hour = 3600;

useStage();

/** Simulates `npm run restore` of a backup of this age. */
const restore = (takenSecondsAgo: number) =>
  db()
    .insert(publishingHold)
    .values({ takenAt: ago(takenSecondsAgo), heldAt: ago(1) });
const release = () =>
  db()
    .update(publishingHold)
    .set({ releasedAt: sql`now()` });
const claim = () => claimPosts(db(), 5, rules);

beforeEach(() => db().delete(publishingHold));

describe('a restored platform', () => {
  it('claims nothing and misses nothing until released', async () => {
    await restore(hour);
    const due = await stage.duePost();
    const stale = await stage.duePost({ scheduledDate: ago(20 * hour) });
    expect(await claim()).toEqual([]);
    expect(await holdMissedPosts(db(), 12)).toBe(0);
    expect(await millisecondsToNextPost(db())).toBeUndefined();
    const loop = stage.publish();
    await new Promise((done) => setTimeout(done, 400));
    await loop.stop();
    for (const id of [due, stale]) expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'scheduled' });
    await release();
    expect((await claim()).map(({ post }) => post.id).toSorted()).toEqual([due, stale].toSorted());
  });

  it('is reported to every signed-in user', async () => {
    await recordHeartbeat(db(), crypto.randomUUID());
    await restore(hour);
    expect(await stage.posts.as(stage.account)(publishing.health)).toMatchObject({ state: 'held' });
    await release();
    expect(await stage.posts.as(stage.account)(publishing.health)).toMatchObject({ state: 'ok' });
  });

  it('searches for each post that may have been sent since the backup', async () => {
    await restore(3 * hour);
    const early = await stage.duePost({ scheduledDate: ago(5 * hour) });
    const moved = await stage.duePost({ scheduledDate: ago(1), createdAt: ago(9 * hour) });
    await release();
    const fresh = await stage.duePost({ scheduledDate: ago(0), createdAt: ago(-1) });
    const since = new Map(
      (await claim()).map((one) => [one.post.id, Date.now() - one.unsentUntil.getTime()]),
    );
    const hours = (id: number) => Math.round((since.get(id) ?? 0) / 3_600_000);
    expect([early, moved, fresh].map(hours)).toEqual([5, 3, 0]);
  });

  it('only looks up posts that are too late, and misses later ones', async () => {
    await restore(30 * hour);
    const stale = await stage.duePost({ scheduledDate: ago(20 * hour) });
    const late = await stage.duePost({ scheduledDate: ago(2 * hour) });
    await release();
    expect(await holdMissedPosts(db(), 12)).toBe(0);
    const loop = stage.publish();
    for (const id of [stale, late]) await stage.untilStatus(id, 'published');
    await loop.stop();
    const asked = new Map(stage.social.asked.map((one) => [one.bulkPostId, one]));
    expect(asked.get(stale)).toMatchObject({ isTooLate: true });
    expect(asked.get(late)).toMatchObject({ isTooLate: false });
    await db()
      .update(publishingHold)
      .set({ releasedAt: ago(40 * hour) });
    await stage.duePost({ scheduledDate: ago(20 * hour) });
    expect(await holdMissedPosts(db(), 12)).toBe(1);
  });
});
