import { postTakenDown } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceTime, deliver, openDeliveryBench, request } from '../../../testing/delivery-bench.ts';
import { GoogleDouble, type GoogleLie } from '../../../testing/google-double.ts';
import { addLocation } from '../../../testing/test-context.ts';
import { collectDueInsights } from '../../insights/insights.ts';
import { deliveries } from '../../schema/deliveries.ts';
import { GoogleRefusal, GoogleSilence } from './client/failures.ts';

const bench = openDeliveryBench();
const place = '4002001';
const post = request({ key: `post:1:page:${place}:v1`, pageId: place, platform: 'google', imageUrls: [] });
let google = new GoogleDouble();

beforeEach(async () => {
  google = new GoogleDouble();
  Object.assign(bench.ctx, { google: google.google });
  await acrossAccounts(bench.db, (tx) => addLocation(tx, bench.ctx, { accountId: 1, pageId: place }));
});

/** Lets time pass for the product and for Google. */
async function pass(seconds: number): Promise<void> {
  google.advance(seconds);
  await advanceTime(bench, seconds);
}

/** Retries as the publisher does, with the pauses that the outcomes ask for. */
async function run(body = post, most = 200) {
  for (let round = 0; round < most; round += 1) {
    const outcome = await deliver(bench, body);
    const isOpen = ['retry', 'accepted', 'in_doubt'].includes(outcome.state);
    if (!isOpen) return outcome;
    const pause = 'afterSeconds' in outcome ? (outcome.afterSeconds ?? 5) : 5;
    await pass(Math.max(1, Math.round(pause)));
  }
  return deliver(bench, body);
}

it('is held by Google, then public once', async () => {
  expect(await deliver(bench, post)).toMatchObject({ state: 'accepted', reason: 'in_review' });
  expect(google.ledger).toEqual([]);
  const end = await run();
  expect(end).toMatchObject({ state: 'published', permalink: 'https://google.test/7001' });
  expect(google.ledger).toHaveLength(1);
  expect(google.calls.filter((call) => call === 'POST posts')).toHaveLength(1);
});

it('sends the text in its language, without what the kind does not allow', async () => {
  await deliver(bench, { ...post, imageUrls: ['https://kallos.test/media/a.jpg'] });
  expect(google.posts[0]?.body).toMatchObject({
    languageCode: 'el',
    topicType: 'STANDARD',
    summary: post.message,
    media: [{ mediaFormat: 'PHOTO', sourceUrl: 'https://kallos.test/media/a.jpg' }],
  });
});

describe('sends what a post is', () => {
  const event = { title: 'Ανοιχτή μέρα', startsAt: '2026-12-05T10:00', endsAt: '2026-12-05T18:30' };
  const schedule = {
    startDate: { year: 2026, month: 12, day: 5 },
    startTime: { hours: 10, minutes: 0, seconds: 0, nanos: 0 },
    endDate: { year: 2026, month: 12, day: 5 },
    endTime: { hours: 18, minutes: 30, seconds: 0, nanos: 0 },
  };
  const url = 'https://kallos.example/book';

  it('an event with a button', async () => {
    const callToAction = { type: 'book' as const, url };
    await deliver(bench, { ...post, details: { kind: 'event', event, callToAction } });
    expect(google.posts[0]?.body).toMatchObject({
      topicType: 'EVENT',
      event: { title: event.title, schedule },
      callToAction: { actionType: 'BOOK', url },
    });
  });

  it('an offer without a button', async () => {
    const offer = { coupon: 'DERMA10', redeemUrl: url, terms: 'Έως εξαντλήσεως.' };
    const callToAction = { type: 'shop' as const, url };
    await deliver(bench, { ...post, details: { kind: 'offer', event, offer, callToAction } });
    expect(google.posts[0]?.body).toMatchObject({
      topicType: 'OFFER',
      event: { title: event.title, schedule },
      offer: { couponCode: 'DERMA10', redeemOnlineUrl: url, termsConditions: 'Έως εξαντλήσεως.' },
    });
    expect(google.posts[0]?.body).not.toHaveProperty('callToAction');
  });

  it('nothing while an event lacks its period', async () => {
    expect(await deliver(bench, { ...post, details: { kind: 'event' } })).toMatchObject({
      state: 'failed',
      reason: 'refused',
    });
    expect(google.calls).toEqual([]);
  });
});

const other = { ...post, key: `post:2:page:${place}:v1`, bulkPostId: 2 };

describe('is public exactly once', () => {
  const creations: GoogleLie[] = [
    'silent_before',
    'silent_after',
    'error_before',
    'error_after',
    'refused_after',
    'twice',
    'late_effect',
    'vanishes',
    'list_lags',
    'read_lags',
  ];
  it.each(creations)('after a creation that is %s', async (lie) => {
    google.lies.create.push(lie);
    expect(await run()).toMatchObject({ state: 'published' });
    await pass(3600);
    expect(google.ledger).toHaveLength(1);
  });

  it.each(creations)('after two creations that are %s', async (lie) => {
    google.lies.create.push(lie, lie);
    expect(await run()).toMatchObject({ state: 'published' });
    await pass(3600);
    expect(google.ledger).toHaveLength(1);
  });

  it.each(['silent_before', 'error_before', 'read_lags'] as const)('after reads that are %s', async (lie) => {
    google.lies.read.push(lie, undefined, lie, lie);
    google.lies.list.push(lie, lie, undefined, lie);
    expect(await run()).toMatchObject({ state: 'published' });
    expect(google.ledger).toHaveLength(1);
  });

  it('when the deletion of a hidden twin is confirmed without effect', async () => {
    google.lies.create.push('twice');
    google.lies.remove.push(...Array.from({ length: 20 }, () => 'ignored' as const));
    await deliver(bench, post);
    const [, twin] = google.posts;
    if (twin) twin.publicAt += 3_600_000;
    expect(await run()).toMatchObject({ state: 'published' });
    await pass(7200);
    expect(google.ledger).toHaveLength(1);
  });

  it('when a round died after it dropped the post', async () => {
    await deliver(bench, post);
    await updateRows(bench.db, deliveries, { draftId: null, flipStartedAt: null, flipSentAt: null });
    expect(await run()).toMatchObject({ state: 'published' });
    await pass(3600);
    expect(google.ledger).toHaveLength(1);
  });

  it('with a text that is sent at the same moment', async () => {
    google.lies.create.push('silent_after');
    const both = [post, other];
    const outcomes = await Promise.all(both.map((body) => deliver(bench, body)));
    expect(outcomes.filter((one) => 'reason' in one && one.reason === 'in_progress')).toHaveLength(1);
    expect(google.posts).toHaveLength(1);
    for (const body of both) expect(await run(body)).toMatchObject({ state: 'published' });
    await pass(3600);
    expect(google.ledger).toHaveLength(2);
  });

  it('with a text whose other post is left unsettled', async () => {
    google.lies.create.push('silent_before');
    await deliver(bench, post);
    await pass(60);
    expect(await deliver(bench, other)).toMatchObject({ state: 'retry', reason: 'in_progress' });
    await pass(3600);
    expect(await run(other)).toMatchObject({ state: 'published' });
    expect(google.ledger).toHaveLength(1);
  });

  it('with a text that another post for the location has', async () => {
    google.lies.create.push('silent_after', 'silent_after');
    await deliver(bench, post);
    await pass(1);
    await deliver(bench, other);
    const ends = [await run(), await run(other)];
    expect(ends).toMatchObject([{ state: 'published' }, { state: 'published' }]);
    expect(google.ledger).toHaveLength(2);
    expect(new Set(ends.map((end) => ('externalId' in end ? end.externalId : ''))).size).toBe(2);
  });
});

describe('a review', () => {
  it('ends as failed when Google rejects the post', async () => {
    google.rejects = () => true;
    expect(await run()).toMatchObject({ state: 'failed', reason: 'review_rejected' });
    expect(google.ledger).toEqual([]);
  });

  it('of a corrected version begins after the rejected one was deleted', async () => {
    google.rejects = (message) => message === post.message;
    await run();
    const corrected = { ...post, key: `post:1:page:${place}:v2`, message: 'Καλημέρα σε όλους' };
    expect(await run(corrected)).toMatchObject({ state: 'published' });
    expect(google.posts.map(({ deletedAt }) => deletedAt === null)).toEqual([false, true]);
  });

  it('that rejects a public post later is reported with its reason', async () => {
    const end = await run();
    for (const shown of google.ledger) shown.isRejected = true;
    const anHourAgo = sql`now() - interval '1 hour'`;
    await updateRows(bench.db, deliveries, { insightsDueAt: anHourAgo, publishedAt: anHourAgo });
    await collectDueInsights(bench.ctx);
    // One read may be wrong.
    expect(await readAnnounced(bench.db, postTakenDown)).toEqual([]);
    await updateRows(bench.db, deliveries, { insightsDueAt: anHourAgo, goneSeenAt: anHourAgo });
    await collectDueInsights(bench.ctx);
    expect(await readAnnounced(bench.db, postTakenDown)).toMatchObject([
      {
        bulkPostId: 1,
        externalId: 'externalId' in end ? end.externalId : '',
        reason: 'review_rejected',
      },
    ]);
  });

  it('is followed for hours', async () => {
    google.reviewMs = 5 * 3_600_000;
    expect(await run(post, 150)).toMatchObject({ state: 'published' });
    expect(google.ledger).toHaveLength(1);
  });
});

describe('a refusal', () => {
  const refusal = (facts: Partial<GoogleRefusal['facts']>) => () =>
    new GoogleRefusal({ status: 400, name: 'INVALID_ARGUMENT', ...facts }, 'switched');

  it.each([
    ['of the project’s quota', { status: 429, isQuotaZero: true }],
    ['of a disabled API', { status: 403, reason: 'SERVICE_DISABLED' }],
    ['of our client', { status: 401, name: 'invalid_client' }],
  ])('%s concerns the installation, not the connection', async (_case, facts) => {
    google.refuse = refusal(facts);
    expect(await deliver(bench, post)).toMatchObject({ state: 'retry', reason: 'app_refused' });
    google.refuse = undefined;
    await pass(120);
    expect(await run()).toMatchObject({ state: 'published' });
    expect(google.ledger).toHaveLength(1);
  });

  it.each([
    ['a restricted profile', { fieldCode: 1301 }, 'page_restricted'],
    ['a missing role', { status: 403, name: 'PERMISSION_DENIED' }, 'publishing_refused'],
  ])('of %s waits for a person', async (_case, facts, reason) => {
    google.refuse = refusal(facts);
    expect(await deliver(bench, post)).toMatchObject({ state: 'on_hold', reason });
  });

  it.each([
    ['summary', 'text_refused'],
    ['media.source_url', 'picture_refused'],
    ['call_to_action.url', 'link_refused'],
  ])('of the field %s is final once it is repeated', async (field, reason) => {
    google.refuse = refusal({ field });
    expect(await run(post, 12)).toMatchObject({ state: 'failed', reason });
    expect(google.posts).toEqual([]);
  });

  it('of a malformed path alerts the operator and is tried again', async () => {
    google.refuse = refusal({ status: 404, name: 'NO_JSON', isPage: true });
    expect(await deliver(bench, post)).toMatchObject({ state: 'retry', reason: 'unknown_refusal' });
  });

  it('of a time that is too soon is answered with a later one', async () => {
    google.leastLeadMs = 600_000;
    expect(await run(post, 80)).toMatchObject({ state: 'published' });
    expect(google.ledger).toHaveLength(1);
  });
});

it.each([
  ['a video', { imageUrls: [`https://kallos.test/media/${'a'.repeat(40)}.mp4`] }, 'video_refused'],
  ['a text that is too long', { message: 'α'.repeat(1501) }, 'text_refused'],
  ['a text that is too long in UTF-16', { message: '💆'.repeat(751) }, 'text_refused'],
  ['a phone number', { message: 'Καλέστε στο 210 123 4567' }, 'phone_refused'],
  ['two images', { imageUrls: ['https://a.test/1.jpg', 'https://a.test/2.jpg'] }, 'picture_count'],
])('does not send %s', async (_case, more, reason) => {
  expect(await deliver(bench, { ...post, ...more })).toMatchObject({ state: 'failed', reason });
  expect(google.calls).toEqual([]);
});

it('waits while Google is silent', async () => {
  google.refuse = () => new GoogleSilence('switched');
  expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
  google.refuse = undefined;
  expect(await run()).toMatchObject({ state: 'published' });
  expect(google.ledger).toHaveLength(1);
});
