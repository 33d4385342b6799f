import { busClients } from '@kallos/contracts/bus';
import type { ServiceName } from '@kallos/contracts/endpoint';
import type * as z from 'zod';
import { isAnyLoopStuck, type Loop, type LoopDependencies } from './background/repeat.ts';
import type { serviceSettings } from './config.ts';
import { onServers } from './database/database-address.ts';
import { openDatabase, type Database } from './database/database.ts';
import { expiredEvents, startCleanup } from './database/delete-expired.ts';
import { durabilityFaults } from './database/durability.ts';
import { isMigrated } from './database/migrations.ts';
import { listenerName, warnAboutPoolSizes } from './database/pools.ts';
import { openWakeListener } from './database/wake-listener.ts';
import type { AppOptions, ServiceApp } from './http/app.ts';
import { serveApp, stopOnSignal } from './http/serve.ts';
import { type Bus, openBus } from './messaging/bus.ts';
import { startListeners, type EventHandler } from './messaging/inbox.ts';
import { startRelay } from './messaging/outbox.ts';
import { openLog, type Log } from './observability/log.ts';
import { serviceGauges, type Gauges, openMetrics, serveMetrics } from './observability/metrics.ts';
import { startTraces } from './observability/traces.ts';
import { wasStorageFull } from './storage-full.ts';

/** The dependencies that a service gets when it opens. */
export interface ServiceDependencies {
  readonly db: Database;
  readonly log: Log;
  /** Rejects if Postgres does not respond. */
  readonly ping: () => Promise<void>;
}

/** Describes one process of a service. */
export interface ServiceSpec<Config extends z.output<typeof serviceSettings>, Ctx> {
  readonly service: ServiceName;
  /** The process's name if it differs from the service's, as the publisher's does. */
  readonly name?: string;
  readonly config: Config;
  /** Absolute path of the migrations. */
  readonly migrations: string;
  readonly open: (opened: ServiceDependencies) => Promise<Ctx> | Ctx;
  readonly app: (ctx: Ctx, frame: AppOptions) => ServiceApp;
  /** Returns codes of problems that an operator must handle; any one makes readiness fail. */
  readonly alarms?: (ctx: Ctx) => Promise<readonly string[]>;
  /** The gauges of this process, in addition to the common ones. */
  readonly metrics?: (ctx: Ctx) => Gauges;
  /** The handlers of other services' events. */
  readonly eventHandlers?: (ctx: Ctx) => EventHandler[];
  /** The background loops of this process, started after it listens. */
  readonly background?: (ctx: Ctx, kit: LoopDependencies) => Loop[];
}

/** The running login may not migrate; the launcher or an init container does. */
async function untilMigrated(db: Database, folder: string, log: Log): Promise<void> {
  for (let wait = 100; ; wait = Math.min(wait * 2, 1000)) {
    try {
      if (await isMigrated(db, folder)) return;
      log.warn('migrations are missing, will look again');
    } catch (error) {
      log.warn({ err: error }, 'database not ready, will try again');
    }
    await new Promise((wake) => setTimeout(wake, wait));
  }
}

/**
 * Throws in production if the database may lose commits, because a post with a lost record would be
 * published again.
 */
async function requireDurability({ NODE_ENV }: { NODE_ENV: string }, db: Database, log: Log): Promise<void> {
  const faults = await durabilityFaults(db);
  for (const fault of faults) {
    log.error({ fault }, 'the database loses commits');
    if (NODE_ENV === 'production') process.stderr.write(`config: DATABASE_URL: ${fault}\n`);
  }
  if (faults.length > 0 && NODE_ENV === 'production') process.exit(78);
}

/** Throws for an event outside the table: it has no consumer, so it would never arrive. */
function requireConsumers(name: string, reactions: readonly EventHandler[]): void {
  const told = (busClients[name]?.consumes ?? []).map((event) => event.name).toSorted();
  const wanted = reactions.map(({ event }) => event.name).toSorted();
  if (told.join() !== wanted.join())
    throw new Error(`${name} reacts to ${wanted.join()}, and contracts/bus says ${told.join()}`);
}

/** Starts the loops of every service: announcing its events, and deleting old ones. */
export const startCommonLoops = (
  db: Database,
  bus: Bus,
  service: ServiceName,
  kit: LoopDependencies,
): Loop[] => [startRelay(db, bus, service, kit), startCleanup('old events', db, expiredEvents, kit)];

/**
 * Returns the alarms of every process: a full disk, and a background loop without progress for a
 * minute.
 */
const kitAlarms = (): string[] => [
  ...(wasStorageFull() ? ['storage_full'] : []),
  ...(isAnyLoopStuck() ? ['loop_stuck'] : []),
];

/** Clients drop a connection that was idle for a second; short in development for a quick exit. */
const farewellMs = ({ NODE_ENV }: { NODE_ENV: string }) => (NODE_ENV === 'production' ? 1800 : 300);

/**
 * Runs a service: waits for its tables, listens, relays its events, consumes others, and drains on
 * SIGTERM.
 */
export async function runService<Config extends z.output<typeof serviceSettings>, Ctx>(
  spec: ServiceSpec<Config, Ctx>,
): Promise<void> {
  const { config, service } = spec;
  const name = spec.name ?? `svc-${service}`;
  const log = openLog(name, config.LOG_LEVEL);
  const { DATABASE_POOL_MAX: max, DATABASE_URL: url, DATABASE_DIRECT_SERVERS: direct } = config;
  const isPooled = direct !== undefined;
  const { db, close, ping, waitSeconds } = openDatabase(url, { max, applicationName: name, isPooled });
  await untilMigrated(db, spec.migrations, log);
  await requireDurability(config, db, log);
  const ctx = await spec.open({ db, log, ping });
  const { alarms } = spec;
  const metrics = openMetrics(name, log);
  const app = spec.app(ctx, {
    onServed: metrics.served,
    identityKey: config.IDENTITY_KEY,
    isReady: () => ping().then(() => true),
    alarms: async () => [...kitAlarms(), ...((await alarms?.(ctx)) ?? [])],
  });
  const listening = await serveApp(app, config.PORT, config.HOST);
  const bus = openBus(config.NATS_URL, name, log);
  const wakes = openWakeListener(isPooled ? onServers(url, direct) : url, listenerName(name, max), log);
  wakes.on('pools', () => void warnAboutPoolSizes(db, log));
  const kit = { log, wakes };
  const reactions = spec.eventHandlers?.(ctx) ?? [];
  requireConsumers(name, reactions);
  const loops = [
    ...startCommonLoops(db, bus, service, kit),
    startTraces(name, config.OTEL_EXPORTER_OTLP_ENDPOINT, log),
    startListeners(db, bus, name, reactions, log),
    ...(spec.background?.(ctx, kit) ?? []),
  ];
  // Metrics use a dedicated connection, so that they neither wait for the measured pool nor occupy
  // it.
  const beside = openDatabase(url, { max: 1, applicationName: `${name} figures`, isPooled });
  metrics.watch({
    ...serviceGauges(beside.db, bus, name),
    database_wait_seconds: {
      help: 'How long the oldest transaction has waited for a connection of the pool.',
      isTrouble: (seconds) => seconds > 1,
      read: waitSeconds,
    },
    ...spec.metrics?.(ctx),
  });
  const told = await serveMetrics(metrics, config, log);
  log.info({ port: listening.port, metrics: told?.port }, 'listening');
  stopOnSignal(log, async () => {
    await Promise.all([
      listening.drain(7, farewellMs(config)),
      told?.drain(0),
      ...loops.map((loop) => loop.stop()),
    ]);
    await Promise.all([bus.close(), wakes.close()]);
    await Promise.all([close(), beside.close()]);
  });
}
