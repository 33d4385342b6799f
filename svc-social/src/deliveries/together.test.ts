import { randomUUID } from 'node:crypto';
import { postPublished } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, readRows, updateRows } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { openDeliveryBench, request } from '../../testing/delivery-bench.ts';
import { deliveries, selectedPages } from '../schema/deliveries.ts';
import { deliveryLife, type DeliveryEvent, type DeliveryState } from './delivery-life.ts';
import { leaseDelivery } from './lease.ts';
import {
  LeaseLost,
  openLedger,
  PageDeselected,
  batchRecordPublished,
  whereTransitionAllowed,
  type Delivery,
} from './ledger.ts';

/** Batched writes of several deliveries in one transaction. */
const bench = openDeliveryBench();
let leased: Delivery[];

const ofPost = (bulkPostId: number, accountId = 1) =>
  request({ key: `post:${bulkPostId}:v1`, bulkPostId, accountId, pageId: `p${accountId}` });

beforeEach(async () => {
  const posts = [ofPost(1), ofPost(2), ofPost(3, 2)];
  const answers = await Promise.all(posts.map((post) => leaseDelivery(bench.ctx, post)));
  leased = answers.flatMap((answer) => (answer.kind === 'mine' ? [answer.delivery] : []));
});

const ledgerOf = (delivery: Delivery) => {
  const ledger = openLedger(bench.db, delivery, bench.ctx);
  ledger.close();
  return ledger;
};
const rows = () => acrossAccounts(bench.db, (tx) => tx.select().from(deliveries).orderBy(deliveries.key));

it('leases new deliveries of several businesses, each with its own access', async () => {
  expect(leased.map(({ key, accountId }) => [key, accountId])).toEqual([
    ['post:1:v1', 1],
    ['post:2:v1', 1],
    ['post:3:v1', 2],
  ]);
  expect(new Set(leased.map(({ leaseToken }) => leaseToken)).size).toBe(3);
});

it('blocks a publish without a lease or page and accepts the others', async () => {
  const [one, lost, dropped] = leased as [Delivery, Delivery, Delivery];
  await acrossAccounts(bench.db, async (tx) => {
    await tx.update(deliveries).set({ leaseToken: randomUUID() }).where(eq(deliveries.key, lost.key));
    await tx.delete(selectedPages).where(eq(selectedPages.accountId, dropped.accountId));
  });
  const told = await Promise.allSettled(
    [one, lost, dropped].map((delivery) =>
      ledgerOf(delivery).storeDraftAndBeginPublishing(`draft of ${delivery.key}`),
    ),
  );
  expect(told).toEqual([
    { status: 'fulfilled', value: 'draft of post:1:v1' },
    { status: 'rejected', reason: expect.any(LeaseLost) },
    { status: 'rejected', reason: expect.any(PageDeselected) },
  ]);
  expect((await rows()).map(({ draftId, flipSentAt }) => [draftId, flipSentAt !== null])).toEqual([
    ['draft of post:1:v1', true],
    [null, false],
    ['draft of post:3:v1', false],
  ]);
});

it('keeps the draft that was stored first, and stores one without publishing', async () => {
  const [one, other] = leased as [Delivery, Delivery];
  await ledgerOf(one).storeDraft('first');
  expect(await Promise.all([one, other].map((delivery) => ledgerOf(delivery).storeDraft('second')))).toEqual([
    'first',
    'second',
  ]);
  expect((await rows()).map(({ flipSentAt }) => flipSentAt)).toEqual([null, null, null]);
});

it('records concurrent publications and announces each once', async () => {
  const found = leased.map((delivery, index) => ({
    delivery,
    seen: { externalId: `id_${index}`, permalink: null },
  }));
  const outcomes = await Promise.all(found.map((one) => batchRecordPublished(bench.db, one)));
  expect(outcomes.map((outcome) => outcome?.externalId)).toEqual(['id_0', 'id_1', 'id_2']);
  expect(await Promise.all(found.map((one) => batchRecordPublished(bench.db, one)))).toEqual(
    found.map(() => undefined),
  );
  expect(
    (await readAnnounced(bench.db, postPublished)).map(({ accountId, bulkPostId }) => [
      accountId,
      bulkPostId,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [1, 1],
      [1, 2],
      [2, 3],
    ]),
  );
  expect(await readAnnounced(bench.db, postPublished)).toHaveLength(3);
});

it('records a post that two deliveries match at once for neither', async () => {
  const [one, other] = leased as [Delivery, Delivery];
  const seen = { externalId: 'p1_1', permalink: null };
  const outcomes = [one, other].map((delivery) => batchRecordPublished(bench.db, { delivery, seen }));
  expect(await Promise.all(outcomes)).toEqual([undefined, undefined]);
  expect((await rows()).map(({ state }) => state)).toEqual(['open', 'open', 'open']);
});

it('records nothing that another delivery already owns', async () => {
  const [one, other] = leased as [Delivery, Delivery];
  const seen = { externalId: 'p1_1', permalink: null };
  expect(await batchRecordPublished(bench.db, { delivery: one, seen })).toBeDefined();
  expect(await batchRecordPublished(bench.db, { delivery: other, seen })).toBeUndefined();
});

it("writes to a row when the delivery's state table allows it", async () => {
  const events = Object.values(deliveryLife).flatMap((next) => Object.keys(next) as DeliveryEvent[]);
  for (const state of Object.keys(deliveryLife) as DeliveryState[]) {
    const isDoubt = state === 'in_doubt';
    await updateRows(bench.db, deliveries, {
      state: isDoubt ? 'open' : state,
      flipStartedAt: isDoubt ? sql`now()` : null,
    });
    for (const event of new Set(events)) {
      const found = await readRows(bench.db, deliveries, whereTransitionAllowed(event));
      expect([state, event, found.length]).toEqual([state, event, event in deliveryLife[state] ? 3 : 0]);
    }
  }
});
