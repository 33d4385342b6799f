import { fileURLToPath } from 'node:url';
import { runService } from '@kallos/service-kit/run';
import { createApp } from './app.ts';
import { readAuthConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { openPasswordHasher } from './passwords/password-hasher.ts';
import { startSweeping } from './sessions/sweep.ts';
import { ensureAdministrator } from './start/administrator.ts';
import { plantDemoAccounts } from './start/demo-accounts.ts';

const config = readAuthConfig();

await runService({
  service: 'auth',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: async ({ db, log }) => {
    const ctx: Ctx = { db, log, passwords: openPasswordHasher() };
    await ensureAdministrator(ctx, { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD });
    if (config.DEMO_DATA) await plantDemoAccounts(ctx);
    return ctx;
  },
  app: (ctx, { ping }) =>
    createApp(ctx, {
      identityKey: config.IDENTITY_KEY,
      isReady: () =>
        ping().then(
          () => true,
          () => false,
        ),
    }),
  background: (ctx) => [startSweeping(ctx)],
});
