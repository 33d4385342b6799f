import { deliveries as deliveriesContract } from '@kallos/contracts/social/deliveries';
import { insightsRead, postTakenDown } from '@kallos/contracts/social/events';
import { insights as contract } from '@kallos/contracts/social/insights';
import {
  readAnnounced,
  asOwner,
  businessCaller,
  callAs,
  readRows,
  updateRows,
} from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  connectAccount,
  setSandboxSwitch,
  deleteAtMeta,
  openSandboxBench,
  sandboxPeople,
  postAt,
  publishAt,
} from '../../testing/sandbox-bench.ts';
import { postInsights } from '../schema/connections.ts';
import { deliveries } from '../schema/deliveries.ts';
import { collectDueInsights } from './insights.ts';

const bench = openSandboxBench({ insightsAfterSeconds: 0 });
let postId = 0;

const publish = (platform: 'facebook' | 'instagram') => publishAt(bench, postAt(bench, platform, postId));
const list = async (accountId = 1) =>
  (await callAs(bench.app, businessCaller(accountId))(contract.list)).insights;
const rows = () => readRows(bench.db, deliveries);
const dueAgain = () => updateRows(bench.db, deliveries, { insightsDueAt: sql`now()` });
/** Returns insights from the first second on, as high as those of an old post. */
const withNumbers = () =>
  setSandboxSwitch(bench, 'POST', 'settings', { insightsAfterSeconds: 0, insightsAgeSeconds: 86_400 });

beforeEach(async () => {
  postId += 1;
  await setSandboxSwitch(bench, 'POST', 'reset');
  await setSandboxSwitch(bench, 'POST', 'settings', {
    requireProof: true,
    containerMs: 0,
    insightsAfterSeconds: 600,
  });
  await asOwner(bench.db, 'truncate deliveries, post_insights, outbox, app_pauses');
  await connectAccount(bench, 1, { ask: 'insights' });
});

describe('insights of a published post', () => {
  it.each(['facebook', 'instagram'] as const)(
    'are read on %s and listed for its account only',
    async (platform) => {
      await withNumbers();
      await publish(platform);
      expect(await collectDueInsights(bench.ctx)).toBe(1);
      expect(await list()).toEqual([
        expect.objectContaining({
          bulkPostId: postId,
          platform,
          views: expect.any(Number),
          reach: expect.any(Number),
          reactions: expect.any(Number),
          comments: expect.any(Number),
        }),
      ]);
      expect((await list())[0]?.views).toBeGreaterThan(0);
      expect(await list(2)).toEqual([]);
      expect(await readAnnounced(bench.db, insightsRead)).toEqual([{ accountId: 1 }]);
    },
  );

  it('stay unknown while Meta has none: nothing is stored or shown as zero', async () => {
    await publish('facebook');
    await publish('instagram');
    expect(await collectDueInsights(bench.ctx)).toBe(2);
    expect(await list()).toEqual([]);
    const [row] = await rows();
    const minutes = ((row?.insightsDueAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThan(70);
  });

  it('are stored once a day', async () => {
    await withNumbers();
    await publish('facebook');
    await collectDueInsights(bench.ctx);
    expect(await collectDueInsights(bench.ctx)).toBe(0);
    const [row] = await rows();
    expect(((row?.insightsDueAt?.getTime() ?? 0) - Date.now()) / 3_600_000).toBeGreaterThan(23);
    await dueAgain();
    await collectDueInsights(bench.ctx);
    await updateRows(bench.db, postInsights, { day: '2026-01-01', views: 1 });
    await dueAgain();
    await collectDueInsights(bench.ctx);
    expect(await readRows(bench.db, postInsights)).toHaveLength(2);
    const listed = await list();
    expect(listed).toHaveLength(1);
    expect(listed[0]?.day).not.toBe('2026-01-01');
  });

  it('are read without a metric that Meta has removed', async () => {
    await withNumbers();
    await publish('instagram');
    await setSandboxSwitch(bench, 'POST', 'settings', { deadMetric: 'reach' });
    await collectDueInsights(bench.ctx);
    const [listed] = await list();
    expect(listed).toMatchObject({ reach: null, views: expect.any(Number), reactions: expect.any(Number) });
  });

  it('are not requested when the post is gone or was taken down', async () => {
    await withNumbers();
    const id = await publish('facebook');
    await callAs(bench.app, businessCaller(1))(deliveriesContract.deletePublished, {
      body: { postId: id, platform: 'facebook' },
    });
    expect(await collectDueInsights(bench.ctx)).toBe(0);
    const goneSeenAt = sql`now() - interval '1 hour'`;
    await updateRows(bench.db, deliveries, { deletedAt: null, insightsDueAt: sql`now()`, goneSeenAt });
    expect(await collectDueInsights(bench.ctx)).toBe(1);
    expect((await rows())[0]?.insightsDueAt).toBeNull();
  });

  it('are requested again the next day after a temporary refusal', async () => {
    await withNumbers();
    const id = await publish('facebook');
    const match = { method: 'GET', path: `/${id}/insights` };
    for (const refused of [{ code: 200 }, { code: 100, subcode: 33 }]) {
      await setSandboxSwitch(bench, 'DELETE', 'faults');
      await setSandboxSwitch(bench, 'POST', 'faults', {
        match,
        effect: { kind: 'refuse', ...refused },
        times: 1,
      });
      await dueAgain();
      await collectDueInsights(bench.ctx);
      expect((await rows())[0]?.insightsDueAt).toBeInstanceOf(Date);
    }
    await dueAgain();
    await collectDueInsights(bench.ctx);
    expect(await list()).toHaveLength(1);
  });

  it('report a post missing from its page for an hour, not missing metrics', async () => {
    await withNumbers();
    const gone = await publish('facebook');
    await deleteAtMeta(bench, gone);
    expect(await collectDueInsights(bench.ctx)).toBe(1);
    expect(await readAnnounced(bench.db, postTakenDown)).toEqual([]);
    await updateRows(bench.db, deliveries, {
      goneSeenAt: sql`now() - interval '1 hour'`,
      insightsDueAt: sql`now()`,
    });
    expect(await collectDueInsights(bench.ctx)).toBe(1);
    expect(await readAnnounced(bench.db, postTakenDown)).toMatchObject([
      { bulkPostId: postId, externalId: gone },
    ]);
    postId += 1;
    const standing = await publish('instagram');
    const match = { method: 'GET', path: `/${standing}/insights` };
    await setSandboxSwitch(bench, 'POST', 'faults', {
      match,
      effect: { kind: 'refuse', code: 100, subcode: 33 },
    });
    expect(await collectDueInsights(bench.ctx)).toBe(1);
    expect(await readAnnounced(bench.db, postTakenDown)).toHaveLength(1);
    const row = (await rows()).find(({ externalId }) => externalId === standing);
    expect(row).toMatchObject({ deletedAt: null, insightsDueAt: expect.any(Date), goneSeenAt: null });
  });

  it('are read only with the permission, and as soon as it is granted', async () => {
    await withNumbers();
    await publish('facebook');
    const revoke = { userId: sandboxPeople.eleni.id, declined: ['read_insights'] };
    await setSandboxSwitch(bench, 'POST', 'permissions', revoke);
    await connectAccount(bench, 1, { without: ['read_insights'] });
    await collectDueInsights(bench.ctx);
    expect((await list()).length).toBe(0);
    expect(await collectDueInsights(bench.ctx)).toBe(0);
    await connectAccount(bench, 1, { ask: 'insights' });
    expect(await collectDueInsights(bench.ctx)).toBeGreaterThan(0);
    expect((await list()).length).toBeGreaterThan(0);
  });

  it('are read until a post is thirty days old', async () => {
    await withNumbers();
    await publish('facebook');
    const readAtAge = async (age: string) => {
      await updateRows(bench.db, deliveries, {
        insightsDueAt: sql`now()`,
        publishedAt: sql`now() - ${age}::interval`,
      });
      expect(await collectDueInsights(bench.ctx)).toBe(1);
      return (await rows())[0]?.insightsDueAt;
    };
    expect(await readAtAge('29 days')).toBeInstanceOf(Date);
    expect(await readAtAge('31 days')).toBeNull();
  });

  it('wait when posts may need the rest of the hourly limit', async () => {
    await withNumbers();
    await publish('facebook');
    await publish('instagram');
    await setSandboxSwitch(bench, 'POST', 'settings', { appUsagePercent: 85 });
    expect(await collectDueInsights(bench.ctx)).toBe(0);
    expect(await list()).toHaveLength(1);
  });
});

describe('a deletion', () => {
  const remove = (id: string, platform: 'facebook' | 'instagram') =>
    callAs(bench.app, businessCaller(1))(deliveriesContract.deletePublished, {
      body: { postId: id, platform },
    });

  it('is announced once, also when the user deleted the post', async () => {
    const [deleted, vanished] = [await publish('facebook'), await publish('instagram')];
    await remove(deleted, 'facebook');
    await deleteAtMeta(bench, vanished);
    await expect(remove(vanished, 'instagram')).rejects.toMatchObject({ status: 404 });
    await expect(remove(deleted, 'facebook')).rejects.toMatchObject({ status: 404 });
    const told = (await readAnnounced(bench.db, postTakenDown)).map(({ externalId }) => externalId);
    expect(told).toEqual([deleted, vanished]);
  });
});
