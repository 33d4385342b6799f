import { toWallClock } from '@kallos/calendar/wall-clock';
import { accountUpdated } from '@kallos/contracts/auth/events';
import { AppError } from '@kallos/contracts/errors';
import { allowances } from '@kallos/contracts/posts/allowances';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { trialLimits } from '@kallos/contracts/trial';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import { callsToAction } from '@kallos/writing/built-in/greek/phrases';
import type { PostWriter, WritingRequest, WrittenPost } from '@kallos/writing/built-in/writer';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, useTestPosts, seedPost } from '../../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import { aiConfigurations, dailyUses, generatedPosts } from '../../schema/writing.ts';
import { storeConfiguration } from '../../writing/configuration.ts';

const posts = useTestPosts();
let account = 0;

const read = () => posts.as(account)(allowances.read);
const write = () => posts.as(account)(bulkPosts.generate, { body: { accountProductId: account * 100 } });
/** Returns a unique text and its usage, like a model. */
const textOf = ({ seed }: WritingRequest): WrittenPost => ({
  content: `Κείμενο του μοντέλου ${seed}. Ρωτήστε μας.`,
  facts: [],
  writer: { kind: 'model', model: 'gpt-4o-2024-08-06' },
  promptHash: 'a'.repeat(64),
  inputTokens: 1000,
  outputTokens: 200,
  costUsd: 0.0045,
});
const model: PostWriter = {
  write: async (order) => {
    const settle = await order.budget?.reserve(5000);
    await settle?.(4500);
    return textOf(order);
  },
};
/** Spends the month's budget, also by unusable texts. */
const spendMonth = () =>
  posts.across((tx) =>
    tx.insert(dailyUses).values({
      accountId: 0,
      kind: 'model-micro-usd',
      day: sql`(now() at time zone 'UTC')::date`,
      used: 20_000_000,
    }),
  );

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
  await posts.across(async (tx) => {
    await tx.delete(generatedPosts);
    await tx.delete(dailyUses);
    await tx
      .update(aiConfigurations)
      .set({ monthlyBudgetUsd: 20, autoPause: true, dailyGenerationLimit: 50 });
  });
});

describe('the allowance of a day', () => {
  it('is returned with its use, is lower on trial and resets at midnight', async () => {
    expect(await read()).toMatchObject({
      isTrial: false,
      texts: { used: 0, limit: 50 },
      testEmails: { used: 0, limit: 20 },
    });
    await posts.consume(accountUpdated, { accountId: account, businessName: 'Α', status: 'trial' });
    await write();
    await posts.as(account)(periods.sendTestEmail, { body: {} });
    const { isTrial, texts, testEmails, resetsAt } = await read();
    expect({ isTrial, texts, testEmails }).toEqual({
      isTrial: true,
      texts: { used: 1, limit: trialLimits.textsPerDay },
      testEmails: { used: 1, limit: 20 },
    });
    const left = Date.parse(resetsAt) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(86_400_000);
    // Midnight in the clinic's time zone, not the server's.
    expect(toWallClock(new Date(resetsAt), 'Europe/Athens').time).toBe('00:00');
  });

  it('applies to concurrent requests and resets the next day', async () => {
    await posts.consume(accountUpdated, { accountId: account, businessName: 'Α', status: 'trial' });
    const limit = trialLimits.textsPerDay;
    const answers = await Promise.all(Array.from({ length: limit + 9 }, () => codeOf(write())));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(limit);
    expect(answers.filter((answer) => answer === 'limit_reached')).toHaveLength(9);
    expect((await read()).texts).toEqual({ used: limit, limit });
    await posts.set(dailyUses, { day: sql`${dailyUses.day} - 1` });
    expect((await read()).texts.used).toBe(0);
    expect(await codeOf(write())).toBe('accepted');
  });

  it('is the configured one, on trial only if it is smaller', async () => {
    await posts.set(aiConfigurations, { dailyGenerationLimit: 2 });
    expect((await read()).texts.limit).toBe(2);
    expect([await codeOf(write()), await codeOf(write()), await codeOf(write())]).toEqual([
      'accepted',
      'accepted',
      'limit_reached',
    ]);
    await posts.consume(accountUpdated, { accountId: account, businessName: 'Α', status: 'trial' });
    expect((await read()).texts.limit).toBe(2);
  });
});

describe('the configuration of the writer', () => {
  it("uses the settings from the process's start", async () => {
    await storeConfiguration(posts.database.db, { model: 'gpt-5-mini', dailyGenerationLimit: 7 });
    let told: WritingRequest | undefined;
    const writer: PostWriter = {
      write: (order) => {
        told = order;
        return builtInWriter.write(order);
      },
    };
    const before = posts.ctx.writer;
    Object.assign(posts.ctx, { writer });
    await write();
    Object.assign(posts.ctx, { writer: before });
    expect(told?.style?.model).toBe('gpt-5-mini');
    expect((await read()).texts).toEqual({ used: 1, limit: 7 });
  });

  it('ends a text with a call to action only while that is enabled', async () => {
    const calls = Object.values(callsToAction).flatMap((some) =>
      some.map(({ text }) => new RegExp(text.replaceAll(/\{its?\}/g, String.raw`\p{L}+`), 'u')),
    );
    const hasCall = (content: string) => calls.some((call) => call.test(content));
    const writeOne = async () => {
      const { post } = await write();
      return hasCall(post.content);
    };
    Object.assign(posts.ctx, { writer: builtInWriter });
    await posts.set(aiConfigurations, { includeCta: true });
    const withCalls = [await writeOne(), await writeOne(), await writeOne()];
    await posts.set(aiConfigurations, { includeCta: false });
    const without = [await writeOne(), await writeOne(), await writeOne()];
    await posts.set(aiConfigurations, { includeCta: true });
    expect([withCalls, without]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it('sends one mail per month about a spent budget, if enabled', async () => {
    Object.assign(posts.ctx, { writer: model });
    const alerts = () => posts.mails.filter(({ subject }) => subject.includes('money')).length;
    const spend = async (sendBudgetAlerts: boolean) => {
      await posts.set(aiConfigurations, { sendBudgetAlerts });
      for (const round of [1, 2, 3]) expect(round && (await codeOf(write()))).toBe('accepted');
    };
    await spendMonth();
    await spend(false);
    expect(alerts()).toBe(0);
    await spend(true);
    expect(alerts()).toBe(1);
    expect(posts.mails.at(-1)).toMatchObject({ to: 'support@kallos.example' });
    await posts.set(dailyUses, { day: sql`${dailyUses.day} - 31` });
    await spendMonth();
    await spend(true);
    expect(alerts()).toBe(2);
  });
});

describe('a text that a model wrote', () => {
  const withModel = () => Object.assign(posts.ctx, { writer: model });
  const rows = () => posts.rows(generatedPosts);

  it('is stored with its model, prompt, tokens and cost', async () => {
    withModel();
    await write();
    expect(await rows()).toMatchObject([
      {
        accountId: account,
        productId: account * 100,
        status: 'draft',
        writerModel: 'gpt-4o-2024-08-06',
        promptHash: 'a'.repeat(64),
        inputTokens: 1000,
        outputTokens: 200,
        costUsd: 0.0045,
      },
    ]);
  });

  it('keeps its origin when a post is rewritten with it, unlike a manual text', async () => {
    withModel();
    const id = await seedPost(posts, account);
    const update = (content: string) => posts.update(account, id, { content });
    expect((await update('Ένα κείμενο από άνθρωπο.')).bulkPost.writer.kind).toBe('built-in');
    const { content } = await write();
    expect((await update(content)).bulkPost.writer).toEqual({ kind: 'model', model: 'gpt-4o-2024-08-06' });
    const [post] = await posts.rows(bulkGeneratedPosts, eq(bulkGeneratedPosts.id, id));
    expect(post).toMatchObject({ promptHash: 'a'.repeat(64), inputTokens: 1000, outputTokens: 200 });
    expect((await rows()).map(({ status }) => status)).toEqual(['taken']);
  });

  it('falls back to the built-in writer when the budget is spent, if allowed', async () => {
    withModel();
    expect((await write()).writer.kind).toBe('model');
    await spendMonth();
    expect((await write()).writer.kind).toBe('built-in');
    await posts.set(aiConfigurations, { autoPause: false });
    expect((await write()).writer.kind).toBe('model');
  });

  it('is paid in advance, at most a quarter of the month per account', async () => {
    let asked = 0;
    const paying: PostWriter = {
      write: async (order) => {
        const settle = await order.budget?.reserve(600);
        asked += 1;
        await settle?.(500);
        return textOf(order);
      },
    };
    Object.assign(posts.ctx, { writer: paying });
    const usedOf = async () =>
      (await posts.rows(dailyUses)).filter(({ kind }) => kind === 'model-micro-usd').map(({ used }) => used);
    await posts.set(aiConfigurations, { monthlyBudgetUsd: 0.005 });
    expect((await write()).writer.kind).toBe('model');
    expect(await usedOf()).toEqual([500]);
    expect((await write()).writer.kind).toBe('model');
    expect((await write()).writer.kind).toBe('built-in');
    expect([asked, await usedOf()]).toEqual([2, [1000]]);
  });

  it('is charged for an unusable answer that yields no text', async () => {
    await posts.across((tx) => tx.delete(dailyUses));
    const failing: PostWriter = {
      write: async ({ budget }) => {
        await (
          await budget?.reserve(600)
        )?.(400);
        throw new AppError('upstream_failed', { fields: { text: 'writer_unusable' } });
      },
    };
    Object.assign(posts.ctx, { writer: failing });
    expect(await codeOf(write())).toBe('upstream_failed');
    expect((await posts.rows(dailyUses)).map(({ kind, used }) => [kind, used])).toEqual(
      expect.arrayContaining([['model-micro-usd', 400]]),
    );
  });
});
