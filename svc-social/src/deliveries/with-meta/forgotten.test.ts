import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataLossDetector, type DataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { memoryMarks } from '@kallos/service-kit/database/memory-table';
import { readRows, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { deliveries } from '../../schema/deliveries.ts';
import type { DeliveryRequest } from '../delivery-request.ts';

const bench = openDeliveryBench();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const posts = {
  facebook: request({ dueAt: minutesAgo(5) }),
  instagram: request({ ...onInstagram, dueAt: minutesAgo(5) }),
};

describe('after a restore', () => {
  it.each(networks)('finds on %s what was sent and lost', async (platform) => {
    const first = await deliver(bench, posts[platform]);
    await restore(bench);
    expect(await deliver(bench, posts[platform])).toMatchObject({
      state: 'published',
      externalId: first.state === 'published' && first.externalId,
    });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  const changed = { ...posts.facebook, message: 'Λάμψη  για το δέρμα ❤️ !' };
  const asMeta = (text: string) => text.normalize('NFD').replaceAll(/[^\p{L}\p{M}]+/gu, ' ');
  it.each([changed, { ...posts.instagram, message: changed.message }])(
    'finds on $platform a changed text that a growing list repeats',
    async (post) => {
      await deliver(bench, post);
      bench.meta.shownAs = asMeta;
      bench.meta.listsTwice = true;
      await restore(bench);
      expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
      expect(bench.meta.ledger).toHaveLength(1);
    },
  );

  it('waits until the page’s list is certainly up to date', async () => {
    await deliver(bench, posts.facebook);
    bench.meta.lag.list = 20;
    await restore(bench);
    expect(await deliver(bench, posts.facebook)).toMatchObject({ state: 'in_doubt' });
    await expectPublishedOnce(bench, posts.facebook);
  });

  it('then sends once what the page does not list', async () => {
    await deliver(bench, request({ key: 'other', bulkPostId: 9, message: 'άλλο' }));
    await restore(bench);
    await deliver(bench, posts.facebook);
    expect(bench.meta.ledger).toHaveLength(1);
    await ageDataLoss(bench);
    expect(await runUntilEnd(bench, posts.facebook)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(2);
  });

  it('sends at once what was due only after the restore point', async () => {
    await deliver(bench, request({ key: 'other', bulkPostId: 9, message: 'άλλο' }));
    await restore(bench);
    await deliver(bench, posts.facebook);
    const later = request({ key: 'later', bulkPostId: 3, dueAt: new Date(Date.now() + 1000).toISOString() });
    expect(await deliver(bench, later)).toMatchObject({ state: 'published' });
  });
});

describe('a restored row with a draft that was not published', () => {
  /**
   * The first publish call is refused without effect, its draft is abandoned, and another one is
   * published.
   */
  async function sendAnotherDraft({ key, ...post }: DeliveryRequest) {
    bench.meta.fail('before', /media_publish|POST object/, () => refusal(2));
    expect(await deliver(bench, { key, ...post })).toMatchObject({ state: 'in_doubt' });
    bench.meta.before = () => undefined;
    const [before] = await readRows(bench.db, deliveries);
    await advanceTime(bench);
    await updateRows(bench.db, deliveries, { draftId: null, flipStartedAt: null });
    expect(await deliver(bench, { key, ...post })).toMatchObject({ state: 'published' });
    return before!;
  }

  async function restoreTo(row: typeof deliveries.$inferInsert) {
    await restore(bench);
    await acrossAccounts(bench.db, (tx) => tx.insert(deliveries).values({ ...row, leaseUntil: null }));
  }

  it.each(networks)('is not published on %s', async (platform) => {
    const before = await sendAnotherDraft(posts[platform]);
    bench.meta.lag.list = 20;
    await restoreTo(before);
    expect(await deliver(bench, posts[platform])).toMatchObject({ state: 'in_doubt' });
    await expectPublishedOnce(bench, posts[platform]);
  });

  it.each(networks)('is settled on %s by its text before a later version is sent', async (platform) => {
    const post = posts[platform];
    const before = await sendAnotherDraft(post);
    const sentAt = bench.meta.now;
    const later = { ...post, key: `${post.key}:later`, message: 'μια άλλη διατύπωση' };
    for (const row of [before, { ...before, flipStartedAt: null, flipSentAt: null, draftId: null }]) {
      await restoreTo(row);
      bench.meta.lag.list = bench.meta.now - sentAt + 20;
      expect(await deliver(bench, later)).toMatchObject({ state: 'in_doubt' });
      await expectPublishedOnce(bench, later);
    }
  });
});

const doubtOf = async (memory: DataLossDetector) => (await memory.check(bench.db)).doubtfulSince;

describe('a restored platform', () => {
  const hold = (isHeld: boolean) =>
    bench.db
      .insert(memoryMarks)
      .values({ id: 1, identity: 'the server before', isHeld })
      .onConflictDoUpdate({ target: memoryMarks.id, set: { isHeld } });

  it('sends nothing until released, and looks up what it may have sent before', async () => {
    await deliver(bench, posts.facebook);
    await restore(bench);
    await hold(true);
    const unsent = request({ key: 'other', bulkPostId: 9, message: 'άλλο', dueAt: minutesAgo(5) });
    for (const post of [posts.facebook, unsent])
      expect(await deliver(bench, post)).toEqual({ state: 'retry', reason: 'in_progress', afterSeconds: 30 });
    expect(bench.meta.ledger).toHaveLength(1);
    await hold(false);
    await bench.db.update(memoryMarks).set({ identity: 'the server before' });
    expect(await deliver(bench, posts.facebook)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it.each(networks)('looks up overdue posts on %s, and never sends them', async (platform) => {
    const late = { ...posts[platform], isTooLate: true };
    await deliver(bench, posts[platform]);
    await restore(bench);
    expect(await deliver(bench, late)).toMatchObject({ state: 'published' });
    await restore(bench);
    bench.meta.ledger.splice(0);
    const other = { ...late, key: 'other', bulkPostId: 9, message: 'άλλο' };
    expect(await deliver(bench, other)).toMatchObject({ state: 'in_doubt' });
    await ageDataLoss(bench);
    expect(await runUntilEnd(bench, other)).toMatchObject({ state: 'failed', reason: 'missed' });
    expect(bench.meta.ledger).toEqual([]);
  });
});

it('does not claim the draft of another post with the same text', async () => {
  const post = { ...posts.facebook, imageUrls: [] };
  const twin = { ...post, key: 'twin', bulkPostId: 7 };
  await deliver(bench, twin);
  // Restores the row to the state before the other post was known to be public.
  await updateRows(bench.db, deliveries, { state: 'open', externalId: null, permalink: null });
  await bench.db.update(memoryMarks).set({ identity: 'the server before' });
  await deliver(bench, post);
  await ageDataLoss(bench);
  for (const one of [post, twin]) expect(await runUntilEnd(bench, one)).toMatchObject({ state: 'published' });
  expect(bench.meta.ledger).toHaveLength(2);
});

it('does not claim a post that another delivery owns by its short id', async () => {
  const post = { ...posts.facebook, imageUrls: [] };
  await deliver(bench, { ...post, key: 'twin', bulkPostId: 7 });
  const id = sql`split_part(draft_id, '_', 2)`;
  await updateRows(bench.db, deliveries, { draftId: id, externalId: id });
  await bench.db.update(memoryMarks).set({ identity: 'the server before' });
  await deliver(bench, post);
  await ageDataLoss(bench);
  expect(await runUntilEnd(bench, post)).toMatchObject({ state: 'published' });
  expect(bench.meta.ledger).toHaveLength(2);
});

describe('the check for lost records', () => {
  const file = () => path.join(folder, 'memory.json');

  it('passes while the log only grows, also after a restart', async () => {
    const memory = openDataLossDetector(file());
    for (let turn = 0; turn < 3; turn += 1) expect(await doubtOf(memory)).toBeNull();
    expect(await doubtOf(openDataLossDetector(file()))).toBeNull();
    const many = Array.from({ length: 30 }, async (_, index) => {
      if (index % 3 === 0) await deliver(bench, request({ key: `k${index}`, bulkPostId: 100 + index }));
      return doubtOf(memory);
    });
    expect(new Set(await Promise.all(many))).toEqual(new Set([null]));
  });

  it('fails when the log is shorter than before, or the database is another one', async () => {
    await doubtOf(openDataLossDetector());
    const [mark] = await bench.db.select().from(memoryMarks);
    await writeFile(file(), JSON.stringify({ identity: mark?.identity, position: 1e15 }));
    const memory = openDataLossDetector(file());
    const since = await doubtOf(memory);
    expect(since).toBeInstanceOf(Date);
    expect(await doubtOf(memory)).toEqual(since);
    await bench.db.delete(memoryMarks);
    await writeFile(file(), JSON.stringify({ identity: 'another', position: 1 }));
    expect(await doubtOf(openDataLossDetector(file()))).toBeInstanceOf(Date);
  });
});
