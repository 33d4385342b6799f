import { acrossAccounts } from '@kallos/service-kit/database';
import { inbox, deadLetters } from '@kallos/service-kit/outbox-tables';
import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { claimDecisions, dailyUses, emailSchedulingTokens, mails } from './schema.ts';
import { generatedPosts } from './writing-schema.ts';

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Forgets what has had its use: links a month after they ended, mails and counters after three months, texts after a
 * year, what the rules on claims came to after two, and received messages long after the last moment at which they could come again.
 */
export async function sweepOld(ctx: Pick<Ctx, 'db'>): Promise<false> {
  await acrossAccounts(ctx.db, async (tx) => {
    await tx.delete(emailSchedulingTokens).where(lt(emailSchedulingTokens.expiresAt, ago(30)));
    const isOver = inArray(mails.state, ['sent', 'dropped']);
    await tx.delete(mails).where(and(isOver, lt(mails.updatedAt, ago(90))));
    await tx.delete(dailyUses).where(lt(dailyUses.day, sql`(now() - interval '90 days')::date`));
    await tx.delete(generatedPosts).where(lt(generatedPosts.createdAt, ago(365)));
    await tx.delete(claimDecisions).where(lt(claimDecisions.decidedAt, ago(730)));
    await tx.delete(inbox).where(lt(inbox.receivedAt, ago(30)));
    await tx.delete(deadLetters).where(lt(deadLetters.failedAt, ago(90)));
  });
  return false;
}
