import { AppError } from '@kallos/contracts/errors';
import { allowances } from '@kallos/contracts/posts/allowances';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import type { PostWriter, WritingRequest } from '@kallos/writing/built-in/writer';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, useTestPosts } from '../../../testing/test-posts.ts';
import { dailyUses, useHolds } from '../../schema/writing.ts';
import { refundExpiredHolds } from './allowances.ts';
import { generatePost } from './generate-post.ts';

const posts = useTestPosts();
let account = 0;

const read = () => posts.as(account)(allowances.read);
const write = () => posts.as(account)(bulkPosts.generate, { body: { accountProductId: account * 100 } });

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
  await posts.across(async (tx) => {
    await tx.delete(dailyUses);
    await tx.delete(useHolds);
  });
});

describe('an undelivered text', () => {
  const usedToday = async () => (await read()).texts.used;
  const failing = (error: Error): PostWriter => ({
    write: async () => {
      throw error;
    },
  });

  it.each([
    ['is refused because too many are written', new AppError('unavailable', { retryAfterSeconds: 2 })],
    ['takes too long', new AppError('timeout')],
    ['is no use', new AppError('upstream_failed', { fields: { text: 'writer_unusable' } })],
    ['fails for a reason that nobody foresaw', new Error('unforeseen')],
  ])('does not count when it %s', async (_, error) => {
    Object.assign(posts.ctx, { writer: failing(error) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(write())));
    expect(answers).not.toContain('accepted');
    expect(await usedToday()).toBe(0);
    expect(await posts.rows(useHolds)).toEqual([]);
    Object.assign(posts.ctx, { writer: builtInWriter });
    await write();
    expect(await usedToday()).toBe(1);
  });

  it('does not count when its caller has disconnected', async () => {
    const caller = new AbortController();
    const leaving: PostWriter = {
      write: (order) => {
        caller.abort();
        return builtInWriter.write(order);
      },
    };
    Object.assign(posts.ctx, { writer: leaving });
    const { ctx } = posts;
    const wish = { accountProductId: account * 100, platform: 'facebook' as const };
    await expect(generatePost(ctx, account, wish, caller.signal)).rejects.toMatchObject({ code: 'timeout' });
    expect(await usedToday()).toBe(0);
  });

  it('is reserved while it is written, and returned once after a crash', async () => {
    let go: () => void = () => {};
    const written = new Promise<void>((done) => (go = done));
    Object.assign(posts.ctx, {
      writer: { write: (order: WritingRequest) => written.then(() => builtInWriter.write(order)) },
    });
    const writing = write();
    await expect.poll(usedToday).toBe(1);
    expect(await refundExpiredHolds(posts.ctx)).toBe(false);
    await posts.set(useHolds, { expiresAt: sql`now() - interval '1 second'` });
    const rounds = await Promise.all([1, 2, 3].map(() => refundExpiredHolds(posts.ctx)));
    expect(rounds.filter(Boolean)).toHaveLength(1);
    expect(await usedToday()).toBe(0);
    // It was only slow: a delivered text counts.
    go();
    await writing;
    expect(await usedToday()).toBe(1);
  });
});
