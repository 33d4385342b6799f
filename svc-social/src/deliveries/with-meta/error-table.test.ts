import { reconnectNeeded } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, readRows } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliver, advanceTime, onInstagram, openDeliveryBench } from '../../../testing/delivery-bench.ts';
import { request, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { serveVideo } from '../../../testing/video-server.ts';
import { noUsage } from '../../networks/meta/graph/rate-limit-usage.ts';
import { publishingScopes } from '../../networks/meta/graph/scopes.ts';
import { appPauses, pages, socialConnections } from '../../schema/deliveries.ts';
import type { DeliveryRequest } from '../delivery-request.ts';
import { backOff } from '../page-state/backoff.ts';

/** The effect of each kind of refusal; networks/meta/graph/error-table.ts assigns the kinds. */
const bench = openDeliveryBench();
const served = serveVideo();

const post = request();
const media = request(onInstagram);
/** The page of another business, and another page of this one. */
const elsewhere = request({ key: 'elsewhere', accountId: 2, bulkPostId: 2, pageId: 'p2', message: 'Άλλη' });
const besides = request({ ...onInstagram, key: 'besides', bulkPostId: 3, message: 'Τρίτη' });
const limited = { state: 'retry', reason: 'rate_limited' };

type Refused = Parameters<typeof refusal>;
const refuse = (call: string, ...refused: Refused) =>
  bench.meta.fail('before', call, () => refusal(...refused), 1);

const secondsTo = (moment: typeof pages.pausedUntil | typeof appPauses.pausedUntil) =>
  sql<number>`round(extract(epoch from ${moment} - now()))::int`;
const pauseOf = async (pageId: string) =>
  (
    await acrossAccounts(bench.db, (tx) =>
      tx
        .select({ seconds: secondsTo(pages.pausedUntil), reason: pages.pauseReason })
        .from(pages)
        .where(eq(pages.externalId, pageId)),
    )
  )[0];

/** Expects one publication after the pause is over. */
async function expectOnceAgain(one = post) {
  await advanceTime(bench);
  expect(await deliver(bench, one)).toMatchObject({ state: 'published' });
  expect(bench.meta.ledger.filter(({ message }) => message === one.message)).toHaveLength(1);
}

describe('a refusal that is repeated for minutes', () => {
  it.each<[string, DeliveryRequest, string, Refused]>([
    ['link_refused', post, 'POST object', [100, 1609005]],
    ['picture_refused', media, 'POST media', [36_001, 2207005]],
  ])("ends a post as %s and shows Meta's message", async (reason, one, call, refused) => {
    bench.meta.fail('before', call, () => refusal(...refused));
    const end = { state: 'failed', reason, detail: expect.stringContaining('double') };
    const outcome = await runUntilEnd(bench, one, 40);
    expect(outcome).toMatchObject(end);
    await advanceTime(bench);
    expect(await deliver(bench, one)).toMatchObject(end);
    expect(bench.meta.ledger).toEqual([]);
  });
});

describe('images and containers', () => {
  it.each<[DeliveryRequest, string, ...Refused]>([
    [media, 'POST media', 9004, 2207052],
    [post, 'POST photos', 324, undefined],
  ])('publishes an image that Meta could not fetch for 50 minutes', async (given, call, ...refused) => {
    bench.meta.fail('before', call, () => refusal(...refused));
    const one = { ...given, imageUrls: [`${served.url}/a.jpg`] };
    expect(await runUntilEnd(bench, one, 10, 300)).toBeUndefined();
    bench.meta.before = () => undefined;
    expect(await deliver(bench, one)).toMatchObject({ state: 'published' });
  });

  it('give up an image that Meta cannot fetch for over an hour', async () => {
    bench.meta.fail('before', 'POST media', () => refusal(9004, 2207052));
    const end = { state: 'failed', reason: 'picture_unreachable' };
    expect(await runUntilEnd(bench, media, 16, 300)).toMatchObject(end);
  });

  it.each([
    ['failed', -1, 2207001],
    ['is lost', 24, 2207006],
  ])('retry a container reported as %s twice, then replace it', async (_what, ...refused) => {
    bench.meta.fail('before', 'POST media_publish', () => refusal(...refused), 3);
    expect(await runUntilEnd(bench, media, 12)).toMatchObject({ state: 'published' });
    const publishing = Array.from({ length: 3 }, () => 'POST media_publish');
    expect(bench.meta.calls.filter((name) => name.startsWith('POST'))).toEqual([
      'POST media',
      ...publishing,
      'POST media',
      'POST media_publish',
    ]);
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

it.each(['before', 'after'] as const)(
  'read the post back at once after a Meta error %s it was published',
  async (moment) => {
    bench.meta.fail(moment, 'POST object', () => refusal(2), 1);
    expect(await deliver(bench)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  },
);

describe('limits', () => {
  it('pause one page until Meta lets it act again, without counting attempts', async () => {
    refuse('POST photos', 32, undefined, { regainSeconds: 1140 });
    for (const afterSeconds of [1140, expect.any(Number)])
      expect(await deliver(bench)).toEqual({ ...limited, afterSeconds });
    expect((await rowOf(bench))?.attempts).toBe(0);
    expect((await pauseOf('p1'))?.seconds).toBeGreaterThan(1100);
    for (const other of [besides, elsewhere])
      expect(await deliver(bench, other)).toMatchObject({ state: 'published' });
    await expectOnceAgain();
  });

  it("of a user pause that user's pages only", async () => {
    refuse('POST photos', 17);
    for (const one of [post, besides]) expect(await deliver(bench, one)).toMatchObject(limited);
    expect(await deliver(bench, elsewhere)).toMatchObject({ state: 'published' });
    await expectOnceAgain();
  });

  it('of the application pause one page while only one reports it', async () => {
    refuse('POST photos', 4);
    expect(await deliver(bench)).toMatchObject({ ...limited, afterSeconds: 60 });
    expect((await pauseOf('p1'))?.seconds).toBeLessThan(61);
    expect(await deliver(bench, elsewhere)).toMatchObject({ state: 'published' });
    await expectOnceAgain();
  });

  it('of the application pause all pages when three businesses report it', async () => {
    const target = { platform: 'facebook' as const, pageId: 'x' };
    const told = { code: 'rate_limited', scope: 'app', isProven: false, afterSeconds: 60 } as const;
    const tell = (accountId: number) =>
      acrossAccounts(bench.db, (tx) => backOff(tx, { accountId, ...target }, told));
    for (const accountId of [7, 8, 8]) await tell(accountId);
    expect(await deliver(bench, elsewhere)).toMatchObject({ state: 'published' });
    await tell(9);
    expect(await deliver(bench)).toMatchObject(limited);
  });

  it('of the application pause all pages when its usage figures show it', async () => {
    refuse('POST photos', 4, undefined, { appPercent: 100 });
    for (const one of [post, elsewhere]) expect(await deliver(bench, one)).toMatchObject(limited);
    expect((await rowOf(bench))?.attempts).toBe(0);
    await expectOnceAgain();
  });

  it('of an Instagram account’s daily quota delay its posts', async () => {
    refuse('POST media_publish', 9, 2207042);
    let outcome = await deliver(bench, media);
    for (; outcome.state === 'in_doubt'; outcome = await deliver(bench, media)) await advanceTime(bench);
    expect(outcome).toEqual({ state: 'retry', reason: 'daily_limit', afterSeconds: 600 });
    expect((await rowOf(bench, media.key))?.attempts).toBe(0);
    await expectOnceAgain(media);
  });

  it.each([
    [96, 'back off', 'retry'],
    [94, 'go on', 'published'],
  ])("at %i %% of the application's hour: %s", async (appPercent, _what, state) => {
    bench.meta.pressure = { ...noUsage, appPercent };
    expect(await deliver(bench)).toMatchObject({ state: 'published' });
    expect(await deliver(bench, elsewhere)).toMatchObject({ state });
  });

  it.each(['page', 'person', 'app'] as const)('of a %s are not shortened by a shorter one', async (scope) => {
    await acrossAccounts(bench.db, async (tx) => {
      await backOff(tx, post, { code: 'daily_limit', afterSeconds: 3600, scope, isProven: true });
      await backOff(tx, post, { code: 'rate_limited', afterSeconds: 60, scope, isProven: true });
      const [app] = await tx.select({ seconds: secondsTo(appPauses.pausedUntil) }).from(appPauses);
      const [page] = await tx
        .select({ seconds: secondsTo(pages.pausedUntil) })
        .from(pages)
        .where(eq(pages.externalId, 'p1'));
      expect((scope === 'app' ? app : page)?.seconds).toBe(3600);
    });
  });
});

describe('a duplicate refusal', () => {
  it('means our own earlier attempt when it was sent and is listed once', async () => {
    bench.meta.fail('before', 'POST object', () => refusal(2));
    await deliver(bench);
    bench.meta.posts.set('p1_1', { message: post.message, photos: 1, publicAt: 0, appId: 'app-1' });
    refuse('POST object', 506);
    expect(await runUntilEnd(bench)).toMatchObject({ state: 'published', externalId: 'p1_1' });
    expect(bench.meta.ledger).toEqual([]);
  });

  it('is retried while the page lists no similar post', async () => {
    bench.meta.fail('before', 'POST object', () => refusal(506), 3);
    expect(await runUntilEnd(bench, post, 40)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('is left to a user when that lasts for an hour', async () => {
    bench.meta.fail('before', 'POST object', () => refusal(506));
    const hours = 3_600_000;
    const old = { ...post, dueAt: new Date(Date.now() - 2 * hours).toISOString() };
    expect(await runUntilEnd(bench, old, 10)).toBeUndefined();
    expect(await runUntilEnd(bench, old, 20, 300)).toMatchObject({
      state: 'needs_look',
      reason: 'duplicate',
    });
  });
});

describe('errors that a user can fix', () => {
  const missing = (detail: string) => ({
    state: 'on_hold',
    reason: 'permission_missing',
    detail,
  });
  const asked = { accountId: 1, login: 'facebook', reason: 'permission_missing' };
  const stateOf = async () =>
    (await readRows(bench.db, socialConnections)).find(({ accountId }) => accountId === 1)?.state;

  it('name the missing permission, stop retries and request it once', async () => {
    bench.meta.scopes = publishingScopes.filter((scope) => scope !== 'pages_manage_posts');
    refuse('POST photos', 200);
    expect(await deliver(bench)).toMatchObject(missing('pages_manage_posts'));
    expect(await stateOf()).toBe('missing_permission');
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([asked]);
    expect(bench.meta.ledger).toEqual([]);
  });

  it('name no permission when none is missing or Meta does not list them', async () => {
    refuse('POST photos', 200);
    for (const _time of ['first', 'second'])
      expect(await deliver(bench)).toMatchObject({ state: 'on_hold', reason: 'publishing_refused' });
    bench.meta.fail('before', /./, () => refusal(200));
    expect(await deliver(bench, besides)).toMatchObject({ state: 'on_hold', reason: 'publishing_refused' });
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([]);
    expect(await stateOf()).toBe('ok');
  });

  it('report a page that Meta hides, because a lost role looks the same', async () => {
    refuse('POST photos', 100, 33);
    expect(await deliver(bench)).toMatchObject({ state: 'on_hold', reason: 'page_gone' });
    await expectOnceAgain();
  });

  it.each<[string, DeliveryRequest, string, Refused]>([
    ['page_restricted', post, 'POST photos', [368]],
    ['page_restricted', media, 'POST media_publish', [25, 2207050]],
    ['identity_unconfirmed', post, 'POST object', [200, 1404078]],
  ])('is %s, for which the page pauses', async (reason, one, call, refused) => {
    refuse(call, ...refused);
    expect(await runUntilEnd(bench, one)).toMatchObject({ state: 'on_hold', reason });
    expect(await pauseOf(one.pageId)).toMatchObject({ reason });
    expect((await pauseOf(one.pageId))?.seconds).toBeGreaterThan(590);
    expect(await deliver(bench, elsewhere)).toMatchObject({ state: 'published' });
    await expectOnceAgain(one);
  });
});
