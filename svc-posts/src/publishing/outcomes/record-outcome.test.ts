import { randomUUID } from 'node:crypto';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outcome } from '../../../testing/fake-social.ts';
import { ago, rules, stage, useStage } from '../../../testing/publishing-stage.ts';
import { postTargets, publishedPosts } from '../../schema/posts.ts';
import { claimPosts, type ClaimedPost, type Target } from '../claim-due-posts.ts';
import { LeaseLost, recordLast, recordOutcome, releaseClaim } from './record-outcome.ts';

useStage();

describe('the outcome of one page', () => {
  /** Claims two posts on two pages each, by one publisher. */
  const twoClaims = async () => {
    await stage.choosePages('one', 'two');
    for (const content of ['Το πρώτο.', 'Το δεύτερο.']) await stage.duePost({ content });
    const claims = await claimPosts(db(), 2, rules);
    return claims.map((claim) => {
      const [one = expect.unreachable(), two = expect.unreachable()] = claim.targets.toSorted((a, b) =>
        a.pageId.localeCompare(b.pageId),
      );
      return { claim, one, two, id: claim.post.id };
    }) as [Taken, Taken];
  };
  type Taken = { claim: ClaimedPost; one: Target; two: Target; id: number };
  const db = () => stage.posts.database.db;
  const targetsOf = async (...ids: number[]) =>
    (
      await stage.posts.across((tx) =>
        tx
          .select()
          .from(postTargets)
          .where(inArray(postTargets.bulkPostId, ids))
          .orderBy(postTargets.bulkPostId, postTargets.pageId),
      )
    ).map(({ state, reason, isUnsure, isOnHold }) => ({ state, reason, isUnsure, isOnHold }));
  const open = { state: 'publishing', reason: null, isUnsure: false, isOnHold: false };
  const onHold = (reason: string): DeliveryOutcome => ({
    state: 'on_hold',
    afterSeconds: 1,
    reason,
    detail: null,
  });
  const failed = (reason: string): DeliveryOutcome => ({ state: 'failed', reason, detail: null });

  it('is stored only for that page of that post', async () => {
    const [{ claim, one, two, id }, { id: other }] = await twoClaims();
    const reason = 'some_reason';
    const outcomes: Array<[DeliveryOutcome, Partial<typeof open>]> = [
      [{ state: 'retry', afterSeconds: 1, reason }, {}],
      [{ state: 'in_doubt', afterSeconds: 1, reason, detail: null }, { isUnsure: true }],
      [{ state: 'accepted', afterSeconds: 1, reason }, { isUnsure: true }],
      [onHold(reason), { isOnHold: true }],
      [failed(reason), { state: 'failed' }],
      [{ state: 'needs_look', reason, detail: null }, { state: 'needs_look' }],
    ];
    for (const [outcome, expected] of outcomes) {
      await recordOutcome(db(), claim, one, outcome);
      expect(await targetsOf(id)).toEqual([{ ...open, reason, ...expected }, open]);
    }
    const delivered = { externalId: 'two_1', permalink: null, publishedAt: new Date().toISOString() };
    await recordOutcome(db(), claim, two, { state: 'published', ...delivered });
    expect((await targetsOf(id))[1]).toEqual({ ...open, state: 'published' });
    const out = await stage.posts.rows(publishedPosts);
    expect(out).toMatchObject([{ bulkPostId: id, pageId: 'two', postId: 'two_1' }]);
    // The page is no longer selected, so a new claim would not include it.
    await recordOutcome(db(), claim, one, onHold('page_not_selected'));
    expect(await targetsOf(id)).toMatchObject([{ state: 'published' }]);
    expect(await targetsOf(other)).toEqual([open, open]);
  });

  it('ends its post when no page is open, else schedules a retry', async () => {
    const [{ claim, one, two, id }, other] = await twoClaims();
    const row = await stage.rowOf(other.id);
    const retry: DeliveryOutcome = { state: 'retry', afterSeconds: 1, reason: 'rate_limited' };
    expect(await recordLast(db(), claim, 90, { target: one, outcome: retry })).toBe(false);
    const freed = await stage.rowOf(id);
    expect(freed).toMatchObject({ postStatus: 'publishing', leaseToken: null, leaseUntil: null });
    // Both times are from the same statement.
    expect(Number(freed?.nextTryAt) - Number(freed?.updatedAt)).toBe(90_000);
    await stage.posts.change(id, { leaseToken: claim.lease });
    await recordOutcome(db(), claim, one, failed('refused'));
    expect(await recordLast(db(), claim, 90, { target: two, outcome: failed('refused') })).toBe(true);
    expect(await stage.rowOf(id)).toMatchObject({ postStatus: 'failed', failureReason: 'refused' });
    expect(await stage.rowOf(other.id)).toEqual(row);
    expect(await targetsOf(other.id)).toEqual([open, open]);
  });

  it('holds its post when every page waits for a user, with reasons', async () => {
    const [{ claim, one, two, id }, other] = await twoClaims();
    await recordOutcome(db(), claim, one, onHold('needs_reconnect'));
    const last = { target: two, outcome: onHold('needs_reconnect') };
    expect(await recordLast(db(), claim, 90, last)).toBe(false);
    expect(await stage.rowOf(id)).toMatchObject({
      postStatus: 'scheduled',
      failureReason: 'needs_reconnect',
    });
    // After the hold, attempts are counted from zero.
    expect(await stage.rowOf(id)).toMatchObject({ attempts: 0, publishingSince: null });
    const held = { state: 'publishing', reason: 'needs_reconnect', isUnsure: false, isOnHold: true };
    expect(await targetsOf(id, other.id)).toEqual([held, held, open, open]);
  });

  it('is not written by a publisher whose post another one took over', async () => {
    const [{ claim, one, id }] = await twoClaims();
    const lost = { ...claim, lease: randomUUID() };
    const row = await stage.rowOf(id);
    await expect(recordOutcome(db(), lost, one, failed('refused'))).rejects.toThrow(LeaseLost);
    await expect(recordLast(db(), lost, 1)).rejects.toThrow(LeaseLost);
    await expect(releaseClaim(db(), lost)).rejects.toThrow(LeaseLost);
    expect(await stage.rowOf(id)).toEqual(row);
    expect(await targetsOf(id)).toEqual([open, open]);
  });
});

describe('a post', () => {
  it('gives up after the retry period and reports an unknown outcome', async () => {
    stage.social.plan = ({ message }) =>
      message.startsWith('Σαφές') ? outcome('retry', 'rate_limited') : { status: 500, body: {} };
    const past = { postStatus: 'publishing' as const, publishingSince: ago(7 * 3600) };
    const clear = await stage.duePost({ content: 'Σαφές.', ...past });
    const unclear = await stage.duePost({ content: 'Ασαφές.', ...past });
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
    stage.publish();
    await stage.untilStatus(clear, 'failed');
    await stage.untilStatus(unclear, 'needs_look');
  });

  it('holds a post that is too late, and lets it be scheduled again', async () => {
    const id = await stage.postThatIs('needs_look', { scheduledDate: ago(13 * 3600) });
    expect(await stage.cardOf(id)).toMatchObject({ failureReason: 'missed' });
    expect(stage.askedOf(id)).toEqual([]);
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await stage.update(id, { scheduledDate });
    const { bulkPost } = await stage.update(id, { isScheduled: true });
    expect(bulkPost).toMatchObject({ postStatus: 'scheduled', failureReason: null });
  });

  it('keeps the pages that a post was claimed with', async () => {
    stage.social.plan = () => 'hang';
    const id = await stage.duePost();
    stage.publish();
    await stage.untilAsked(id);
    await stage.choosePages('late-one', 'late-two');
    stage.social.plan = () => undefined;
    stage.social.releaseHanging();
    await stage.untilStatus(id, 'published');
    expect(stage.askedOf(id)).toHaveLength(1);
  });
});
