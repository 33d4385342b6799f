import { createHash } from 'node:crypto';
import { createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postGenerated, postScheduled } from '@kallos/contracts/posts/events';
import { idempotencyHeader, replayedHeader } from '@kallos/service-kit/http/run-once';
import { identityHeader, signIdentity } from '@kallos/service-kit/security/identity';
import { businessCaller, readAnnounced, testIdentityKey } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inDays, useTestPosts } from '../../testing/test-posts.ts';
import { idempotentCalls } from '../schema/idempotent-calls.ts';
import { claimDecisions } from '../schema/posts.ts';

const posts = useTestPosts();
let account = 0;

const draft = {
  title: 'Ωράριο γιορτών',
  content: 'Στις 24 και 31 Δεκεμβρίου είμαστε ανοιχτά έως τις 14:00.',
  pictures: [],
  scheduledDate: inDays(3),
};

/** Returns a client that sends an idempotency key, and its last response. */
function withKey(key: string, keyId = 1) {
  const seen = { isReplayed: false };
  const caller = { ...businessCaller(account), subject: `key:${keyId}` };
  const call = createClient({
    fetch: async (input, init) => {
      const fingerprint = createHash('sha256')
        .update(`${String(input)} ${String(init?.body)}`)
        .digest('hex');
      const headers = new Headers(init?.headers);
      headers.set(idempotencyHeader, `${fingerprint} ${key}`);
      const answer = await posts.app.request(String(input), { ...init, headers });
      seen.isReplayed = answer.headers.has(replayedHeader);
      return answer;
    },
    headers: () => ({ [identityHeader]: signIdentity(caller, testIdentityKey) }),
  });
  return { call, seen };
}

const create = (key: string, part: object = {}, keyId = 1) =>
  withKey(key, keyId).call(bulkPosts.create, { body: { ...draft, ...part } });
/** Makes every post too old for the duplicate check of calls without a key. */
const age = () =>
  posts.across((tx) =>
    tx.execute(sql`update bulk_generated_posts set created_at = now() - interval '1 hour'
      where account_id = ${account}`),
  );
const made = async () => (await posts.list(account)).filter(({ productId }) => productId === null);

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
});

describe('a creation with an idempotency key', () => {
  it('creates one post in fifty concurrent calls', async () => {
    const replies = await Promise.allSettled(Array.from({ length: 50 }, () => create('fifty')));
    const ids = replies.flatMap((one) => (one.status === 'fulfilled' ? [one.value.bulkPost.id] : []));
    const refused = replies.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(new Set(ids).size).toBe(1);
    for (const reason of refused)
      expect(reason).toMatchObject({ body: { fields: { idempotencyKey: 'in_progress' } } });
    expect(await made()).toHaveLength(1);
    expect(
      (await readAnnounced(posts.database.db, postGenerated)).filter(
        ({ bulkPostId }) => bulkPostId === ids[0],
      ),
    ).toHaveLength(1);
  });

  it('returns the first response again, even an hour later', async () => {
    const first = await create('later');
    await age();
    const { call, seen } = withKey('later');
    expect(await call(bulkPosts.create, { body: draft })).toEqual(first);
    expect(seen.isReplayed).toBe(true);
    expect(await made()).toHaveLength(1);
  });

  it('rejects the key for another request', async () => {
    await create('reused');
    await expect(create('reused', { content: 'Κάτι άλλο για τις γιορτές.' })).rejects.toMatchObject({
      status: 409,
      body: { fields: { idempotencyKey: 'reused' } },
    });
    expect(await made()).toHaveLength(1);
  });

  it('retries after a rejection', async () => {
    await expect(create('refused', { content: '   ' })).rejects.toMatchObject({ status: 400 });
    await expect(create('refused')).resolves.toBeDefined();
  });

  it("does not affect other callers' keys", async () => {
    await create('shared', {}, 1);
    await age();
    await create('shared', {}, 2);
    expect(await made()).toHaveLength(2);
  });

  it('leaves nothing behind when its transaction fails', async () => {
    await expect(create('broken', { pictures: [{ path: '/media/none', alt: '' }] })).rejects.toBeDefined();
    const rows = await posts.database.db
      .select()
      .from(idempotentCalls)
      .where(eq(idempotentCalls.key, 'broken'));
    expect(rows).toEqual([]);
  });
});

describe('a change with an idempotency key', () => {
  it('schedules once', async () => {
    const { bulkPost } = await create('for schedule');
    const schedule = () =>
      withKey('schedule').call(bulkPosts.update, {
        params: { id: bulkPost.id },
        body: { isScheduled: true, version: bulkPost.version },
      });
    const first = await schedule();
    expect(await schedule()).toEqual(first);
    const announced = await readAnnounced(posts.database.db, postScheduled);
    expect(announced.filter(({ bulkPostId }) => bulkPostId === bulkPost.id)).toHaveLength(1);
  });

  it('keeps what a rejected call recorded', async () => {
    const content = 'Το Botox εξαφανίζει τις ρυτίδες με εγγύηση 100%.';
    const { bulkPost } = await create('claims', { content });
    const schedule = withKey('claims too').call(bulkPosts.update, {
      params: { id: bulkPost.id },
      body: { isScheduled: true },
    });
    await expect(schedule).rejects.toMatchObject({ body: { code: 'claims_blocked' } });
    const decided = await posts.rows(claimDecisions, eq(claimDecisions.bulkPostId, bulkPost.id));
    expect(decided).toHaveLength(1);
  });
});

describe('a call with a lease', () => {
  const generate = (key: string) =>
    withKey(key).call(bulkPosts.generate, { body: { accountProductId: account * 100 } });

  it('writes one text per key', async () => {
    const first = await generate('text');
    expect(await generate('text')).toEqual(first);
  });

  it('is taken over when its process died', async () => {
    const first = await generate('died');
    await posts.database.db
      .update(idempotentCalls)
      .set({ reply: null, leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(idempotentCalls.key, 'died'));
    expect((await generate('died')).content).not.toBe('');
    expect(first.content).not.toBe('');
  });
});
