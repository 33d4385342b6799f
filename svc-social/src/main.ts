import { fileURLToPath } from 'node:url';
import { openDataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import { runService } from '@kallos/service-kit/run';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { background } from './background.ts';
import { config as readConfig } from './config.ts';
import { openAccessTokens } from './connection/access-tokens.ts';
import type { Ctx } from './context.ts';
import { countInDoubt, countUnknownRefusals } from './deliveries/doubts/reconcile.ts';
import { countConnections } from './health/count-connections.ts';
import { appRefusedSeconds, countRefusedPages } from './health/retry-pages.ts';
import { eventHandlers } from './listeners.ts';
import { openGoogle } from './networks/google/client/client.ts';
import { openGraph } from './networks/meta/graph/client.ts';
import { createApp } from './social.http.ts';

const config = readConfig();

await runService({
  service: 'social',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: ({ db, log }): Ctx => ({
    db,
    log,
    memory: openDataLossDetector(config.MEMORY_FILE),
    secrets: openSecrets(config.SECRET_KEYS),
    graph: openGraph({
      baseUrl: config.META_GRAPH_URL,
      uploadUrl: config.META_UPLOAD_URL,
      appId: config.META_APP_ID,
      appSecret: config.META_APP_SECRET,
      timeoutSeconds: config.META_TIMEOUT_SECONDS,
      log,
    }),
    google:
      config.GOOGLE_CLIENT_ID === undefined || config.GOOGLE_CLIENT_SECRET === undefined
        ? undefined
        : openGoogle({
            clientId: config.GOOGLE_CLIENT_ID,
            clientSecret: config.GOOGLE_CLIENT_SECRET,
            baseUrl: config.GOOGLE_URL,
            consentUrl: config.GOOGLE_CONSENT_URL ?? config.GOOGLE_URL,
            timeoutSeconds: config.GOOGLE_TIMEOUT_SECONDS,
            tokens: openAccessTokens(db, openSecrets(config.SECRET_KEYS)),
          }),
    meta: {
      appId: config.META_APP_ID,
      appSecret: config.META_APP_SECRET,
      dialogUrl: config.META_DIALOG_URL,
      scopes: config.META_SCOPES,
      configId: config.META_CONFIG_ID,
      moreConfigId: config.META_CONFIG_ID_MORE,
      publicUrl: config.PUBLIC_URL,
      mediaUrl: config.MEDIA_BASE_URL ?? config.PUBLIC_URL,
    },
    catalogUrl: config.CATALOG_URL,
    leaseSeconds: config.DELIVERY_LEASE_SECONDS,
    settleSeconds: config.DELIVERY_SETTLE_SECONDS,
    postsInOneStep: config.FACEBOOK_POSTS === 'one-call',
    limits: config.NETWORK_LIMITS,
    insightsAfterSeconds: config.INSIGHTS_AFTER_SECONDS,
  }),
  app: createApp,
  metrics: (ctx) => ({
    graph_silent_seconds: {
      help: 'For how long Meta has answered nothing although it was asked.',
      isTrouble: (seconds) => seconds > 15,
      read: ctx.graph.silentSeconds,
    },
    deliveries_in_doubt: {
      help: 'Posts of which nobody knows yet whether Meta made them public.',
      read: () => countInDoubt(ctx),
    },
    pages_refused: {
      help: 'Pages and accounts on which Meta took no post when it was last asked.',
      read: () => countRefusedPages(ctx),
    },
    connections: {
      help: 'Accounts that are connected to Facebook: ok, expiring within a week, or broken.',
      label: 'state',
      read: () => countConnections(ctx),
    },
    app_refused_seconds: {
      help: 'For how long Meta has refused the application itself, so that nothing goes out.',
      isTrouble: (seconds) => seconds > 0,
      read: () => appRefusedSeconds(ctx),
    },
    deliveries_refused_unknown: {
      help: 'Posts that wait because of a refusal that this version does not know.',
      isTrouble: (posts) => posts > 0,
      read: () => countUnknownRefusals(ctx),
    },
  }),
  eventHandlers: () => eventHandlers,
  background,
});
