import { createHmac, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { mailGauges } from '@kallos/mail/mail-gauges';
import { createMailer } from '@kallos/mail/mailer';
import { createServiceClient } from '@kallos/service-kit/http/service-client';
import { runService } from '@kallos/service-kit/run';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import { createModelWriter } from '@kallos/writing/model/model-writer';
import { background, isStartingUp } from './background.ts';
import { readPostsConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { fillNewCopies } from './copies/save-copies.ts';
import { eventHandlers } from './listeners.ts';
import { createApp } from './posts.http.ts';
import { readHealthNow } from './publishing/health/health.ts';
import { mailDeliveries } from './schema/mails.ts';
import { readSpentUsd } from './writing/budget.ts';
import { storeConfiguration } from './writing/configuration.ts';

const config = readPostsConfig();
const silentSeconds = 15;

const writer =
  config.OPENAI_API_KEY === undefined
    ? builtInWriter
    : createModelWriter({
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_MODEL,
        price: config.OPENAI_USD_PER_MILLION,
      });

await runService({
  service: 'posts',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: async ({ db, log }): Promise<Ctx> => {
    await fillNewCopies({ db, log });
    await storeConfiguration(db, {
      model: config.OPENAI_MODEL,
      dailyGenerationLimit: config.TEXTS_PER_DAY,
    });
    return {
      db,
      log,
      writer,
      mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
      limits: {
        alarm: { lateSeconds: config.PUBLISH_ALARM_SECONDS, silentSeconds },
        testEmailsPerDay: config.TEST_EMAILS_PER_DAY,
        networks: config.NETWORK_LIMITS,
      },
      links: {
        publicUrl: config.PUBLIC_URL,
        mediaUrl: config.MEDIA_BASE_URL ?? config.PUBLIC_URL,
        supportEmail: config.SUPPORT_EMAIL,
        pageKey: createHmac('sha256', config.IDENTITY_KEY).update('approval pages').digest('hex'),
      },
      social: createServiceClient({
        baseUrl: config.SOCIAL_URL,
        identityKey: config.SOCIAL_IDENTITY_KEY,
        name: 'svc-posts',
        timeoutSeconds: 20,
      }),
      nextSeed: () => randomInt(2 ** 32),
    };
  },
  app: createApp,
  alarms: async (ctx) => {
    if (isStartingUp()) return [];
    const { state } = await readHealthNow(ctx.db, ctx.limits.alarm);
    return state === 'ok' ? [] : [`publishing_${state}`];
  },
  metrics: (ctx) => ({
    oldest_due_post_seconds: {
      help: 'How late the oldest post is that should be public by now.',
      isTrouble: (seconds) => seconds > 60,
      read: async () => (await readHealthNow(ctx.db, ctx.limits.alarm)).lateSeconds,
    },
    publishing_ok: {
      help: '1 while posts go out in time.',
      isTrouble: (isOk) => isOk === 0,
      read: async () => ((await readHealthNow(ctx.db, ctx.limits.alarm)).state === 'ok' ? 1 : 0),
    },
    ...mailGauges(ctx.db, mailDeliveries),
    model_usd_this_month: {
      help: 'What language models cost this month, reserved or spent, for posts.',
      read: () => readSpentUsd(ctx.db),
    },
  }),
  eventHandlers: eventHandlers,
  background,
});
