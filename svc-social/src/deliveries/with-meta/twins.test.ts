import type { DataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { readRows, updateRows } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, advanceTime, onInstagram, openDeliveryBench } from '../../../testing/delivery-bench.ts';
import { request, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries, pageLocks, pages, selectedPages } from '../../schema/deliveries.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';
import { recordPublished } from '../ledger.ts';

/** Two posts with the same text on one page at the same time. */
const bench = openDeliveryBench();

/** Connects the second business to the first one's pages. */
beforeEach(() =>
  acrossAccounts(bench.db, async (tx) => {
    for (const [from, externalId] of [
      ['p2', 'p1'],
      ['ig2', 'ig1'],
    ] as const) {
      const [page] = await tx.select().from(pages).where(eq(pages.externalId, from));
      const { id: _id, ...place } = page!;
      await tx.insert(pages).values({ ...place, externalId });
      const { accountId, platform } = place;
      const shared = { accountId, platform, pageId: externalId, pageName: from };
      await tx.insert(selectedPages).values(shared);
      await tx.insert(pageLocks).values({ ...shared, state: 'double' });
    }
  }),
);

const twinOf = (post: ReturnType<typeof request>, accountId = 1) =>
  request({ ...post, key: 'twin', bulkPostId: 2, accountId });

/**
 * Delivers the similar post after the first one is public and before its round knows it; the
 * similar post's own call has no effect.
 */
function deliverTwinWithin(twin: ReturnType<typeof request>, call: string, answer?: Error) {
  let turn = 0;
  bench.meta.before = ({ name }) => {
    if (name === call && (turn += 1) === 2) throw refusal(2);
  };
  bench.meta.after = async ({ name }) => {
    if (name !== call || turn !== 1) return;
    await deliver(bench, twin);
    expect(turn).toBe(2);
    if (answer) throw answer;
  };
}

const endsOf = async (...posts: Array<ReturnType<typeof request>>) => {
  const ends = [];
  for (const post of posts) ends.push(await runUntilEnd(bench, post, 20));
  return ends;
};

async function expectBothOnce(...posts: Array<ReturnType<typeof request>>) {
  const ids = (await endsOf(...posts)).map((end) => end?.state === 'published' && end.externalId);
  expect(new Set(ids)).toEqual(new Set(bench.meta.ledger.map(({ id }) => id)));
  expect(bench.meta.ledger).toHaveLength(2);
}

const answers = {
  answers: undefined,
  'is lost': new GraphSilence('reset'),
  'is refused': refusal(-1, 2207001),
};

describe.each([1, 2])('on Instagram, a post of account %i', (accountId) => {
  const post = request(onInstagram);
  const twin = twinOf(post, accountId);

  it.each(Object.entries(answers))(
    'is not claimed by one whose publication took effect and %s',
    async (_what, answer) => {
      deliverTwinWithin(twin, 'POST media_publish', answer);
      await deliver(bench, post);
      await advanceTime(bench);
      await expectBothOnce(post, twin);
    },
  );

  it('is not confused with an identical one', async () => {
    bench.meta.lag.id = 45;
    deliverTwinWithin(twin, 'POST media_publish', answers['is lost']);
    await deliver(bench, post);
    await advanceTime(bench, 20);
    await expectBothOnce(post, twin);
  });

  it('is not confused with one that a user confirmed', async () => {
    bench.meta.lag.id = bench.meta.lag.list = 200;
    deliverTwinWithin(twin, 'POST media_publish', answers['is lost']);
    await deliver(bench, post);
    const word = { accountId: 1, bulkPostId: post.bulkPostId, wasPosted: true };
    await advanceTime(bench, 150);
    await resolveManually(bench.ctx, word);
    await advanceTime(bench, 60);
    bench.meta.fail('before', 'POST media_publish', () => refusal(2));
    expect(await rowOf(bench, post.key)).toMatchObject({ state: 'published', externalId: null });
    expect(await endsOf(twin)).toMatchObject([{ state: 'needs_look' }]);
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

describe('on a page, a post sent in one call', () => {
  const post = request({ imageUrls: [] });
  const twin = twinOf(post);

  beforeEach(() => Object.assign(bench.ctx, { postsInOneStep: true }));

  it('is not claimed by one that still waits for its response', async () => {
    deliverTwinWithin(twin, 'POST feed');
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
    await advanceTime(bench);
    await expectBothOnce(post, twin);
  });

  it('is left to a user when the owner of the public post is unclear', async () => {
    deliverTwinWithin(twin, 'POST feed', answers['is lost']);
    await deliver(bench, post);
    await advanceTime(bench);
    const unknown = { state: 'needs_look', reason: 'published_not_found' };
    expect(await endsOf(post, twin)).toEqual([
      expect.objectContaining(unknown),
      expect.objectContaining(unknown),
    ]);
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

it('is claimed by one delivery when two find it at once', async () => {
  bench.meta.fail('before', /./, () => new GraphSilence('away'));
  const post = request();
  const twin = twinOf(post);
  for (const one of [post, twin]) await deliver(bench, one);
  const rows = await readRows(bench.db, deliveries);
  expect(rows).toHaveLength(2);
  const outcomes = await Promise.all(
    rows.map((row) =>
      inAccount(bench.db, 1, (tx) => recordPublished(tx, row, { externalId: 'p1_1', permalink: null })),
    ),
  );
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['in_doubt', 'published']);
});

describe.each([request({ imageUrls: [] }), request(onInstagram)])(
  'on $platform, two posts with a lost send history',
  (post) => {
    const dueAt = new Date(Date.now() - 300_000).toISOString();
    const [one, other] = [
      { ...post, dueAt },
      { ...twinOf(post), dueAt },
    ];
    const word = { accountId: 1, bulkPostId: one.bulkPostId, wasPosted: true };

    /** One of the two was published; the first row only has `needs_look`. */
    beforeEach(async () => {
      const remembered = {
        doubtfulSince: new Date(Date.now() - 200_000),
        isHeld: false,
        askedAt: new Date(),
      };
      Object.assign(bench.ctx, { memory: { check: async () => remembered } satisfies DataLossDetector });
      await deliver(bench, { ...one, dueAt: new Date().toISOString() });
      const unknown = { state: 'needs_look', reason: 'several_matches', publishedAt: null } as const;
      const unsent = { flipStartedAt: null, flipSentAt: null, externalId: null, draftId: null };
      await updateRows(bench.db, deliveries, { ...unknown, ...unsent });
    });

    it('are not both recorded as public while a user checks the first', async () => {
      expect(await deliver(bench, other)).toMatchObject({ state: 'needs_look' });
      expect((await resolveManually(bench.ctx, word)).found).toMatchObject([
        { externalId: bench.meta.ledger[0]?.id },
      ]);
    });

    it('are not confused when a user confirmed one of them', async () => {
      bench.meta.lag.list = 60;
      expect((await resolveManually(bench.ctx, word)).found).toEqual([]);
      await advanceTime(bench, 90);
      expect(await deliver(bench, other)).toMatchObject({ state: 'needs_look' });
      expect(bench.meta.ledger).toHaveLength(1);
    });
  },
);

it.each([request({ imageUrls: [] }), request(onInstagram)])(
  'keeps two identical posts on $platform apart, even by confirmations',
  async (post) => {
    const both = [post, twinOf(post)];
    await expectBothOnce(...both);
    const unknown = { state: 'needs_look', externalId: null, draftId: null } as const;
    await updateRows(bench.db, deliveries, unknown);
    for (const { bulkPostId } of both)
      await resolveManually(bench.ctx, { accountId: 1, bulkPostId, wasPosted: true });
    await expectBothOnce(...both);
  },
);
