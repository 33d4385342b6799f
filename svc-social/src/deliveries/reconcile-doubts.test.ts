import { postPublished } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database';
import { announced } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { GraphSilence } from '@kallos/graph/failures';
import { deliveries } from '../schema.ts';
import { deliver, onInstagram, openDeliveryBench, request, rowOf } from '../../testing/delivery-bench.ts';
import { reconcileForgotten } from './reconcile.ts';

const bench = openDeliveryBench();

/** The publisher has given up asking: nobody has touched the row for a while. */
const forget = () =>
  acrossAccounts(bench.db, (tx) =>
    tx.update(deliveries).set({ updatedAt: sql`now() - interval '2 minutes'` }),
  );

/** The flip takes effect, and from then on Meta does not answer. */
async function leaveInDoubt(post = request()) {
  bench.meta.after = ({ name }) => {
    if (name === 'POST object' || name === 'POST media_publish') throw new GraphSilence('lost');
  };
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
