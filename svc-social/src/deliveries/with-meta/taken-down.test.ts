import { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { businessCaller, callAs, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, networks, openDeliveryBench, posts, rowOf } from '../../../testing/delivery-bench.ts';
import { appOf } from '../../../testing/test-context.ts';
import { collectDueInsights } from '../../insights/insights.ts';
import { deliveries, socialConnections } from '../../schema/deliveries.ts';

const bench = openDeliveryBench();

/** Reads insights now and an hour later: a single read proves no deletion. */
async function collectForAnHour() {
  await collectDueInsights(bench.ctx);
  const { goneSeenAt } = deliveries;
  await updateRows(bench.db, deliveries, {
    goneSeenAt: sql`${goneSeenAt} - interval '1 hour'`,
    insightsDueAt: sql`now()`,
  });
  await collectDueInsights(bench.ctx);
}

describe.each(networks)('on %s, a public post that Meta hides', (network) => {
  const post = posts[network];
  const remove = () => {
    const { id: postId = '' } = bench.meta.ledger[0] ?? {};
    return callAs(appOf(bench), businessCaller(1))(contract.deletePublished, {
      body: { postId, platform: network },
    });
  };
  const permitDeletion = () =>
    updateRows(bench.db, socialConnections, { scopes: ['instagram_manage_contents'] });

  beforeEach(async () => {
    await deliver(bench, post);
    await updateRows(bench.db, deliveries, {
      publishedAt: sql`now() - interval '1 hour'`,
      insightsDueAt: sql`now()`,
    });
  });

  it('from the page token only is not recorded as deleted', async () => {
    for (const kind of ['post', 'media'] as const) bench.meta.denied.add(kind);
    await collectForAnHour();
    expect((await rowOf(bench, post.key))?.deletedAt).toBeNull();
    await expect(remove()).rejects.toMatchObject({ code: 'upstream_failed' });
    expect((await rowOf(bench, post.key))?.deletedAt).toBeNull();
  });

  it('but still lists is not reported as deleted', async () => {
    const owner = { id: post.pageId };
    bench.meta.twist = ({ get }) => ({
      get: async (path, params) => ({ ...(await get(path, params)), from: owner, owner }),
      remove: async () => ({ success: true }),
    });
    await permitDeletion();
    await expect(remove()).rejects.toMatchObject({ code: 'upstream_failed' });
    expect((await rowOf(bench, post.key))?.deletedAt).toBeNull();
  });

  it('from all tokens for a short time is not recorded as deleted', async () => {
    const seen = { posts: new Map(bench.meta.posts), containers: new Map(bench.meta.containers) };
    bench.meta.posts.clear();
    bench.meta.containers.clear();
    for (let look = 0; look < 3; look += 1) {
      await collectDueInsights(bench.ctx);
      await updateRows(bench.db, deliveries, { insightsDueAt: sql`now()` });
    }
    expect((await rowOf(bench, post.key))?.deletedAt).toBeNull();
    Object.assign(bench.meta, seen);
    await collectDueInsights(bench.ctx);
    expect(await rowOf(bench, post.key)).toMatchObject({ deletedAt: null, goneSeenAt: null });
  });

  it('from all tokens for an hour is recorded as deleted', async () => {
    bench.meta.posts.clear();
    bench.meta.containers.clear();
    await collectForAnHour();
    expect((await rowOf(bench, post.key))?.deletedAt).toBeInstanceOf(Date);
  });
});

describe('a reel that was found in the page’s list, under two ids', () => {
  const due = { publishedAt: sql`now() - interval '1 hour'`, insightsDueAt: sql`now()`, draftId: null };

  beforeEach(async () => {
    await deliver(bench);
    const found = {
      externalId: 'p1_7',
      imageUrls: [`https://kallos.test/media/${'0123456789'.repeat(4)}.mp4`],
    };
    await updateRows(bench.db, deliveries, { ...due, ...found });
    bench.meta.posts.clear();
    bench.meta.reels.set('7', { pageId: 'p1', message: '', isWhole: true, publicAt: 0 });
  });

  it.each([
    ['to nobody', [], false],
    ['to the page', ['reel'], false],
    ['to everybody', ['reel'], true],
  ] as const)('is not recorded as deleted while Meta hides id and video %s', async (_to, kinds, all) => {
    for (const kind of kinds) bench.meta.denied.add(kind);
    bench.meta.deniesEverybody = all;
    await collectForAnHour();
    expect((await rowOf(bench))?.deletedAt).toBeNull();
  });

  it('is recorded as deleted once it is hidden from every token', async () => {
    bench.meta.reels.clear();
    await collectForAnHour();
    expect((await rowOf(bench))?.deletedAt).toBeInstanceOf(Date);
  });
});
