import { health } from '@kallos/contracts/social/health';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { callAs, updateRows, serviceCaller } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  deliver,
  expectPublishedOnce,
  advanceTime,
  networks,
  onInstagram,
} from '../../testing/delivery-bench.ts';
import { openDeliveryBench, posts, publishing, request, runUntilEnd } from '../../testing/delivery-bench.ts';
import { appOf } from '../../testing/test-context.ts';
import { GraphSilence } from '../networks/meta/graph/failures.ts';
import { selectedPages } from '../schema/deliveries.ts';

const bench = openDeliveryBench();

const choose = (isActive: boolean) =>
  updateRows(bench.db, selectedPages, { isActive }, eq(selectedPages.accountId, 1));

describe('a deselected page', () => {
  it.each(['inactive', 'deleted'])(
    "gets nothing more, whatever the caller's copy contains: %s",
    async (how) => {
      if (how === 'inactive') await choose(false);
      else
        await acrossAccounts(bench.db, (tx) =>
          tx.delete(selectedPages).where(eq(selectedPages.pageId, 'p1')),
        );
      const refused = { state: 'on_hold', reason: 'page_not_selected' };
      expect(await deliver(bench)).toMatchObject(refused);
      expect(bench.meta.calls).toEqual([]);
      expect((await deliver(bench, request({ key: 'k2', accountId: 2, pageId: 'p2' }))).state).toBe(
        'published',
      );
    },
  );

  it.each([
    ['facebook', request(), ['POST photos', 'POST feed']],
    ['instagram', request(onInstagram), ['POST media', 'GET object']],
  ] as const)('gets nothing on %s when it is deselected before the last step', async (_, post, steps) => {
    for (const step of steps) {
      await choose(true);
      const key = `${post.key} ${step}`;
      bench.meta.after = ({ name }) => (name === step ? choose(false).then(() => undefined) : undefined);
      const made = request({ ...post, key, bulkPostId: steps.indexOf(step as never) + 70 });
      expect(await deliver(bench, made)).toMatchObject({ state: 'on_hold', reason: 'page_not_selected' });
      bench.meta.after = () => undefined;
      expect(bench.meta.ledger).toEqual([]);
      await choose(true);
      expect(await deliver(bench, made)).toMatchObject({ state: 'published' });
      expect(bench.meta.ledger.splice(0)).toHaveLength(1);
    }
  });

  it('gets the post when it is selected again', async () => {
    await choose(false);
    await deliver(bench);
    await choose(true);
    expect((await deliver(bench)).state).toBe('published');
  });

  it.each(networks)('shows on %s what became public before it was deselected', async (network) => {
    const post = posts[network];
    bench.meta.lag.id = bench.meta.lag.list = 40;
    bench.meta.fail('after', publishing[network], () => new GraphSilence('reset'));
    await deliver(bench, post);
    bench.meta.after = () => undefined;
    await choose(false);
    await advanceTime(bench);
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
    await expectPublishedOnce(bench, post);
  });

  it('gets nothing after it was deselected during an unknown outcome', async () => {
    bench.meta.fail('before', 'POST object', () => new GraphSilence('reset'));
    await deliver(bench);
    bench.meta.before = () => undefined;
    await choose(false);
    expect(await runUntilEnd(bench)).toMatchObject({ state: 'in_doubt', reason: 'page_not_selected' });
    expect(bench.meta.ledger).toEqual([]);
    expect(bench.meta.posts.size).toBe(0);
  });
});

it('announces the selection to services only', async () => {
  const app = appOf(bench);
  const told = await callAs(app, serviceCaller)(health.selection, { body: { accountId: 1 } });
  expect(told.pages.map(({ pageId }) => pageId)).toEqual(['p1', 'ig1']);
  expect(told.isReconnectNeeded).toBe(false);
  const ask = callAs(app, { kind: 'nobody' });
  await expect(ask(health.selection, { body: { accountId: 1 } })).rejects.toMatchObject({ status: 401 });
});
