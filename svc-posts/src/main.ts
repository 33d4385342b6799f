import { createHmac, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runService } from '@kallos/service-kit/run';
import { createServiceClient } from '@kallos/service-kit/service-client';
import { createApp } from './posts.http.ts';
import { fillNewCopies } from './copies/keep-copies.ts';
import { readPostsConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { reactions } from './listeners.ts';
import { createMailer } from '@kallos/mail/mailer';
import { sendNextMail } from './mail/send-mails.ts';
import { renewNextPeriod } from './periods/periods.ts';
import { judgeNextPosts } from './claims/judge-again.ts';
import { checkNextPosts } from './preflight/check-posts.ts';
import { writeNextDraft } from './posts/write-drafts.ts';
import { askHealth, watchHealth } from './publishing/health.ts';
import { repeat } from '@kallos/service-kit/repeat';
import { sweepOld } from './sweep.ts';
import { builtInWriter } from '@kallos/writer/built-in-writer';
import { createModelWriter } from '@kallos/model-writer/model-writer';

const config = readPostsConfig();
const silentSeconds = 30;
/** While everything starts, nobody has had the time to look at what fell due meanwhile. */
const settlingSeconds = 60;

async function watchPublishing(ctx: Ctx): Promise<boolean> {
  if (process.uptime() >= settlingSeconds) await watchHealth(ctx.db, ctx.limits.alarm);
  return false;
}

const writer =
  config.OPENAI_API_KEY === undefined
    ? builtInWriter
    : createModelWriter({
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_MODEL,
      });

await runService({
  service: 'posts',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: async ({ db, log }): Promise<Ctx> => {
    await fillNewCopies({ db, log });
    return {
      db,
      log,
      writer,
      mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
      limits: {
        alarm: { lateSeconds: config.PUBLISH_ALARM_SECONDS, silentSeconds },
        textsPerDay: config.TEXTS_PER_DAY,
        textsPerDayOnTrial: config.TEXTS_PER_DAY_TRIAL,
        testEmailsPerDay: config.TEST_EMAILS_PER_DAY,
      },
      links: {
        publicUrl: config.PUBLIC_URL,
        mediaUrl: config.MEDIA_BASE_URL ?? config.PUBLIC_URL,
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
    if (process.uptime() < settlingSeconds) return [];
    const { state } = await askHealth(ctx.db, ctx.limits.alarm);
    return state === 'ok' ? [] : [`publishing_${state}`];
  },
  reactions,
  background: (ctx) => [
    repeat('drafts', () => writeNextDraft(ctx), 500, ctx.log),
    repeat('periods', () => renewNextPeriod(ctx), 5000, ctx.log),
    repeat('sweep', () => sweepOld(ctx), 3_600_000, ctx.log),
    repeat('verdicts', () => judgeNextPosts(ctx.db), 1000, ctx.log),
    repeat('checks', () => checkNextPosts(ctx), 1000, ctx.log),
    repeat('health', () => watchPublishing(ctx), 5000, ctx.log),
    repeat('mails', () => sendNextMail(ctx), 1000, ctx.log),
  ],
});
