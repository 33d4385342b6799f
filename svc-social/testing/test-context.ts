import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Database } from '@kallos/service-kit/database';
import { openMemory } from '@kallos/service-kit/memory';
import { openLog } from '@kallos/service-kit/log';
import { publishingScopes } from '@kallos/graph/scopes';
import type { Graph } from '@kallos/graph/client';
import type { Ctx } from '../src/context.ts';
import { openSecrets } from '@kallos/service-kit/secrets';

/** The service's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The product's address in tests. */
export const publicUrl = 'http://kallos.test';

/** A context on a test's database and a given Graph. */
export const testContext = (db: Database, graph: Graph, more: Partial<Ctx> = {}): Ctx => ({
  db,
  graph,
  log: openLog('test', 'silent'),
  secrets: openSecrets(`test:${randomBytes(32).toString('base64')}`),
  meta: {
    appId: 'app-1',
    appSecret: 'app-secret',
    dialogUrl: 'https://dialog.test',
    publicUrl,
    mediaUrl: publicUrl,
    scopes: publishingScopes,
  },
  memory: openMemory(),
  leaseSeconds: 5,
  settleSeconds: 90,
  postsInOneStep: false,
  insightsAfterSeconds: 900,
  ...more,
});
