import type { Loop } from '@kallos/service-kit/background/repeat';
import { daysAgo, type ExpiredRows, startCleanup } from '@kallos/service-kit/database/delete-expired';
import { startReencryption } from '@kallos/service-kit/database/reseal';
import { lt } from 'drizzle-orm';
import { startCommenting } from './comments/first-comments.ts';
import { sealedTokens } from './connection/sealed-tokens.ts';
import type { Ctx } from './context.ts';
import { startReconciling } from './deliveries/doubts/reconcile.ts';
import { startDailyChecks } from './health/check-connection.ts';
import { startRefusalRetries } from './health/retry-pages.ts';
import { startCollecting } from './insights/insights.ts';
import { connectLinks, idempotentCalls } from './schema/connections.ts';

/** Rows to delete: links to connect pages three months after their end, answers to repeated calls after a day. */
const expiredRows: ExpiredRows = [
  [connectLinks, lt(connectLinks.expiresAt, daysAgo(90))],
  [idempotentCalls, lt(idempotentCalls.createdAt, daysAgo(1))],
];

/**
 * Lists the background loops of svc-social. All of them poll, because their work becomes due by
 * time.
 */
export const background = (ctx: Ctx): Loop[] => [
  startReencryption(ctx, sealedTokens, ctx),
  startDailyChecks(ctx),
  startRefusalRetries(ctx),
  startCollecting(ctx),
  startReconciling(ctx),
  startCommenting(ctx),
  startCleanup('sweep', ctx.db, expiredRows, ctx),
];
