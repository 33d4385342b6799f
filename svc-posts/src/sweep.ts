import { daysAgo, type Forgotten } from '@kallos/service-kit/forget';
import { lt, sql } from 'drizzle-orm';
import { emailSchedulingTokens, mails } from '@kallos/publishing/mail-schema';
import { claimDecisions, dailyUses } from './schema.ts';
import { generatedPosts } from './schema.ts';

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
