import { daysAgo, startForgetting, type Forgotten } from '@kallos/service-kit/forget';
import { repeat, type Loop, type LoopKit } from '@kallos/service-kit/repeat';
import { lt, sql } from 'drizzle-orm';
import { judgeNextPosts } from '@kallos/publishing/judge-claims-again';
import type { Ctx } from './context.ts';
import { sendNextMail } from './mail/send-mails.ts';
import { renewNextPeriod } from './periods/periods.ts';
import { writeNextDraft } from './posts/write-drafts.ts';
import { checkNextPosts } from '@kallos/publishing/check-posts';
import { askHealth, watchHealth } from '@kallos/publishing/health';
import { claimDecisions, dailyUses, emailSchedulingTokens, generatedPosts, mails } from './schema.ts';

/**
 * What has had its use: links a month after they ended, mails and counters after three months, texts after a year, what the
 * rules on claims came to after two.
 */
export const hadItsUse: Forgotten = [
  [emailSchedulingTokens, lt(emailSchedulingTokens.expiresAt, daysAgo(30))],
  [mails, sql`${mails.state} in ('sent', 'dropped') and ${lt(mails.updatedAt, daysAgo(90))}`],
  [dailyUses, lt(dailyUses.day, sql`(${daysAgo(90)})::date`)],
  [generatedPosts, lt(generatedPosts.createdAt, daysAgo(365))],
  [claimDecisions, lt(claimDecisions.decidedAt, daysAgo(730))],
];

/** While everything starts, nobody has had the time to look at what fell due meanwhile. */
export const isSettling = (): boolean => process.uptime() < 60;

async function watchPublishing({ db, limits: { alarm } }: Ctx): Promise<boolean> {
  if (!isSettling() || (await askHealth(db, alarm)).state === 'held') await watchHealth(db, alarm);
  return false;
}

/** What svc-posts does by itself; the pauses are for moments that come and for bells that nobody heard. */
export const background = (ctx: Ctx, kit: LoopKit): Loop[] => [
  repeat('drafts', () => writeNextDraft(ctx), 15_000, kit),
  repeat('periods', () => renewNextPeriod(ctx), 15_000, kit),
  startForgetting('sweep', ctx.db, hadItsUse, kit),
  repeat('verdicts', () => judgeNextPosts(ctx.db), 15_000, kit),
  repeat('checks', () => checkNextPosts(ctx), 15_000, kit),
  repeat('mails', () => sendNextMail(ctx), 15_000, kit),
  repeat('health', () => watchPublishing(ctx), 5000, kit),
];
