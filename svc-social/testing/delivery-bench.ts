import { deliveries as contract, type DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { acrossAccounts, inAccount, type Database } from '@kallos/service-kit/database/database';
import { memoryMarks } from '@kallos/service-kit/database/memory-table';
import { asOwner, callAs, serviceCaller } from '@kallos/service-kit/testing';
import { useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { beforeEach, expect } from 'vitest';
import type { Ctx } from '../src/context.ts';
import type { DeliveryRequest } from '../src/deliveries/delivery-request.ts';
import { appPauses, deliveries, pages } from '../src/schema/deliveries.ts';
import { GraphDouble } from './graph-double.ts';
import { addAccount, appOf, testContext } from './test-context.ts';

/** The state and controls of a delivery test. */
export interface DeliveryBench {
  readonly db: Database;
  readonly meta: GraphDouble;
  readonly ctx: Ctx;
}

/** Sets up each test with two connected accounts, an in-memory Meta and the real application. */
export function openDeliveryBench(): DeliveryBench {
  const database = useTestDatabase('svc-social');
  const bench = {} as { -readonly [K in keyof DeliveryBench]: DeliveryBench[K] };
  beforeEach(async () => {
    bench.db = database.db;
    bench.meta = new GraphDouble();
    bench.ctx = testContext(bench.db, bench.meta.graph);
    const tables =
      'social_connections, pages, selected_pages, page_locks, deliveries, app_pauses, outbox, memory_marks';
    await asOwner(bench.db, `truncate ${tables}`);
    await acrossAccounts(bench.db, async (tx) => {
      for (const accountId of [1, 2]) await addAccount(tx, bench.ctx, accountId);
    });
  });
  return bench;
}

/** Returns a post for the page of account 1. */
export const request = (more: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  key: 'post:1:page:p1:v1',
  accountId: 1,
  bulkPostId: 1,
  pageId: 'p1',
  platform: 'facebook',
  message: 'Καλημέρα από το ιατρείο',
  imageUrls: ['https://kallos.test/media/a.jpg'],
  ...more,
});

/** Overrides that make it a post for the Instagram account. */
export const onInstagram = { key: 'post:1:page:ig1:v1', pageId: 'ig1', platform: 'instagram' } as const;

/** Both networks with their publish calls. */
export const networks = ['facebook', 'instagram'] as const;
export const posts = { facebook: request(), instagram: request(onInstagram) };
export const publishing = { facebook: 'POST object', instagram: 'POST media_publish' } as const;

/** Calls the endpoint as the publisher does. */
export async function deliver(
  { ctx }: Pick<DeliveryBench, 'ctx'>,
  body = request(),
): Promise<DeliveryOutcome> {
  return (await callAs(appOf({ ctx }), serviceCaller)(contract.deliver, { body })).outcome;
}

const { firstToldAt, flipStartedAt, flipSentAt, unseenAt, reasonSince, updatedAt } = deliveries;

/** A bench with the in-memory Meta or the sandbox. */
type AnyBench = Omit<DeliveryBench, 'meta'> & Partial<DeliveryBench>;

/** Expires every lease and pause and moves all timestamps into the past. */
export function advanceTime({ db, meta }: Omit<AnyBench, 'ctx'>, seconds = 30) {
  if (meta) meta.now += seconds;
  return acrossAccounts(db, async (tx) => {
    const ago = (moment: AnyPgColumn) => sql`${moment} - make_interval(secs => ${seconds})`;
    await tx.update(deliveries).set({
      leaseUntil: null,
      firstToldAt: ago(firstToldAt),
      flipStartedAt: ago(flipStartedAt),
      flipSentAt: ago(flipSentAt),
      unseenAt: ago(unseenAt),
      reasonSince: ago(reasonSince),
      updatedAt: ago(updatedAt),
    });
    await tx.update(pages).set({ pausedUntil: null });
    await tx.delete(appPauses);
  });
}

/**
 * Simulates a restore: resets the deliveries that match, or all, and changes the database identity.
 */
export async function restore({ db }: DeliveryBench, forgotten?: SQL): Promise<void> {
  await acrossAccounts(db, (tx) => tx.delete(deliveries).where(forgotten));
  await db.update(memoryMarks).set({ identity: 'the server before' });
}

/** Moves the detection of the data loss into the past. */
export const ageDataLoss = ({ db }: DeliveryBench) =>
  db.update(memoryMarks).set({ doubtfulSince: sql`doubtful_since - interval '2 minutes'` });

/** Returns whether the publisher retries without a user. */
const isGoingOn = (outcome: DeliveryOutcome): boolean =>
  outcome.state === 'retry' ||
  outcome.state === 'accepted' ||
  (outcome.state === 'in_doubt' && outcome.awaits !== 'person');

/** Retries as the publisher does, skipping delays, until a final outcome. */
export async function runUntilEnd(
  bench: AnyBench,
  body = request(),
  rounds = 8,
  seconds?: number,
): Promise<DeliveryOutcome | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await deliver(bench, body).catch(() => undefined);
    if (outcome && !isGoingOn(outcome)) return outcome;
    await advanceTime(bench, seconds);
  }
  return undefined;
}

/** Runs to the end and expects exactly one publication with a known id. */
export async function expectPublishedOnce(
  bench: DeliveryBench,
  body = request(),
  rounds?: number,
): Promise<void> {
  const end = await runUntilEnd(bench, body, rounds);
  expect(bench.meta.ledger).toHaveLength(1);
  expect(end).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
}

/** Returns the row of a key. */
export const rowOf = async ({ db }: DeliveryBench, key = request().key) =>
  (await inAccount(db, 1, (tx) => tx.select().from(deliveries).where(eq(deliveries.key, key))))[0];
