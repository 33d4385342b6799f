import { postPublished } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database';
import { announced } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GraphSilence } from '@kallos/graph/failures';
import { deliveries } from '../schema.ts';
import { deliver, letTimePass, onInstagram, openDeliveryBench } from '../../testing/delivery-bench.ts';
import { request, rowOf } from '../../testing/delivery-bench.ts';
import { reconcileForgotten } from './reconcile.ts';
import { resolveByWord } from './resolve-by-word.ts';

const bench = openDeliveryBench();

/** The publisher has given up asking: nobody has touched the row for a while. */
const forget = () =>
  acrossAccounts(bench.db, (tx) =>
    tx.update(deliveries).set({ updatedAt: sql`now() - interval '2 minutes'` }),
  );

/** The flip takes effect, and from then on Meta does not answer. */
async function leaveInDoubt(post = request()) {
  bench.meta.fail('after', /^(POST object|POST media_publish)$/, () => new GraphSilence('lost'));
  bench.meta.before = ({ name }) => {
    if (name.startsWith('GET') && bench.meta.ledger.length > 0) throw new GraphSilence('away');
  };
  const outcome = await deliver(bench, post);
  bench.meta.after = bench.meta.before = () => undefined;
  return outcome;
}

it.each([
  ['facebook', request()],
  ['instagram', request(onInstagram)],
] as const)('finds on %s what went public while nobody could say', async (_platform, post) => {
  expect(await leaveInDoubt(post)).toMatchObject({ state: 'retry', isInDoubt: true });
  expect(await reconcileForgotten(bench.ctx)).toBe(0);
  await forget();
  expect(await reconcileForgotten(bench.ctx)).toBe(1);
  expect(await announced(bench.db, postPublished)).toMatchObject([
    { bulkPostId: 1, externalId: bench.meta.ledger[0]?.id },
  ]);
  await forget();
  expect(await reconcileForgotten(bench.ctx)).toBe(0);
  expect(bench.meta.ledger).toHaveLength(1);
});

it('leaves alone what is still hidden, and asks again only after a while', async () => {
  await leaveInDoubt();
  const [row] = bench.meta.ledger.splice(0);
  const post = bench.meta.posts.get(row?.id ?? '');
  if (post) post.publicAt = null;
  await forget();
  expect(await reconcileForgotten(bench.ctx)).toBe(0);
  const calls = bench.meta.calls.length;
  expect(await reconcileForgotten(bench.ctx)).toBe(0);
  expect(bench.meta.calls).toHaveLength(calls);
  expect((await rowOf(bench))?.state).toBe('open');
  expect((await deliver(bench)).state).toBe('published');
});

it('also looks for what a person was told about', async () => {
  await leaveInDoubt();
  await forget();
  await acrossAccounts(bench.db, (tx) =>
    tx.update(deliveries).set({ state: 'needs_look' }).where(eq(deliveries.bulkPostId, 1)),
  );
  expect(await reconcileForgotten(bench.ctx)).toBe(1);
  expect((await rowOf(bench))?.state).toBe('published');
});

it.each([
  ['was deleted meanwhile', { deletedAt: sql`now()` }],
  ['somebody is working on', { leaseUntil: sql`now() + interval '1 minute'` }],
  ['was given up days ago', { flipStartedAt: sql`now() - interval '3 days'` }],
])('does not ask about one that %s', async (_what, change) => {
  await leaveInDoubt();
  await forget();
  await acrossAccounts(bench.db, (tx) => tx.update(deliveries).set(change));
  const calls = bench.meta.calls.length;
  expect(await reconcileForgotten(bench.ctx)).toBe(0);
  expect(bench.meta.calls).toHaveLength(calls);
});

it('looks ever more rarely, and no more after two days', async () => {
  await leaveInDoubt();
  const [row] = bench.meta.ledger.splice(0);
  const post = bench.meta.posts.get(row?.id ?? '');
  if (post) post.publicAt = null;
  let looks = 0;
  for (let minutes = 0; minutes < 3 * 1440; minutes += 10) {
    await letTimePass(bench, 600);
    const calls = bench.meta.calls.length;
    await reconcileForgotten(bench.ctx);
    if (bench.meta.calls.length > calls) looks += 1;
    if (bench.meta.calls.length > calls) expect(minutes).toBeLessThan(2 * 1440);
  }
  expect(looks).toBeGreaterThan(20);
  expect(looks).toBeLessThan(60);
});

describe('what is public on a person’s word alone', () => {
  const word = { accountId: 1, bulkPostId: 1, wasPosted: true };

  it.each([
    ['facebook', request()],
    ['instagram', request(onInstagram)],
  ] as const)('gets on %s what Meta shows of it later, once', async (_platform, post) => {
    bench.meta.lag.id = bench.meta.lag.list = 300;
    await leaveInDoubt(post);
    await letTimePass(bench);
    expect((await resolveByWord(bench.ctx, word)).found).toEqual([]);
    const before = await rowOf(bench, post.key);
    expect(before).toMatchObject({ state: 'published', externalId: null });
    await letTimePass(bench, 400);
    expect(await reconcileForgotten(bench.ctx)).toBe(1);
    const [shown] = bench.meta.ledger;
    expect(await rowOf(bench, post.key)).toMatchObject({
      externalId: shown?.id,
      publishedAt: before?.publishedAt,
    });
    expect(await announced(bench.db, postPublished)).toMatchObject([{ externalId: shown?.id }]);
    await letTimePass(bench, 400);
    expect(await reconcileForgotten(bench.ctx)).toBe(0);
  });
});
