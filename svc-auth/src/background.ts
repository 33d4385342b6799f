import { repeat, type Loop, type LoopDependencies } from '@kallos/service-kit/background/repeat';
import { startCleanup } from '@kallos/service-kit/database/delete-expired';
import { startReencryption } from '@kallos/service-kit/database/reseal';
import { warnOfKeyEnds } from './api-keys/warn-of-end.ts';
import type { Ctx } from './context.ts';
import { sealedSecrets } from './factors/sealed-secrets.ts';
import { sendNextMail } from './mail/send-mails.ts';
import { expiredRows } from './sessions/expired-rows.ts';
import { startWebhooks } from './webhooks/deliver-webhooks.ts';
import { sealedWebhookSecrets } from './webhooks/sealed-webhook-secrets.ts';

/** The background loops of svc-auth. */
export const background = (ctx: Ctx, kit: LoopDependencies): Loop[] => [
  startCleanup('sweep', ctx.db, expiredRows, kit),
  repeat('mails', () => sendNextMail(ctx), 15_000, kit),
  repeat('key-ends', () => warnOfKeyEnds(ctx), 3_600_000, kit),
  startWebhooks(ctx, kit),
  startReencryption(ctx, [sealedSecrets, ...sealedWebhookSecrets], kit),
];
