import { deleteExpired, expiredEvents } from '@kallos/service-kit/database/delete-expired';
import { inbox, deadLetters } from '@kallos/service-kit/messaging/outbox-tables';
import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestPosts } from '../testing/test-posts.ts';
import { expiredRows } from './background.ts';
import { emailSchedulingTokens, mails } from './schema/mails.ts';
import { dailyUses, generatedPosts } from './schema/writing.ts';

const posts = useTestPosts();

const days = (count: number) => sql`now() - make_interval(days => ${count})` as SQL & Date;

it('deletes expired rows, and keeps newer and open ones', async () => {
  await posts.across(async (tx) => {
    const mail = { accountId: 1, kind: 'period' as const, postIds: [], nextTryAt: days(0) };
    await tx.insert(mails).values([
      { ...mail, state: 'sent', updatedAt: days(91) },
      { ...mail, state: 'sent', updatedAt: days(89) },
      { ...mail, state: 'waiting', updatedAt: days(91) },
    ]);
    const [, young] = await tx.select().from(mails).orderBy(mails.id);
    const link = { accountId: 1, mailId: young?.id ?? 0 };
    await tx.insert(emailSchedulingTokens).values([
      { ...link, token: 'old', expiresAt: days(31) },
      { ...link, token: 'young', expiresAt: days(29) },
    ]);
    for (const age of [91, 89])
      await tx.insert(dailyUses).values({
        accountId: 1,
        kind: 'text',
        used: 1,
        day: sql`(now() - make_interval(days => ${age}))::date`,
      });
    const text = { accountId: 1, content: 'α', contentHash: 'α', writerKind: 'built-in' as const };
    await tx.insert(generatedPosts).values([
      { ...text, createdAt: days(366) },
      { ...text, createdAt: days(364) },
    ]);
    const message = (age: number) => ({
      listener: 'l',
      messageId: crypto.randomUUID(),
      receivedAt: days(age),
    });
    await tx.insert(inbox).values([message(31), message(29)]);
    const letter = { listener: 'l', subject: 's', payload: {}, tries: 5, reason: 'r' };
    await tx.insert(deadLetters).values([
      { ...letter, messageId: crypto.randomUUID(), failedAt: days(91) },
      { ...letter, messageId: crypto.randomUUID(), failedAt: days(89) },
    ]);
  });
  expect(await deleteExpired(posts.ctx.db, [...expiredRows, ...expiredEvents])).toBe(false);
  await posts.across(async (tx) => {
    const states = (await tx.select().from(mails)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['sent', 'waiting']);
    expect(await tx.select().from(emailSchedulingTokens)).toMatchObject([{ token: 'young' }]);
    for (const table of [dailyUses, generatedPosts, inbox, deadLetters])
      expect(await tx.select().from(table)).toHaveLength(1);
  });
});
