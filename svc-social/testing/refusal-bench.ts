import { deliveries as contract, type DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { acrossAccounts } from '@kallos/service-kit/database';
import { asOwner, callAs, someService } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import type { DeliveryRequest } from '@kallos/deliveries/lease';
import { appPauses, deliveries, pages, socialConnections } from '../src/schema.ts';
import { letTimePass, untilSettled } from './delivery-bench.ts';
import {
  connectThrough,
  control,
  ledgerOf,
  openSandboxBench,
  people,
  type SandboxBench,
} from './sandbox-bench.ts';

const { eleni, nikos } = people;

/** A code of Meta's table with its subcode. */
export type Refusal = [code: number, subcode?: number];

/** Where refusals are injected: making or publishing a post of a page or of an Instagram account. */
export const paths = {
  flip: `/${eleni.page}_*`,
  photos: `/${eleni.page}/photos`,
  publish: `/${eleni.instagram}/media_publish`,
  container: `/${eleni.instagram}/media`,
};
/** A name of one of {@link paths}. */
export type Place = keyof typeof paths;

/** The platform whose call stands at a place. */
export const platformOf = (place: Place): DeliveryRequest['platform'] =>
  place === 'flip' || place === 'photos' ? 'facebook' : 'instagram';

function openCalls(bench: SandboxBench) {
  const deliver = async (body: DeliveryRequest): Promise<DeliveryOutcome> =>
    (await callAs(bench.app, someService)(contract.deliver, { body })).outcome;
  return {
    deliver,
    /** Lets the next call at a place be refused. */
    injectFault: (place: Place, [code, subcode]: Refusal, more: object = {}) =>
      control(bench, 'POST', 'faults', [
        {
          match: { method: 'POST', path: paths[place] },
          effect: { kind: 'refuse', code, ...(subcode === undefined ? {} : { subcode }), ...more },
          times: 1,
        },
      ]),
    /** Asks until it is known what the calls so far came to. */
    settle: (body: DeliveryRequest) => untilSettled(() => deliver(body), bench),
    /** Asks again after every backoff has ended. */
    again: async (body: DeliveryRequest): Promise<DeliveryOutcome> => {
      await letTimePass(bench);
      await acrossAccounts(bench.db, (tx) => tx.delete(appPauses));
      return deliver(body);
    },
  };
}

function openSight(bench: SandboxBench) {
  return {
    rowOf: async (key: string) =>
      (
        await acrossAccounts(bench.db, (tx) => tx.select().from(deliveries).where(eq(deliveries.key, key)))
      )[0],
    connectionOf: async () =>
      (
        await acrossAccounts(bench.db, (tx) =>
          tx.select().from(socialConnections).where(eq(socialConnections.accountId, 1)),
        )
      )[0],
    backoffOf: async (externalId: string) => {
      const [row] = await acrossAccounts(bench.db, (tx) =>
        tx
          .select({
            seconds: sql<number>`coalesce(extract(epoch from ${pages.pausedUntil} - now()), 0)::float`,
            reason: pages.pauseReason,
          })
          .from(pages)
          .where(eq(pages.externalId, externalId)),
      );
      return row;
    },
    /** How often a text went public. */
    timesOut: async ({ message }: DeliveryRequest) =>
      (await ledgerOf(bench)).filter((entry) => entry.message === message).length,
  };
}

/** Two connected accounts at the sandbox, and what a test of refusals does and looks at; each test has a post of its own. */
export function openRefusalBench() {
  const bench = openSandboxBench();
  let postId = 0;
  const request = (
    platform: DeliveryRequest['platform'],
    more: Partial<DeliveryRequest> = {},
  ): DeliveryRequest => {
    const pageId = platform === 'facebook' ? eleni.page : eleni.instagram;
    return {
      key: `post:${postId}:page:${pageId}:v1`,
      accountId: 1,
      bulkPostId: postId,
      pageId,
      platform,
      message: `Ραντεβού για καθαρισμό, αριθμός ${postId}`,
      imageUrls: [bench.pictureUrl],
      ...more,
    };
  };
  beforeAll(async () => {
    await connectThrough(bench, 1);
    await connectThrough(bench, 2, { userId: nikos.id });
  });
  beforeEach(async () => {
    postId += 1;
    await control(bench, 'DELETE', 'faults');
    await asOwner(bench.db, 'truncate outbox, deliveries, app_pauses');
    await acrossAccounts(bench.db, async (tx) => {
      await tx.update(pages).set({ pausedUntil: null, pauseReason: null, canPublish: true });
    });
  });
  return {
    bench,
    request,
    /** The same kind of post on the page of the other account. */
    elsewhere: () =>
      request('facebook', {
        key: `other:${postId}`,
        accountId: 2,
        pageId: nikos.page,
        message: `Άλλη ${postId}`,
      }),
    ...openCalls(bench),
    ...openSight(bench),
  };
}
