import { connection as contract } from '@kallos/contracts/social/connection';
import { pageStateChanged, reconnectNeeded } from '@kallos/contracts/social/events';
import { readAnnounced, businessCaller, callAs, readRows, updateRows } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, networks, onInstagram, openDeliveryBench, posts } from '../../../testing/delivery-bench.ts';
import { advanceTime, request } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { appOf } from '../../../testing/test-context.ts';
import { retryRefusedPages } from '../../health/retry-pages.ts';
import { publishingScopes } from '../../networks/meta/graph/scopes.ts';
import { pages, socialConnections } from '../../schema/deliveries.ts';

const bench = openDeliveryBench();
const post = request();
const second = request({ key: 'post:2:page:p1:v1', bulkPostId: 2, message: 'Δεύτερη' });

beforeEach(() => updateRows(bench.db, socialConnections, { scopes: [...publishingScopes] }));

/** Returns each page as the business's screen shows it. */
const listed = async (accountId = 1) => {
  const list = await callAs(appOf(bench), businessCaller(accountId))(contract.listPages, { query: {} });
  return { state: list.state, page: list.facebookPages[0], account: list.instagramAccounts[0] };
};
const retry = (pageId = 'p1') =>
  callAs(appOf(bench), businessCaller(1))(contract.retryPage, { body: { platform: 'facebook', pageId } });

/** Ends the pause of every page. */
const endPauses = () => updateRows(bench.db, pages, { pausedUntil: sql`now() - interval '1 second'` });
const ageRefusals = (minutes: number) =>
  updateRows(bench.db, pages, { refusedSince: sql`refused_since - make_interval(mins => ${minutes})` });
const refuseAll = (...refused: Parameters<typeof refusal>) =>
  bench.meta.fail('before', /^POST/, () => refusal(...refused));
const heal = () => void (bench.meta.before = () => undefined);

const passing: Array<[reason: string, ...Parameters<typeof refusal>]> = [
  ['publishing_refused', 200],
  ['publishing_refused', 3],
  ['publishing_refused', 10],
  ['publishing_refused', 230, 1],
  ['page_changed', 21],
  ['page_changed', 200, 2069030],
  ['page_changed', 190, 2069032],
  ['page_token_refused', 190],
  ['page_token_refused', 190, 460],
  ['page_token_refused', 102],
  ['page_restricted', 368],
  ['identity_unconfirmed', 200, 1404078],
  ['page_gone', 100, 33],
];

describe.each(networks)('a transient refusal of %s', (network) => {
  it.each(passing)('%s (%s/%s) pauses the page, is shown, and recovers automatically', async (...refused) => {
    const [reason, code, subcode] = refused;
    refuseAll(code, subcode);
    const held = await deliver(bench, posts[network]);
    expect(held).toMatchObject({
      state: 'on_hold',
      reason,
      afterSeconds: expect.any(Number),
    });
    const shown = await listed();
    expect((network === 'facebook' ? shown.page : shown.account)?.publishing).toMatchObject({
      state: 'waiting',
      reason,
      scope: 'page',
      since: expect.any(String),
      retryAt: expect.any(String),
    });
    expect(shown.state).toBe('ok');
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([]);
    // No calls go to Meta while the page is paused.
    const calls = bench.meta.calls.length;
    expect(await deliver(bench, posts[network])).toMatchObject({ state: 'on_hold', reason });
    expect(bench.meta.calls).toHaveLength(calls);
    heal();
    await endPauses();
    expect(await deliver(bench, posts[network])).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
    const after = await listed();
    expect([after.page?.publishing, after.account?.publishing]).toEqual([{ state: 'ok' }, { state: 'ok' }]);
    expect((await readAnnounced(bench.db, pageStateChanged)).at(-1)).toMatchObject({
      pageId: posts[network].pageId,
      state: { state: 'ok' },
      isFree: true,
    });
  });
});

describe('a refused page', () => {
  it('is retried by one post alone while all others wait', async () => {
    refuseAll(200);
    await deliver(bench, post);
    await endPauses();
    const tries = bench.meta.calls.filter((name) => name.startsWith('POST')).length;
    await Promise.all([deliver(bench, post), deliver(bench, second)]);
    expect(bench.meta.calls.filter((name) => name.startsWith('POST'))).toHaveLength(tries + 1);
  });

  it('is announced once when the refusal has lasted', async () => {
    refuseAll(200);
    await deliver(bench, post);
    expect(await readAnnounced(bench.db, pageStateChanged)).toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      await ageRefusals(20);
      await endPauses();
      await deliver(bench, post);
    }
    expect(await readAnnounced(bench.db, pageStateChanged)).toMatchObject([
      { pageId: 'p1', isFree: false, state: { reason: 'publishing_refused', isLasting: true } },
    ]);
  });

  it('is announced at once when a user has to act', async () => {
    refuseAll(21);
    await deliver(bench, post);
    expect(await readAnnounced(bench.db, pageStateChanged)).toMatchObject([
      { state: { reason: 'page_changed', remedy: 'choose_page', isLasting: true } },
    ]);
  });

  it('waits longer the longer it lasts, up to an hour', async () => {
    refuseAll(200);
    const waits = [];
    for (const minutes of [0, 10, 600]) {
      await ageRefusals(minutes);
      await endPauses();
      const outcome = await deliver(bench, post);
      waits.push('afterSeconds' in outcome ? outcome.afterSeconds : undefined);
    }
    expect(waits).toEqual([30, 200, 3600]);
  });

  it('can be read, so that lookups and deletions still work', async () => {
    await deliver(bench, post);
    refuseAll(200);
    await deliver(bench, second);
    const id = bench.meta.ledger[0]?.id ?? '';
    heal();
    const before = bench.meta.calls.length;
    await retryRefusedPages(bench.ctx);
    expect(id).not.toBe('');
    expect(bench.meta.calls.length).toBeGreaterThanOrEqual(before);
  });

  it('retries its posts at once when a user asks for it', async () => {
    refuseAll(200);
    await deliver(bench, post);
    heal();
    expect(await retry()).toMatchObject({ publishing: { state: 'waiting', reason: 'publishing_refused' } });
    expect((await readAnnounced(bench.db, pageStateChanged)).at(-1)).toMatchObject({ isFree: true });
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
    expect(await retry()).toMatchObject({ publishing: { state: 'ok' } });
    await expect(retry('unknown')).rejects.toMatchObject({ status: 404 });
  });

  it('is released by a read that proves the end of the refusal', async () => {
    refuseAll(190, 460);
    await deliver(bench, post);
    heal();
    bench.meta.twist = ({ get }) => ({
      get: (path, params) => (path === 'p1' ? Promise.resolve({ id: 'p1' }) : get(path, params)),
    });
    await endPauses();
    expect(await retryRefusedPages(bench.ctx)).toBe(1);
    expect((await listed()).page?.publishing).toEqual({ state: 'ok' });
    expect((await readAnnounced(bench.db, pageStateChanged)).at(-1)).toMatchObject({ isFree: true });
  });
});

describe('a refused token', () => {
  it('ends the connection only if Meta confirms it, and recovers from a false one', async () => {
    bench.meta.deadReason = 460;
    refuseAll(190, 460);
    expect(await deliver(bench, post)).toMatchObject({ reason: 'needs_reconnect' });
    expect((await listed()).page?.publishing).toMatchObject({ reason: 'needs_reconnect', scope: 'person' });
    bench.meta.deadReason = undefined;
    heal();
    const { publishing } = await retry();
    expect(publishing).toEqual({ state: 'ok' });
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
  });

  it('of a page is replaced by the one in the user’s current list', async () => {
    bench.meta.listed = [{ id: 'p1', name: 'Αίγλη', access_token: 'fresh' }];
    bench.meta.twist = ({ post: send }) => ({
      post: (path, params) => (tokens.add(path), send(path, params)),
    });
    const tokens = new Set<string>();
    bench.meta.fail('before', /^POST/, () => refusal(190, 492), 1);
    expect(await deliver(bench, post)).toMatchObject({ reason: 'page_token_refused', afterSeconds: 5 });
    await endPauses();
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
  });
});

describe('an unknown error code', () => {
  it('is retried with growing delays and never ends the post', async () => {
    refuseAll(7777);
    const waits = [];
    for (let round = 0; round < 4; round += 1) {
      const outcome = await deliver(bench, post);
      expect(outcome).toMatchObject({ state: 'retry', reason: 'unknown_refusal' });
      waits.push('afterSeconds' in outcome ? outcome.afterSeconds : 0);
    }
    expect(waits).toEqual([30, 60, 120, 240]);
    heal();
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
  });
});

describe('one-call posts', () => {
  beforeEach(() => {
    Object.assign(bench, { ctx: { ...bench.ctx, postsInOneStep: true } });
  });

  it.each(passing)('treat a definite refusal, %s (%s/%s), as final', async (reason, code, subcode) => {
    bench.meta.fail('before', 'POST feed', () => refusal(code, subcode));
    for (let round = 0; round < 10; round += 1) {
      const outcome = await deliver(bench, post);
      expect(outcome).toMatchObject({ state: 'on_hold', reason });
      await advanceTime(bench, 60);
    }
    heal();
    for (let round = 0; round < 4; round += 1) {
      await deliver(bench, post);
      await advanceTime(bench, 60);
    }
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('are found, never resent, when a definite refusal was wrong (%s/%s)', async () => {
    bench.meta.lag.list = bench.meta.lag.id = 75;
    bench.meta.fail('after', 'POST feed', () => refusal(200), 1);
    for (let round = 0; round < 6; round += 1) {
      await deliver(bench, post);
      await advanceTime(bench, 30);
    }
    expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

it('keep the state of a page apart from its Instagram account’s', async () => {
  refuseAll(200);
  await deliver(bench, request(onInstagram));
  const { page, account } = await listed();
  expect([page?.publishing?.state, account?.publishing?.state]).toEqual(['ok', 'waiting']);
  expect(await readRows(bench.db, pages, eq(pages.pauseReason, 'publishing_refused'))).toHaveLength(1);
});
