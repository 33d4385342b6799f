import { fileURLToPath } from 'node:url';
import { doubtEndSeconds } from '@kallos/contracts/social/doubt';
import { appFactory } from '@kallos/service-kit/http/app';
import { createServiceClient } from '@kallos/service-kit/http/service-client';
import { runService } from '@kallos/service-kit/run';
import { readPostsConfig } from './config.ts';
import { startPublisher, type PublisherCtx } from './publishing/run-publisher.ts';

const config = readPostsConfig();
const outcomes: Record<string, number> = { published: 0, failed: 0 };

await runService({
  service: 'posts',
  name: 'publisher',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: ({ db, log }): PublisherCtx => ({
    db,
    log,
    delivery: {
      call: createServiceClient({
        baseUrl: config.SOCIAL_URL,
        identityKey: config.SOCIAL_IDENTITY_KEY,
        name: 'publisher',
      }),
      mediaBaseUrl: config.MEDIA_BASE_URL ?? config.PUBLIC_URL,
    },
    rules: {
      leaseSeconds: config.PUBLISH_LEASE_SECONDS,
      staleHours: config.PUBLISH_STALE_HOURS,
      retryHours: config.PUBLISH_RETRY_HOURS,
      doubtSeconds: config.PUBLISH_DOUBT_SECONDS ?? doubtEndSeconds(config.DELIVERY_SETTLE_SECONDS),
      concurrency: config.PUBLISH_CONCURRENCY,
      pollMilliseconds: 5000,
      graceMilliseconds: 7000,
    },
    onOutcome: (state) => (outcomes[state] = (outcomes[state] ?? 0) + 1),
  }),
  metrics: () => ({
    deliveries_total: {
      help: 'How calls for a page ended since this publisher started; one that waits is counted at each try.',
      label: 'outcome',
      read: () => outcomes,
    },
  }),
  app: appFactory([]),
  background: (ctx, { wakes }) => [startPublisher(ctx, wakes)],
});
