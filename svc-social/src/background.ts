import type { Loop } from '@kallos/service-kit/background/repeat';
import { startReencryption } from '@kallos/service-kit/database/reseal';
import { startCommenting } from './comments/first-comments.ts';
import { sealedTokens } from './connection/sealed-tokens.ts';
import type { Ctx } from './context.ts';
import { startReconciling } from './deliveries/doubts/reconcile.ts';
import { startRefusalRetries } from './health/retry-pages.ts';
import { startDailyChecks } from './health/check-connection.ts';
import { startCollecting } from './insights/insights.ts';

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
];
