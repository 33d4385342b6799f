import { deliveries as contract, type DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { acrossAccounts, inAccount, type Database } from '@kallos/service-kit/database/database';
import { asOwner, callAs, serviceCaller } from '@kallos/service-kit/testing';
import { memoryMarks } from '@kallos/service-kit/database/memory-table';
import { useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { beforeEach, expect } from 'vitest';
import type { Ctx } from '../src/context.ts';
import type { DeliveryRequest } from '../src/deliveries/delivery-request.ts';
import { appPauses, deliveries, pages } from '../src/schema/deliveries.ts';
import { GraphDouble } from './graph-double.ts';
import { addAccount, appOf, testContext } from './test-context.ts';

/** What a test of the deliveries can see and turn. */
export interface DeliveryBench {
  readonly db: Database;
  readonly meta: GraphDouble;
  readonly ctx: Ctx;
}

/** Gives each test of a file two connected accounts, a Meta in memory and the real application. */
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

/** A post for the page of account 1. */
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

/** What makes it a post for the Instagram account. */
export const onInstagram = { key: 'post:1:page:ig1:v1', pageId: 'ig1', platform: 'instagram' } as const;

/** The same on both networks, and the call that makes it public there. */
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

/** One with Meta in memory, or one at the sandbox. */
type AnyBench = Omit<DeliveryBench, 'meta'> & Partial<DeliveryBench>;

/** Ends every lease and pause, as time would, and moves what was done into the past. */
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

/** Simulates a restore: resets deliveries, all of them unless filtered, and changes the database identity. */
export async function restore({ db }: DeliveryBench, forgotten?: SQL): Promise<void> {
  await acrossAccounts(db, (tx) => tx.delete(deliveries).where(forgotten));
  await db.update(memoryMarks).set({ identity: 'the server before' });
}

/** As if the doubt about what the database remembers had been noticed some time ago. */
export const ageDoubt = ({ db }: DeliveryBench) =>
  db.update(memoryMarks).set({ doubtfulSince: sql`doubtful_since - interval '2 minutes'` });

/** Whether the publisher asks for it again by itself. */
const isGoingOn = (outcome: DeliveryOutcome): boolean =>
  outcome.state === 'retry' ||
  outcome.state === 'accepted' ||
  (outcome.state === 'in_doubt' && outcome.awaits !== 'person');

/** Asks again as the publisher does, whatever the delay, until there is an end. */
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

/** Asks until there is an end, which is that it went out once and that it is known which one it is. */
export async function expectPublishedOnce(
  bench: DeliveryBench,
  body = request(),
  rounds?: number,
): Promise<void> {
  const end = await runUntilEnd(bench, body, rounds);
  expect(bench.meta.ledger).toHaveLength(1);
  expect(end).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
}

/** The row of a key. */
export const rowOf = async ({ db }: DeliveryBench, key = request().key) =>
  (await inAccount(db, 1, (tx) => tx.select().from(deliveries).where(eq(deliveries.key, key))))[0];
