import { publishingHealthChanged } from '@kallos/contracts/posts/events';
import { publishing } from '@kallos/contracts/posts/publishing';
import { readAnnounced, testIdentityKey } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ago, stopClock, stage, useStage } from '../../../testing/publishing-stage.ts';
import { createApp } from '../../posts.http.ts';
import { publisherBeats, publishingHealth } from '../../schema/posts.ts';
import { readHealthNow, recordHeartbeat, watchHealth } from './health.ts';

useStage();

type Beat = typeof publisherBeats.$inferInsert;
const rules = { lateSeconds: 120, silentSeconds: 30 };
const state = async () => (await readHealthNow(stage.posts.ctx.db, rules)).state;
const beaten = (interval: string) =>
  stage.posts.across(async (tx) => {
    await tx.delete(publisherBeats);
    await tx.insert(publisherBeats).values({
      publisher: crypto.randomUUID(),
      seenAt: sql`now() - ${interval}::interval` as unknown as Date,
    });
  });

beforeEach(() =>
  stage.posts.across(async (tx) => {
    await tx.delete(publisherBeats);
    await tx.delete(publishingHealth);
  }),
);

describe('the health of publishing', () => {
  it('reports a missing or silent publisher, and a working one', async () => {
    expect(await state()).toBe('no_publisher');
    await beaten('31 seconds');
    expect(await state()).toBe('no_publisher');
    await stage.posts.across((tx) => tx.delete(publisherBeats));
    const loops = [stage.publish(), stage.publish()];
    const seen = () => stage.posts.rows(publisherBeats);
    await vi.waitFor(async () => expect(await seen()).toHaveLength(2), { timeout: 60_000 });
    for (const loop of loops) {
      expect(await state()).toBe('ok');
      await loop.stop();
    }
    expect(await state()).toBe('no_publisher');
  });

  it('removes a publisher that has been silent for a day', async () => {
    const [gone, silent, here] = [25, 23, 0].map((hours) => ({
      publisher: crypto.randomUUID(),
      seenAt: ago(hours * 3600),
    })) as [Beat, Beat, Beat];
    await stage.posts.across((tx) => tx.insert(publisherBeats).values([gone, silent]));
    await recordHeartbeat(stage.posts.database.db, here.publisher);
    const kept = (await stage.posts.rows(publisherBeats)).map(({ publisher }) => publisher);
    expect(kept.toSorted()).toEqual([silent.publisher, here.publisher].toSorted());
  });

  it('detects a publisher every five seconds, which finds missed posts every ten', async () => {
    const moveClock = stopClock();
    const seen = () => stage.posts.rows(publisherBeats);
    const untilSeen = () => vi.waitFor(async () => expect(await seen()).toHaveLength(1), { timeout: 20_000 });
    /** Runs one publishing round. */
    const oneRound = async () => stage.untilStatus(await stage.duePost(), 'published');
    stage.publish();
    await untilSeen();
    await stage.posts.across((tx) => tx.delete(publisherBeats));
    await oneRound();
    expect(await seen()).toEqual([]);
    moveClock(5001);
    await untilSeen();
    const nextTryAt = new Date(Date.now() + 600_000);
    const id = await stage.duePost({ scheduledDate: ago(13 * 3600), failureReason: 'page_gone', nextTryAt });
    await oneRound();
    expect((await stage.rowOf(id))?.postStatus).toBe('scheduled');
    moveClock(10_001);
    await stage.untilStatus(id, 'needs_look', 20_000);
  });

  it('is late when a due post is unclaimed for two minutes, in any state', async () => {
    await beaten('1 second');
    await stage.duePost({ scheduledDate: ago(110) });
    expect(await state()).toBe('ok');
    await stage.duePost({ scheduledDate: ago(130) });
    expect(await readHealthNow(stage.posts.ctx.db, rules)).toMatchObject({ state: 'late' });
  });

  it('is late when a lease expired and no publisher took over', async () => {
    await beaten('1 second');
    await stage.duePost({
      postStatus: 'publishing',
      scheduledDate: ago(600),
      publishingSince: ago(600),
      leaseUntil: ago(130),
    });
    expect(await state()).toBe('late');
  });

  it('ignores posts that wait for a user or a pause, and published ones', async () => {
    await beaten('1 second');
    const later = { nextTryAt: new Date(Date.now() + 600_000), scheduledDate: ago(3600) };
    await stage.duePost({ ...later, failureReason: 'needs_reconnect' });
    await stage.duePost({ ...later, postStatus: 'publishing', publishingSince: ago(3000) });
    await stage.duePost({ postStatus: 'published', scheduledDate: ago(3600) });
    expect(await state()).toBe('ok');
  });

  it('is announced once per change, and readable by every signed-in caller', async () => {
    const { db } = stage.posts.ctx;
    await Promise.all([watchHealth(db, rules), watchHealth(db, rules)]);
    await watchHealth(db, rules);
    await beaten('1 second');
    await watchHealth(db, rules);
    const told = await readAnnounced(db, publishingHealthChanged);
    expect(told.map((fact) => fact.state)).toEqual(['no_publisher', 'ok']);
    const answer = await stage.posts.as(stage.account)(publishing.health);
    expect(answer).toEqual({ success: true, state: 'ok', lateSeconds: 0, isPaused: false });
  });

  it('makes the service unready, except for routing', async () => {
    let alarms: string[] = [];
    const app = createApp(stage.posts.ctx, {
      identityKey: testIdentityKey,
      isReady: async () => true,
      alarms: async () => alarms,
    });
    expect((await app.request('/readyz')).status).toBe(200);
    alarms = ['publishing_late'];
    const red = await app.request('/readyz');
    expect(red.status).toBe(503);
    expect(await red.json()).toEqual({ ok: false, alarms });
    expect((await app.request('/readyz?for=traffic')).status).toBe(200);
  });
});
