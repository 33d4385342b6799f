import { fileURLToPath } from 'node:url';
import { mailGauges } from '@kallos/mail/mail-gauges';
import { createMailer } from '@kallos/mail/mailer';
import { createSafePost, developmentReceivers } from '@kallos/safe-fetch/safe-post';
import { runService } from '@kallos/service-kit/run';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { createApp } from './auth.http.ts';
import { background } from './background.ts';
import { demoAdministratorPassword, readAuthConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { eventHandlers } from './listeners.ts';
import { openPasswordHasher } from './passwords/password-hasher.ts';
import { releaseFigures } from './releases/release-reports.ts';
import { mails } from './schema/auth.ts';
import { ensureAdministrator } from './start/administrator.ts';
import { seedDemoAccounts } from './start/demo-accounts.ts';
import { disableDemoLogins } from './start/demo-passwords.ts';

const config = readAuthConfig();

await runService({
  service: 'auth',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: async ({ db, log }) => {
    const ctx: Ctx = {
      db,
      log,
      passwords: openPasswordHasher(),
      secrets: openSecrets(config.SECRET_KEYS),
      isProduction: config.NODE_ENV === 'production',
      deployedAdministrator: config.ADMIN_USERNAME,
      shortestAdminPassword: config.NODE_ENV === 'production' ? config.ADMIN_PASSWORD_MIN_LENGTH : 6,
      mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
      post: createSafePost(config.NODE_ENV === 'production' ? {} : developmentReceivers),
      publicUrl: config.PUBLIC_URL,
    };
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email } = config;
    await ensureAdministrator(ctx, { username, password, email });
    if (config.NODE_ENV === 'production')
      await disableDemoLogins(ctx, { username, demoAdministratorPassword });
    if (config.DEMO_DATA) await seedDemoAccounts(ctx);
    return ctx;
  },
  metrics: (ctx) => ({ ...releaseFigures(ctx), ...mailGauges(ctx.db, mails) }),
  app: createApp,
  eventHandlers: () => eventHandlers,
  background,
});
