import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServers } from '@kallos/service-kit/database/database-address';
import { openLog } from '@kallos/service-kit/observability/log';
import { maintainBus, readReplicas } from '../nats/maintain-bus.ts';
import { ensureDatabases } from '../postgres/databases.ts';
import { migrateAll, migratorsOn } from '../postgres/migrate.ts';
import { rootFolder } from '../root-folder.ts';
import { serviceNames } from '../settings/settings.ts';
import { pause } from '../wait.ts';

/** Creates databases, streams and buckets for the containers; services lack the rights for it. */
const log = openLog('prepare', 'info');
const read = (name: string, standard?: string): string => {
  const value = process.env[name] || standard;
  if (value !== undefined) return value;
  process.stderr.write(`config: ${name} must be set\n`);
  return process.exit(78);
};

const { DATABASE_DIRECT_SERVERS: direct } = process.env;
// Migrations take a session lock, which a transaction pooler would lose.
const adminUrl = direct ? onServers(read('DATABASE_URL'), direct) : read('DATABASE_URL');
const wanted = serviceNames.map((service) => ({
  name: `svc_${service}`,
  password: read(`DB_PASSWORD_${service.toUpperCase()}`),
}));
const bus = {
  eventsUrl: read('NATS_URL'),
  remotesUrl: read('NATS_REMOTES_URL'),
  bucket: read('REMOTES_BUCKET', 'kallos-remotes'),
  replicas: readReplicas(process.env['NATS_REPLICAS']),
};

/** Before a release a separate job migrates; it leaves the bus alone. */
const isJob = process.argv.includes('--migrate-only');
const keeping = isJob
  ? undefined
  : maintainBus(bus, log, (error) => log.warn({ err: error }, 'the bus is not prepared yet'));
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    await keeping?.stop();
    process.exit(0);
  });

for (let isReady = false; !isReady;) {
  try {
    await ensureDatabases(adminUrl, wanted);
    await migrateAll(migratorsOn(adminUrl), rootFolder);
    isReady = true;
    // The container's health check looks for this file.
    writeFileSync(join(tmpdir(), 'kallos-prepared'), '');
    log.info('databases are ready');
  } catch (error) {
    log.warn({ err: error }, 'the databases are not prepared yet');
    await pause(1000);
  }
}
