import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readRows, updateRows } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver, advanceTime, networks, openDeliveryBench, posts } from '../../../testing/delivery-bench.ts';
import { restore, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { reconnect } from '../../../testing/test-context.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries, pageLocks, pages, selectedPages } from '../../schema/deliveries.ts';
import { reconcileAbandoned } from '../doubts/reconcile.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';

/** Clocks, pages and users that act in unexpected orders. */
const bench = openDeliveryBench();

describe('a process clock that is an hour ahead of the database’s', () => {
  afterEach(() => vi.useRealTimers());

  it.each(networks)('restarts no post on %s early after a restore', async (network) => {
    const post = { ...posts[network], dueAt: new Date(Date.now() - 300_000).toISOString() };
    await deliver(bench, post);
    await restore(bench);
    bench.meta.lag.list = 60;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
    await advanceTime(bench, 60);
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

describe.each(networks)('impatient users on %s', (network) => {
  const post = posts[network];
  const next = { ...post, key: `${post.key}+`, message: 'Διορθωμένο κείμενο' };
  const acts = {
    reconnect: () => reconnect(bench, 1),
    'send again': () =>
      resolveManually(bench.ctx, { accountId: 1, bulkPostId: post.bulkPostId, wasPosted: false }),
    edit: () => deliver(bench, next),
    deselect: () => updateRows(bench.db, selectedPages, { isActive: false }),
    select: () => updateRows(bench.db, selectedPages, { isActive: true }),
  };
  const orders = [
    ['reconnect', 'send again', 'edit'],
    ['send again', 'reconnect', 'edit'],
    ['edit', 'send again', 'reconnect'],
    ['edit', 'reconnect', 'send again'],
    ['deselect', 'edit', 'select', 'send again', 'edit'],
    ['deselect', 'send again', 'select', 'edit', 'reconnect'],
  ] as const;
  const answers = {
    '190/460': () => refusal(190, 460),
    '100/33': () => refusal(100, 33),
    'no answer': () => new GraphSilence('reset'),
  };
  const all = orders.flatMap((order) =>
    (Object.keys(answers) as Array<keyof typeof answers>).map((answer) => ({ order, answer })),
  );

  it.each(all)('cause no duplicate by $order after $answer', async ({ order, answer }) => {
    bench.meta.lag.id = bench.meta.lag.list = 50;
    bench.meta.effectDelay = 30;
    bench.meta.answerOnce(answers[answer]);
    await deliver(bench, post);
    for (const act of order) {
      await advanceTime(bench, 2);
      await acts[act]().catch(() => undefined);
    }
    await acts.select();
    await acts.reconnect();
    await advanceTime(bench);
    for (let round = 0; round < 12; round += 1) {
      const outcome = await deliver(bench, next).catch(() => undefined);
      if (outcome?.state === 'published') break;
      if (outcome?.state === 'needs_look') await acts['send again']().catch(() => undefined);
      await reconcileAbandoned(bench.ctx);
      await advanceTime(bench);
    }
    const known = await Promise.all([post, next].map(({ key }) => rowOf(bench, key)));
    const published = known.filter((row) => row?.state === 'published');
    expect(bench.meta.ledger).toHaveLength(1);
    expect(published.map((row) => row?.externalId)).toEqual([bench.meta.ledger[0]?.id]);
  });
});

describe.each(networks)('on %s, a page that moves to another business', (network) => {
  const post = posts[network];
  const own = { bulkPostId: 2, accountId: 2, key: 'theirs' };

  const move = () =>
    acrossAccounts(bench.db, async (tx) => {
      await tx.delete(selectedPages).where(eq(selectedPages.accountId, 2));
      await tx.delete(pages).where(eq(pages.accountId, 2));
      await tx.delete(pageLocks).where(eq(pageLocks.accountId, 2));
      for (const table of [pages, selectedPages, pageLocks])
        await tx.update(table).set({ accountId: 2 }).where(eq(table.accountId, 1));
      // The moved page's token is sealed for the other business.
      const accountId = 2;
      const pageToken = bench.ctx.secrets.seal('page', { accountId, column: 'pages.page_token' });
      await tx.update(pages).set({ pageToken }).where(eq(pages.platform, 'facebook'));
    });

  it('during a publication gets that post once, and another with the same text', async () => {
    bench.meta.lag.id = bench.meta.lag.list = 50;
    bench.meta.answerOnce();
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
    await move();
    const theirs = { ...post, ...own };
    for (let round = 0; round < 8; round += 1) {
      await advanceTime(bench);
      expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
      await deliver(bench, theirs);
    }
    const ids = bench.meta.ledger.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const [row] = await readRows(bench.db, deliveries, eq(deliveries.key, own.key));
    expect(row).toMatchObject({ state: 'published', externalId: ids[1] });
  });
});

it('a container that Meta returns for two posts is claimed by one of them', async () => {
  await deliver(bench, posts.instagram);
  const [first] = bench.meta.containers.keys();
  bench.meta.twist = ({ post }) => ({
    post: async (path, params) => (path.endsWith('/media') ? { id: first } : post(path, params)),
  });
  for (const [bulkPostId, message] of [
    [2, 'Κάτι άλλο'],
    [3, posts.instagram.message],
  ] as const) {
    const other = { ...posts.instagram, key: `other ${bulkPostId}`, bulkPostId, message };
    expect(await runUntilEnd(bench, other, 12)).toMatchObject({ state: 'needs_look' });
  }
  expect(bench.meta.ledger).toHaveLength(1);
});
