import type { DataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { updateRows } from '@kallos/service-kit/testing';
import { eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, advanceTime, openDeliveryBench, request, rowOf } from '../../../testing/delivery-bench.ts';
import type { Ctx } from '../../context.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries, pages } from '../../schema/deliveries.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';

/** Two similar posts on one page, of which a user sees one. */
const bench = openDeliveryBench();
const message = 'Η φροντίδα του προσώπου αρχίζει από το ιατρείο μας';
const edited = 'Η φροντίδα του προσώπου αρχίζει σήμερα, στο ιατρείο μας.';
const post = request({ imageUrls: [], message });
let twin = { ...post, key: 'twin', bulkPostId: 2 };
const say = () => resolveManually(bench.ctx, { accountId: 1, bulkPostId: post.bulkPostId, wasPosted: true });
const expectRefused = () => expect(say()).rejects.toMatchObject({ code: 'post_in_flight' });
const expectTaken = async () => {
  expect((await say()).found).toEqual([]);
  expect(await rowOf(bench, post.key)).toMatchObject({ state: 'published', externalId: null });
};
/** A round is working on it. */
const atWork = { state: 'open', leaseUntil: sql`now() + interval '1 minute'` } as const;
/** Waits until the similar post's card has shown its link long enough for the user to open it. */
const waitUntilShown = async () => {
  await advanceTime(bench, 150);
  const publishedAt = sql`${deliveries.publishedAt} - interval '150 seconds'`;
  await updateRows(bench.db, deliveries, { publishedAt });
};

/** The post does not exist at Meta: it was never published. */
beforeEach(async () => {
  bench.meta.fail('before', 'POST feed', () => new GraphSilence('away'));
  await deliver(bench, post);
  const unknown = { state: 'needs_look', leaseUntil: null, flipStartedAt: new Date() } as const;
  await updateRows(bench.db, deliveries, unknown);
  bench.meta.before = () => undefined;
});

describe.each([message, edited])('a post with the similar post «%s»', (words) => {
  beforeEach(() => {
    twin = { ...twin, message: words };
  });

  it('is not confirmed by a user who may have seen the other being published', async () => {
    let asked = 0;
    bench.meta.after = async ({ name }) => {
      if (name !== 'POST feed') return;
      asked += 1;
      await expectRefused();
    };
    expect(await deliver(bench, twin)).toMatchObject({ state: 'published' });
    expect(asked).toBe(1);
    await expectRefused();
    await waitUntilShown();
    await expectTaken();
  });

  /** Publishes the similar post without detecting it. */
  const leaveTwinInDoubt = async () => {
    bench.meta.lag.id = bench.meta.lag.list = 100;
    expect(await deliver(bench, twin)).toMatchObject({ state: 'in_doubt' });
    bench.meta.lag.id = bench.meta.lag.list = 0;
    await advanceTime(bench, 0);
  };

  it('is not confirmed by a user who may have seen the other, still undetected', async () => {
    await leaveTwinInDoubt();
    await expectRefused();
    expect(await deliver(bench, twin)).toMatchObject({ state: 'published' });
  });

  it('is not confirmed by a user who may have seen the other, found by text', async () => {
    await leaveTwinInDoubt();
    await advanceTime(bench, 150);
    await expectRefused();
    const [shown] = bench.meta.ledger;
    expect(await rowOf(bench, 'twin')).toMatchObject({ state: 'published', externalId: shown?.id });
    await waitUntilShown();
    await expectTaken();
  });

  it('is not confirmed by a user who may have seen the other on a paused page', async () => {
    await leaveTwinInDoubt();
    await advanceTime(bench, 150);
    const pausedUntil = new Date(Date.now() + 60_000);
    await updateRows(bench.db, pages, { pausedUntil });
    await expectRefused();
    expect(await rowOf(bench, post.key)).toMatchObject({ state: 'needs_look' });
  });

  it('is not confirmed by a user who may have seen the other while hidden', async () => {
    await updateRows(bench.db, deliveries, { state: 'open', flipStartedAt: null });
    await leaveTwinInDoubt();
    await expectRefused();
  });

  it('is confirmed by a user who cannot have seen the other', async () => {
    await leaveTwinInDoubt();
    for (const { message } of bench.meta.ledger.splice(0)) expect(message).toBe(twin.message);
    bench.meta.posts.clear();
    await advanceTime(bench, 150);
    await expectTaken();
  });
});

it('stays confirmed although the other lost its send record in a restore', async () => {
  await updateRows(bench.db, deliveries, { draftId: 'p1_0' });
  bench.meta.lag.list = 100;
  const dueAt = new Date(Date.now() - 300_000).toISOString();
  twin = { ...twin, message };
  await deliver(bench, { ...twin, dueAt });
  await acrossAccounts(bench.db, (tx) => tx.delete(deliveries).where(eq(deliveries.key, 'twin')));
  const doubtfulSince = new Date(Date.now() - 200_000);
  const remembered = { doubtfulSince, isHeld: false, askedAt: new Date() };
  Object.assign(bench.ctx, { memory: { check: async () => remembered } satisfies DataLossDetector });
  await expectTaken();
  bench.meta.lag.list = 0;
  expect(await deliver(bench, { ...twin, dueAt })).toMatchObject({ state: 'needs_look' });
  expect(bench.meta.ledger).toHaveLength(1);
});

it('is not confirmed while a round works on it, whose result counts', async () => {
  await updateRows(bench.db, deliveries, { state: 'open', flipStartedAt: null });
  let asked = 0;
  bench.meta.before = async ({ name }) => {
    if (name !== 'POST feed') return;
    asked += 1;
    await expectRefused();
    throw new GraphSilence('away');
  };
  expect(await deliver(bench, post)).toMatchObject({ state: 'retry' });
  expect(asked).toBeGreaterThan(0);
  await expectTaken();
});

it('is not confirmed by a user whose screen is older than the round', async () => {
  let asked = 0;
  bench.meta.before = async () => {
    if (asked === 0) await updateRows(bench.db, deliveries, atWork);
    asked += 1;
  };
  await updateRows(bench.db, deliveries, { state: 'open' });
  await expectRefused();
  expect(asked).toBeGreaterThan(0);
});

it('is one post, whichever of its versions are waiting', async () => {
  for (const bulkPostId of [2, 3])
    expect(await deliver(bench, { ...post, key: `forgotten:${bulkPostId}`, bulkPostId })).toMatchObject({
      state: 'published',
    });
  await acrossAccounts(bench.db, async (tx) => {
    await tx.delete(deliveries).where(ne(deliveries.key, post.key));
    const [known] = await tx.select().from(deliveries);
    if (known)
      await tx.insert(deliveries).values({ ...known, key: 'later', state: 'open', flipStartedAt: null });
  });
  expect((await say()).found).toHaveLength(1);
  expect(await rowOf(bench, 'later')).toMatchObject({ state: 'open', externalId: null });
});

/**
 * Calls `meanwhile` once before the nth transaction of this context; returns whether that was
 * reached.
 */
function beforeTransaction(nth: number, meanwhile: () => Promise<void>) {
  let count = 0;
  const transaction: typeof bench.db.transaction = async (...args) => {
    count += 1;
    if (count === nth) await meanwhile();
    return bench.db.transaction(...args);
  };
  const db = new Proxy(bench.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
  return { ctx: { ...bench.ctx, db }, wasReached: () => count >= nth };
}

it.each([
  ['the same words', message],
  ['nearly the same words', edited],
])('is not confirmed by a user who saw %s, which another user confirms', async (_, words) => {
  twin = { ...twin, message: words };
  bench.meta.lag.id = bench.meta.lag.list = 100;
  expect(await deliver(bench, twin)).toMatchObject({ state: 'in_doubt' });
  bench.meta.lag.id = bench.meta.lag.list = 0;
  await advanceTime(bench, 150);
  const unknown = { state: 'needs_look', externalId: null, publishedAt: null } as const;
  const [shown] = bench.meta.ledger;
  const sayOf = (ctx: Ctx, { bulkPostId }: typeof post) =>
    resolveManually(ctx, { accountId: 1, bulkPostId, wasPosted: true });
  let moments = 0;
  for (let isReached = true; isReached; moments += 1) {
    await updateRows(bench.db, deliveries, unknown);
    const { ctx, wasReached } = beforeTransaction(moments + 1, async () => {
      const { found } = await sayOf(bench.ctx, twin);
      expect(found).toMatchObject([{ externalId: shown?.id }]);
    });
    const word = sayOf(ctx, post);
    await word.catch(() => undefined);
    isReached = wasReached();
    if (!isReached) break;
    await expect(word, `before transaction ${moments + 1}`).rejects.toMatchObject({
      code: 'post_in_flight',
    });
    expect(await rowOf(bench, post.key)).toMatchObject({ state: 'needs_look', externalId: null });
  }
  expect(moments).toBeGreaterThan(2);
});
