import { connection as contract } from '@kallos/contracts/social/connection';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { businessCaller, callAs, readRows, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, openDeliveryBench, request } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { addAccount, appOf } from '../../../testing/test-context.ts';
import { checkDueConnections } from '../../health/check-connection.ts';
import { retryRefusedPages } from '../../health/retry-pages.ts';
import { publishingScopes } from '../../networks/meta/graph/scopes.ts';
import { appPauses, socialConnections } from '../../schema/deliveries.ts';

const bench = openDeliveryBench();
const post = request();
const elsewhere = request({ key: 'elsewhere', accountId: 2, bulkPostId: 9, pageId: 'p2', message: 'Άλλη' });

beforeEach(() => updateRows(bench.db, socialConnections, { scopes: [...publishingScopes] }));

/** Returns each page as the business's screen shows it. */
const listed = async (accountId = 1) => {
  const list = await callAs(appOf(bench), businessCaller(accountId))(contract.listPages, { query: {} });
  return { state: list.state, page: list.facebookPages[0], account: list.instagramAccounts[0] };
};
const refuseAll = (...refused: Parameters<typeof refusal>) =>
  bench.meta.fail('before', /^POST/, () => refusal(...refused));
const heal = () => void (bench.meta.before = () => undefined);

describe('a refusal of the application', () => {
  const appState = async () => (await bench.db.select().from(appPauses))[0];
  const endAppPause = () => bench.db.update(appPauses).set({ pausedUntil: sql`now() - interval '1 second'` });

  it.each([2635, 101, 12])('(%s) pauses every business, and one post alone retries it', async (code) => {
    refuseAll(code);
    expect(await deliver(bench, post)).toMatchObject({ state: 'retry', reason: 'app_refused' });
    const calls = bench.meta.calls.length;
    expect(await deliver(bench, elsewhere)).toMatchObject({ state: 'retry', reason: 'app_refused' });
    expect(bench.meta.calls).toHaveLength(calls);
    expect((await listed(2)).page?.publishing).toMatchObject({
      reason: 'app_refused',
      scope: 'app',
      remedy: 'none',
    });
    await endAppPause();
    await Promise.all([deliver(bench, post), deliver(bench, elsewhere)]);
    expect(bench.meta.calls).toHaveLength(calls + 1);
    heal();
    await endAppPause();
    expect(await deliver(bench, elsewhere)).toMatchObject({ state: 'published' });
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
    expect(await appState()).toBeUndefined();
  });

  it('ends by a read when no post is due', async () => {
    refuseAll(2635);
    await deliver(bench, post);
    heal();
    await endAppPause();
    await retryRefusedPages(bench.ctx);
    expect(await appState()).toBeUndefined();
  });

  it.each([190, 200])('is assumed when three businesses get %s within a minute', async (code) => {
    await acrossAccounts(bench.db, (tx) => addAccount(tx, bench.ctx, 3));
    refuseAll(code, code === 190 ? 460 : undefined);
    for (const accountId of [1, 2, 3])
      await deliver(
        bench,
        request({ key: `k${accountId}`, accountId, bulkPostId: accountId, pageId: `p${accountId}` }),
      );
    expect(await appState()).toMatchObject({ reason: 'app_refused' });
    const connections = await readRows(bench.db, socialConnections);
    expect(connections.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  });

  it("is assumed when Meta rejects three businesses' tokens within a minute", async () => {
    await acrossAccounts(bench.db, async (tx) => {
      for (const accountId of [3, 4]) await addAccount(tx, bench.ctx, accountId);
    });
    bench.meta.deadReason = 460;
    refuseAll(190, 460);
    for (const accountId of [1, 2, 3, 4])
      await deliver(
        bench,
        request({ key: `k${accountId}`, accountId, bulkPostId: accountId, pageId: `p${accountId}` }),
      );
    const states = (await readRows(bench.db, socialConnections)).map(({ state }) => state);
    expect(states.filter((state) => state === 'needs_reconnect')).toHaveLength(2);
    expect(await appState()).toMatchObject({ reason: 'app_refused' });
  });

  it('is assumed when three businesses lack permissions within a minute', async () => {
    await acrossAccounts(bench.db, (tx) => addAccount(tx, bench.ctx, 3));
    await updateRows(bench.db, socialConnections, { scopes: [...publishingScopes], nextCheckAt: sql`now()` });
    bench.meta.scopes = [];
    await checkDueConnections(bench.ctx);
    const lacking = (await readRows(bench.db, socialConnections)).filter(({ state }) => state !== 'ok');
    expect(lacking.length).toBeLessThanOrEqual(2);
    bench.meta.scopes = publishingScopes;
    await updateRows(bench.db, socialConnections, { nextCheckAt: sql`now()` });
    await checkDueConnections(bench.ctx);
    expect((await readRows(bench.db, socialConnections)).map(({ state }) => state)).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
  });
});
