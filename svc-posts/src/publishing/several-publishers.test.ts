import { openDatabase } from '@kallos/service-kit/database/database';
import { describe, expect, it } from 'vitest';
import { ago, rules, stage, useStage } from '../../testing/publishing-stage.ts';
import { claimPosts } from './claim-due-posts.ts';
import { releaseClaim } from './outcomes/record-outcome.ts';

useStage();

describe('several publishers', () => {
  it('share fifty posts and deliver each key once', async () => {
    const ids = await stage.duePosts(50);
    stage.publish();
    stage.publish();
    for (const id of ids) await stage.untilStatus(id, 'published');
    expect(stage.social.asked).toHaveLength(50);
    expect(new Set(stage.social.asked.map(({ key }) => key)).size).toBe(50);
  });

  it('release one post and keep the others', async () => {
    await stage.duePosts(3);
    const { db } = stage.posts.database;
    const [given = expect.unreachable(), ...kept] = await claimPosts(db, 3, rules);
    await releaseClaim(db, given);
    expect(await stage.rowOf(given.post.id)).toMatchObject({ leaseToken: null, leaseUntil: null });
    for (const { post, lease } of kept) expect((await stage.rowOf(post.id))?.leaseToken).toBe(lease);
  });

  it('take over from one that died during a round, with the same key', async () => {
    stage.social.plan = (_, times) => (times === 1 ? 'hang' : undefined);
    const id = await stage.duePost();
    const dying = openDatabase(stage.posts.database.url, { max: 3 });
    stage.publish({ db: dying.db });
    await stage.untilAsked(id);
    // Without its database it can neither renew its lease nor write, as if it had been killed.
    await dying.close();
    stage.publish();
    await stage.untilStatus(id, 'published', 8000);
    expect(new Set(stage.askedOf(id).map(({ key }) => key)).size).toBe(1);
    expect(stage.askedOf(id)).toHaveLength(2);
    expect(stage.social.published.size).toBe(1);
  });

  it.each([
    ['that they look at as a whole', 25],
    ['that is longer than what they look at', 50],
  ])('serve an account with few posts during a backlog %s', async (_which, backlog) => {
    await stage.duePosts(backlog, { scheduledDate: ago(60) });
    stage.account += 1;
    await stage.posts.setUp(stage.account);
    const early = await stage.duePost({ scheduledDate: ago(-3600) });
    const single = await stage.duePost();
    const taken = (await claimPosts(stage.posts.database.db, 5, rules)).map(({ post }) => post.id);
    expect(taken).toHaveLength(5);
    expect(taken).toContain(single);
    expect(taken).not.toContain(early);
  });
});
