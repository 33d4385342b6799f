import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readRows, updateRows } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  deliver,
  expectPublishedOnce,
  ageDataLoss,
  advanceTime,
  networks,
} from '../../../testing/delivery-bench.ts';
import {
  onInstagram,
  openDeliveryBench,
  request,
  restore,
  runUntilEnd,
} from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries, pages } from '../../schema/deliveries.ts';
import { reconcileAbandoned } from '../doubts/reconcile.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';

/**
 * Posts whose text was edited and published after the backup; the restored calendar has the old
 * text.
 */
const bench = openDeliveryBench();

const dueAt = new Date(Date.now() - 300_000).toISOString();
const before = 'Λάμψη για το δέρμα σας, με υαλουρονικό οξύ. Κλείστε ραντεβού στο ιατρείο μας!';
const after = `Νέο! ${before.replace('Κλείστε', 'Ελάτε για')} ✨`;
const posts = {
  facebook: request({ dueAt, message: before }),
  instagram: request({ ...onInstagram, dueAt, message: before }),
};

/** Sends a post and restores the database to the state before. */
async function sendAndForget(post = posts.facebook) {
  expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
  await restore(bench);
}

describe.each(networks)('on %s', (platform) => {
  const post = posts[platform];
  const look = { state: 'needs_look', reason: 'edited_match' };

  it('is left to a user, and published once when they confirm it', async () => {
    await sendAndForget({ ...post, message: after });
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
    await ageDataLoss(bench);
    expect(await deliver(bench, post)).toMatchObject(look);
    const word = { accountId: 1, bulkPostId: post.bulkPostId, wasPosted: true };
    await resolveManually(bench.ctx, word);
    const shown = { state: 'published', externalId: bench.meta.ledger[0]?.id };
    expect(await deliver(bench, post)).toMatchObject(shown);
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it("is assigned to the post that a user confirms, without Meta's help", async () => {
    await sendAndForget({ ...post, message: after });
    await deliver(bench, post);
    await ageDataLoss(bench);
    expect(await deliver(bench, post)).toMatchObject(look);
    const barFor = (pausedUntil: Date | null) =>
      updateRows(bench.db, pages, { pausedUntil, pauseReason: 'rate_limited' });
    await barFor(new Date(Date.now() + 60_000));
    const word = { accountId: 1, bulkPostId: post.bulkPostId, wasPosted: true };
    expect(await resolveManually(bench.ctx, word)).toMatchObject({ found: [] });
    await barFor(null);
    await advanceTime(bench, 400);
    expect(await reconcileAbandoned(bench.ctx)).toBe(1);
    const other = { ...post, bulkPostId: 9, key: 'other', message: after };
    expect(await deliver(bench, other)).not.toMatchObject({ externalId: bench.meta.ledger[0]?.id });
  });

  it.each([
    [before, 'published'],
    [after, 'needs_look'],
    [null, 'failed'],
  ] as const)('failed before the backup and was then sent as %s: it is %s', async (sent, state) => {
    bench.meta.fail('before', /./, () => refusal(36_004));
    const refused = { state: 'failed', reason: 'text_refused' };
    expect(await runUntilEnd(bench, post, 8, 100)).toMatchObject(refused);
    bench.meta.before = () => undefined;
    if (sent) await deliver(bench, { ...post, key: 'mended', message: sent });
    await restore(bench, eq(deliveries.key, 'mended'));
    expect(await deliver(bench, post)).toMatchObject(sent ? { state } : { state: 'in_doubt' });
    await ageDataLoss(bench);
    expect(await runUntilEnd(bench, post)).toMatchObject({ state });
    expect(bench.meta.ledger).toHaveLength(sent ? 1 : 0);
  });

  const unlike = { ...post, key: 'unlike', message: 'Κάτι άλλο' };
  it.each([
    ['as it was', post],
    ['in other words', unlike],
  ])('failed before the backup, was sent edited, is now %s: left to a user', async (_now, now) => {
    bench.meta.fail('before', /media_publish|POST object/, () => refusal(2));
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
    bench.meta.before = () => undefined;
    const [tried] = await readRows(bench.db, deliveries);
    await advanceTime(bench);
    const edited = { ...post, key: 'edited', message: after };
    expect(await runUntilEnd(bench, edited)).toMatchObject({ state: 'published' });
    await restore(bench);
    // Before the backup its lookup had shown that it was not published.
    const found = { draftId: null, flipStartedAt: null, flipSentAt: new Date(dueAt), leaseUntil: null };
    await acrossAccounts(bench.db, (tx) => tx.insert(deliveries).values({ ...tried!, ...found }));
    await deliver(bench, now);
    await ageDataLoss(bench);
    expect(await runUntilEnd(bench, now)).toMatchObject(look);
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('is not matched with the exact text of another public post', async () => {
    await deliver(bench, { ...post, message: after, bulkPostId: 9, key: 'other' });
    await deliver(bench, { ...post, message: after, key: 'mended' });
    expect(bench.meta.ledger).toHaveLength(2);
    await restore(bench, eq(deliveries.key, 'mended'));
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
    await ageDataLoss(bench);
    expect(await deliver(bench, post)).toMatchObject(look);
    expect(bench.meta.ledger).toHaveLength(2);
  });

  it('is published once when the user denies the match', async () => {
    await sendAndForget({ ...post, message: after, bulkPostId: 9, key: 'forgotten' });
    await deliver(bench, post);
    await ageDataLoss(bench);
    expect(await deliver(bench, post)).toMatchObject(look);
    await resolveManually(bench.ctx, { accountId: 1, bulkPostId: post.bulkPostId, wasPosted: false });
    const again = { ...post, key: `${post.key}+` };
    expect(await deliver(bench, again)).toMatchObject({ state: 'in_doubt' });
    expect(await runUntilEnd(bench, again, 12)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(2);
  });

  it.each([
    ['is another post’s', { ...post, message: after, bulkPostId: 9, key: 'other' }],
    ['has few of its words', undefined],
  ])('is not matched with %s', async (_what, other) => {
    await sendAndForget({ ...post, message: other ? after : 'Χειρουργική βλεφάρων για το ιατρείο' });
    bench.meta.fail('before', /./, () => new GraphSilence('away'));
    for (const one of other ? [other, post] : [post]) await deliver(bench, one);
    bench.meta.before = () => undefined;
    await ageDataLoss(bench);
    for (const one of other ? [post, other] : [post])
      expect(await runUntilEnd(bench, one)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(2);
  });
});

it.each(networks)('is not searched for on %s without a data loss', async (platform) => {
  await deliver(bench, { ...posts[platform], message: after, bulkPostId: 9, key: 'other' });
  await acrossAccounts(bench.db, (tx) => tx.delete(deliveries));
  bench.meta.fail('before', /media_publish|POST object/, () => refusal(2));
  expect(await deliver(bench, posts[platform])).toMatchObject({ state: 'in_doubt' });
  bench.meta.before = () => undefined;
  expect(await runUntilEnd(bench, posts[platform])).toMatchObject({ state: 'published' });
  expect(bench.meta.ledger).toHaveLength(2);
});

it('is searched for by its old text, even if edited before Meta could respond', async () => {
  await sendAndForget();
  bench.meta.fail('before', /./, () => refusal(100, 33));
  expect(await deliver(bench, posts.facebook)).toMatchObject({ state: 'on_hold', reason: 'page_gone' });
  bench.meta.before = () => undefined;
  const later = { ...posts.facebook, key: 'later', message: 'Κάτι άλλο' };
  await expectPublishedOnce(bench, later);
});
