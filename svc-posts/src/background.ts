import { repeat, type Loop, type LoopDependencies } from '@kallos/service-kit/background/repeat';
import { daysAgo, startCleanup, type ExpiredRows } from '@kallos/service-kit/database/delete-expired';
import { lt, sql } from 'drizzle-orm';
import { createNextBatchPost } from './batches/post-batches.ts';
import { recheckNextPosts } from './claims/recheck-posts.ts';
import type { Ctx } from './context.ts';
import { sendNextMail } from './mail/send-mails.ts';
import { sendAgencyMail } from './overview/agency-mail.ts';
import { refreshOverview } from './overview/refresh-overview.ts';
import { renewNextPeriod } from './periods/periods.ts';
import { refundExpiredHolds } from './posts/texts/allowances.ts';
import { writeNextDraft } from './posts/texts/write-drafts.ts';
import { checkNextPosts } from './preflight/check-posts.ts';
import { readHealthNow, watchHealth } from './publishing/health/health.ts';
import { createNextRepeat } from './repeats/create-next-repeat.ts';
import { agencyMails, monthLinks } from './schema/agency.ts';
import { idempotentCalls } from './schema/idempotent-calls.ts';
import { emailSchedulingTokens, mails } from './schema/mails.ts';
import { claimDecisions } from './schema/posts.ts';
import { dailyUses, generatedPosts } from './schema/writing.ts';

/**
 * Rows to delete: links a month after their end, mails and counters after three months, texts after a year,
 * decisions on claims after two, answers to calls with an idempotency key after a day.
 */
export const expiredRows: ExpiredRows = [
  [monthLinks, lt(monthLinks.expiresAt, daysAgo(30))],
  [emailSchedulingTokens, lt(emailSchedulingTokens.expiresAt, daysAgo(30))],
  [agencyMails, lt(agencyMails.createdAt, daysAgo(90))],
  [mails, sql`${mails.state} in ('sent', 'dropped') and ${lt(mails.updatedAt, daysAgo(90))}`],
  [dailyUses, lt(dailyUses.day, sql`(${daysAgo(90)})::date`)],
  [generatedPosts, lt(generatedPosts.createdAt, daysAgo(365))],
  [claimDecisions, lt(claimDecisions.decidedAt, daysAgo(730))],
  [idempotentCalls, lt(idempotentCalls.createdAt, daysAgo(1))],
];

/** Returns whether the process just started, so that posts that came due before are not late yet. */
export const isStartingUp = (): boolean => process.uptime() < 60;

async function watchPublishing({ db, limits: { alarm } }: Ctx): Promise<boolean> {
  if (!isStartingUp() || (await readHealthNow(db, alarm)).state === 'held') await watchHealth(db, alarm);
  return false;
}

/** Starts the background work of svc-posts; the intervals cover due times and missed notifications. */
export const background = (ctx: Ctx, kit: LoopDependencies): Loop[] => [
  repeat('drafts', () => writeNextDraft(ctx), 15_000, kit),
  repeat('periods', () => renewNextPeriod(ctx), 15_000, kit),
  repeat('holds', () => refundExpiredHolds(ctx), 15_000, kit),
  startCleanup('sweep', ctx.db, expiredRows, kit),
  repeat('verdicts', () => recheckNextPosts(ctx.db), 15_000, kit),
  repeat('checks', () => checkNextPosts(ctx), 15_000, kit),
  // Without a notification: an order of an administrator starts within a second.
  repeat('batches', () => createNextBatchPost(ctx), 1000, kit),
  repeat('repeats', () => createNextRepeat(ctx), 15_000, kit),
  repeat('agency-mail', () => sendAgencyMail(ctx), 60_000, kit),
  repeat('mails', () => sendNextMail(ctx), 15_000, kit),
  // Without a notification: a burst of changes is computed once.
  repeat('overview', () => refreshOverview(ctx.db), 2000, kit),
  repeat('health', () => watchPublishing(ctx), 5000, kit),
];
