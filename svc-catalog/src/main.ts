import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskGauge } from '@kallos/service-kit/observability/metrics';
import { runService } from '@kallos/service-kit/run';
import { background } from './background.ts';
import { createApp } from './catalog.http.ts';
import { readCatalogConfig } from './config.ts';
import { seedDemoProducts } from './demo/seed-demo-products.ts';
import { eventHandlers } from './listeners.ts';
import { openContext } from './open-context.ts';
import { readSpentUsd } from './usage/budget.ts';

const config = readCatalogConfig();
// Next to this file, in the source tree and among the bundles alike.
const pictureWorker = fileURLToPath(
  new URL(`./picture-worker${path.extname(import.meta.url)}`, import.meta.url),
);

await runService({
  service: 'catalog',
  config,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  open: async (opened) => {
    const ctx = openContext(config, opened, pictureWorker);
    const pictures = fileURLToPath(new URL('../demo/pictures', import.meta.url));
    if (config.DEMO_DATA) await seedDemoProducts(ctx, pictures);
    return ctx;
  },
  app: createApp,
  metrics: (ctx) => ({
    ...(!config.S3_BUCKET && { disk_free_ratio: diskGauge(config.MEDIA_DIR) }),
    model_usd_this_month: {
      help: 'What language models cost this month, reserved or spent, for products.',
      read: () => readSpentUsd(ctx),
    },
  }),
  eventHandlers: () => eventHandlers,
  background,
});
