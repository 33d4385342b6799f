import { addDays } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import { accountProductRemoved, accountProductUpdated } from '@kallos/contracts/catalog/events';
import { AppError } from '@kallos/contracts/errors';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import {
  postChanged,
  postDeleted,
  postGenerated,
  postScheduled,
  postUnscheduled,
} from '@kallos/contracts/posts/events';
import { readAnnounced } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  bareFacts,
  codeOf,
  inDays,
  type Schedule,
  seedPost,
  useTestPosts,
} from '../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { draftOrders } from '../schema/writing.ts';
import { writeNextDraft } from './texts/write-drafts.ts';

const posts = useTestPosts();
let account = 0;

const update = (id: number, body: Record<string, unknown>) => posts.update(account, id, body);
const ordersOf = (accountId: number) => posts.rows(draftOrders, eq(draftOrders.accountId, accountId));
const list = () => posts.list(account);

const newAccount = (schedule?: Schedule) => posts.setUp(++account, schedule);

describe('a draft for a new product', () => {
  it("is written for the next free slot, in Greek, with the card's data", async () => {
    await newAccount();
    const [draft, ...others] = await list();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      productName: 'Profhilo',
      product: { name: 'Profhilo', categoryName: 'Ενέσιμα' },
      image: '/media/profhilo.jpg',
      isScheduled: false,
      postStatus: 'draft',
      scheduledAt: null,
      writer: { kind: 'built-in', model: null },
      targets: [{ pageName: 'Αίγλη', state: 'planned' }],
    });
    const wall = toWallClock(new Date(draft?.scheduledDate ?? ''), 'Europe/Athens');
    const today = toWallClock(new Date(), 'Europe/Athens');
    expect(wall).toEqual({ time: '09:00', date: today.time < '09:00' ? today.date : addDays(today.date, 1) });
    expect(draft?.content).toContain('Profhilo');
  });

  it('is written once despite repeated events, away from other posts', async () => {
    await newAccount({ postFrequencyDays: 3 });
    await posts.set(bulkGeneratedPosts, { version: 1 }, eq(bulkGeneratedPosts.accountId, account));
    await posts.addProduct(account, account * 100 + 1, { name: 'Αντηλιακή κρέμα' });
    await posts.addProduct(account, account * 100 + 1, { name: 'Αντηλιακή κρέμα' });
    await Promise.all([writeNextDraft(posts.ctx), writeNextDraft(posts.ctx), writeNextDraft(posts.ctx)]);
    const dates = (await list()).map(({ scheduledDate }) => Date.parse(scheduledDate) / 86_400_000);
    expect(dates).toHaveLength(2);
    expect(Math.round((dates[1] ?? 0) - (dates[0] ?? 0))).toBe(3);
  });

  it('is not written again when a removal with replaceable posts is undone', async () => {
    await newAccount();
    const accountProductId = account * 100 + 6;
    await posts.addProduct(account, accountProductId, { ...bareFacts, name: 'Ξανά', isRestored: true });
    while (await writeNextDraft(posts.ctx));
    expect(await list()).toHaveLength(1);
    const again = posts.as(account)(bulkPosts.generate, { body: { accountProductId } });
    expect((await again).content).toContain('Ξανά');
  });

  it('is not written for a removed product, and a late update restores none', async () => {
    await newAccount();
    const gone = { accountId: account, accountProductId: account * 100 + 5 };
    await posts.addProduct(account, gone.accountProductId);
    await posts.consume(accountProductRemoved, gone);
    await posts.consume(accountProductUpdated, { ...gone, ...bareFacts, name: 'Ξανά' });
    while (await writeNextDraft(posts.ctx));
    expect(await list()).toHaveLength(1);
    expect(await ordersOf(account)).toEqual([]);
    expect(
      await codeOf(
        posts.as(account)(bulkPosts.generate, { body: { accountProductId: gone.accountProductId } }),
      ),
    ).toBe('not_found');
  });

  it('is written by the built-in writer after three failures with backoff', async () => {
    await newAccount();
    await posts.addProduct(account, account * 100 + 6, { name: 'Ορός' });
    const write = () => Promise.reject(new AppError('upstream_failed'));
    const waits: number[] = [];
    for (const expected of [1, 2, 3]) {
      await posts.set(draftOrders, { nextTryAt: sql`now()` });
      expect(await writeNextDraft({ ...posts.ctx, writer: { ...posts.ctx.writer, write } })).toBe(true);
      const [order] = await ordersOf(account);
      expect(order?.attempts).toBe(expected);
      waits.push(Math.round(((order?.nextTryAt.getTime() ?? 0) - Date.now()) / 10_000));
      expect(await writeNextDraft(posts.ctx)).toBe(false);
    }
    expect(waits).toEqual([1, 2, 4]);
    await posts.set(draftOrders, { nextTryAt: sql`now()` });
    await writeNextDraft({ ...posts.ctx, writer: { ...posts.ctx.writer, write } });
    expect((await list()).map(({ productName }) => productName)).toEqual(['Profhilo', 'Ορός']);
    expect(await ordersOf(account)).toEqual([]);
  });
});

describe('a post of the calendar', () => {
  it('is scheduled and unscheduled by the three fields of the screen', async () => {
    const id = await seedPost(posts, await newAccount());
    const { bulkPost } = await update(id, {
      isScheduled: true,
      postStatus: 'scheduled',
      scheduledAt: inDays(0),
    });
    expect(bulkPost).toMatchObject({ isScheduled: true, postStatus: 'scheduled', version: 2 });
    expect(Date.parse(bulkPost.scheduledAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const back = await update(id, { isScheduled: false, postStatus: 'draft', scheduledAt: null });
    expect(back.bulkPost).toMatchObject({ isScheduled: false, postStatus: 'draft', scheduledAt: null });
  });

  it('accepts a new text, also from a regeneration', async () => {
    const id = await seedPost(posts, await newAccount());
    expect((await update(id, { content: '  Νέο κείμενο. ', updatedAt: inDays(0) })).bulkPost.content).toBe(
      'Νέο κείμενο.',
    );
    const generatedAt = inDays(0);
    expect((await update(id, { content: 'Κι άλλο.', generatedAt })).bulkPost).toMatchObject({
      content: 'Κι άλλο.',
      generatedAt,
    });
  });

  it('is moved to another time and stays scheduled', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const id = await seedPost(posts, await newAccount(), { slot: `${year}-05-05` });
    await update(id, { isScheduled: true });
    const { bulkPost } = await update(id, { scheduledDate: `${year}-07-01T12:30:00+03:00` });
    expect(bulkPost).toMatchObject({
      scheduledDate: `${year}-07-01T09:30:00.000Z`,
      postStatus: 'scheduled',
    });
    const [row] = await posts.rows(bulkGeneratedPosts, eq(bulkGeneratedPosts.id, id));
    expect(row).toMatchObject({ localTime: `${year}-07-01T12:30`, slot: null });
  });

  it('can be rewritten without being saved', async () => {
    await newAccount();
    const [draft] = await list();
    const one = await posts.as(account)(bulkPosts.generate, { body: { accountProductId: account * 100 } });
    const other = await posts.as(account)(bulkPosts.generate, {
      body: { productId: account * 100 + 1000, customName: 'Δικό μας όνομα' },
    });
    expect(one.post.content).toBe(one.content);
    expect(one.content).not.toBe(draft?.content);
    expect(other.content).toContain('Δικό μας όνομα');
    expect(await list()).toHaveLength(1);
  });

  it('is about the product with its id, despite equal ids of other kinds', async () => {
    await newAccount();
    const [one, other] = [account * 100 + 40, account * 100 + 41];
    // Each has the other's account product id as its catalogue id.
    const add = (accountProductId: number, productId: number | null, name: string) =>
      posts.consume(accountProductUpdated, {
        accountId: account,
        ...bareFacts,
        accountProductId,
        productId,
        name,
      });
    await add(one, other, 'Ένα');
    await add(other, one, 'Άλλο');
    await add(account * 100 + 42, null, 'Δικό μας');
    const write = async (body: { productId?: number; accountProductId?: number }) =>
      (await posts.as(account)(bulkPosts.generate, { body })).content;
    expect(await write({ productId: one })).toContain('Άλλο');
    expect(await write({ productId: other })).toContain('Ένα');
    expect(await write({ accountProductId: one })).toContain('Ένα');
    expect(await write({ accountProductId: other })).toContain('Άλλο');
    expect(await write({ accountProductId: one, productId: other })).toContain('Ένα');
    // An account product's id must not be used as a catalogue id.
    expect(await codeOf(write({ productId: account * 100 + 42 }))).toBe('not_found');
    expect(await codeOf(write({ accountProductId: one, productId: one }))).toBe('not_found');
    expect(await codeOf(write({}))).toBe('invalid_fields');
  });
});

describe('the calendar announces', () => {
  it('each change once, with its resulting state', async () => {
    const id = await seedPost(posts, await newAccount());
    await update(id, { isScheduled: true });
    await update(id, { content: 'Άλλο κείμενο.' });
    await update(id, { isScheduled: false });
    await posts.as(account)(bulkPosts.remove, { params: { id } });
    expect((await list()).map((post) => post.id)).not.toContain(id);
    const { db } = posts.database;
    const own = <T extends { bulkPostId: number }>(facts: T[]) =>
      facts.filter((fact) => fact.bulkPostId === id);
    expect(own(await readAnnounced(db, postScheduled))).toMatchObject([
      { accountId: account, status: 'scheduled', version: 2 },
    ]);
    expect(own(await readAnnounced(db, postChanged))).toMatchObject([{ status: 'scheduled', version: 3 }]);
    expect(own(await readAnnounced(db, postUnscheduled))).toMatchObject([{ status: 'draft', version: 4 }]);
    expect(own(await readAnnounced(db, postDeleted))).toEqual([{ bulkPostId: id, accountId: account }]);
    expect(
      (await readAnnounced(db, postGenerated)).filter((fact) => fact.accountId === account),
    ).toHaveLength(1);
  });
});
