import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge as PrometheusGauge, Histogram, Registry } from 'prom-client';
import { readBreakerStates } from '../background/breaker.ts';
import { stuckLoops } from '../background/repeat.ts';
import type { Database } from '../database/database.ts';
import { listenOn, type Listening } from '../http/serve.ts';
import { openStuckConsumers, countPending, streamBytes } from '../messaging/bus-metrics.ts';
import type { Bus } from '../messaging/bus.ts';
import { wasStoreLost } from '../messaging/outbox.ts';
import { wasStorageFull } from '../storage-full.ts';
import type { Log } from './log.ts';

/** A served request for metrics; contains its route, never a path with an id. */
export interface ServedRequest {
  readonly method: string;
  /** The endpoint's path with parameter names. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A number, or one for each value of a label; undefined while unknown. */
export type MetricValue = number | Readonly<Record<string, number>> | undefined;

/** A metric that is read at each scrape. */
export interface Gauge {
  readonly help: string;
  /** The name of the label, for a metric with several values. */
  readonly label?: string;
  readonly read: () => Promise<MetricValue> | MetricValue;
  /** The value if reading fails or takes too long; without it the metric is omitted. */
  readonly otherwise?: number;
  /**
   * Returns whether an operator must act: logged at once, every minute while it lasts, and when it
   * ends.
   */
  readonly isTrouble?: (value: number) => boolean;
}

const remindMilliseconds = 60_000;

/** Logs the trouble that a metric shows; unknown values are not logged. */
function openTroubleLogger(
  figure: string,
  { isTrouble }: Gauge,
  log: Log | undefined,
): (reading: MetricValue) => void {
  let saidAt: number | undefined;
  return (reading) => {
    if (isTrouble === undefined || reading === undefined) return;
    const values = typeof reading === 'number' ? [reading] : Object.values(reading);
    const now = performance.now();
    if (!values.some(isTrouble)) {
      if (saidAt !== undefined) log?.warn({ figure, value: reading }, 'figure is fine again');
      saidAt = undefined;
    } else if (saidAt === undefined || now - saidAt >= remindMilliseconds) {
      log?.warn({ figure, value: reading }, 'figure shows trouble');
      saidAt = now;
    }
  };
}

/** The gauges of a process by name, without the prefix `kallos_`. */
export type Gauges = Readonly<Record<string, Gauge>>;

/** The Prometheus metrics of a process. */
export interface Metrics {
  readonly served: (request: ServedRequest) => void;
  readonly watch: (figures: Gauges) => void;
  /** Returns the metrics in the Prometheus text format. */
  readonly text: () => Promise<string>;
}

/**
 * Shorter than Prometheus's timeout, so that one hanging read does not affect the other metrics.
 */
const patienceMilliseconds = 2000;

/**
 * Returns a function that reads a metric, or `otherwise` if it is unavailable; concurrent reads
 * share one.
 */
function openReader({ read, otherwise }: Gauge): () => Promise<MetricValue> {
  let isAsked = false;
  const ask = async (): Promise<MetricValue> => {
    isAsked = true;
    try {
      return await read();
    } catch {
      return otherwise;
    } finally {
      isAsked = false;
    }
  };
  return async () => {
    if (isAsked) return otherwise;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<MetricValue>((done) => {
      timer = setTimeout(done, patienceMilliseconds, otherwise);
    });
    return await Promise.race([ask(), late]).finally(() => clearTimeout(timer));
  };
}

// Clients may invent methods, and each would add a permanent series.
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const isSlow = (seconds: number) => seconds > 0.5;
const lag = 'nodejs_eventloop_lag_p99_seconds';
const lagIn = new RegExp(`^${lag}\\S* (\\S+)$`, 'm');

/** Opens the metrics of a process, including memory, processor and event loop. */
export function openMetrics(process: string, log?: Log): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  // The default timer of 10 ms wakes every process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 250 });
  const requests = new Histogram({
    name: 'kallos_request_seconds',
    help: 'Requests by endpoint and status, and how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const tellLag = openTroubleLogger(lag, { help: '', read: () => undefined, isTrouble: isSlow }, log);
  return {
    served: ({ seconds, method, route, status }) =>
      requests.observe({ method: usualMethods.has(method) ? method : 'other', route, status }, seconds),
    watch: (figures) => {
      for (const [name, figure] of Object.entries(figures)) {
        const { help, label } = figure;
        const read = openReader(figure);
        const tell = openTroubleLogger(name, figure, log);
        const gauge = new PrometheusGauge({
          name: `kallos_${name}`,
          help,
          labelNames: label === undefined ? [] : [label],
          registers: [registry],
          // A value that cannot be read is omitted, because an old one would look healthy.
          collect: async () => {
            gauge.reset();
            const value = await read();
            tell(value);
            if (typeof value === 'number') gauge.set(value);
            // Without labels a reset sets the gauge to 0; with labels it removes it.
            else if (value === undefined && label === undefined) gauge.remove();
            else
              for (const [one, number] of Object.entries(value ?? {}))
                gauge.set({ [label ?? '']: one }, number);
          },
        });
      }
    },
    text: async () => {
      const text = await registry.metrics();
      tellLag(Number(lagIn.exec(text)?.[1]));
      return text;
    },
  };
}

/**
 * Serves the metrics on a separate port, which no gateway proxies; does nothing without that port.
 */
export async function serveMetrics(
  metrics: Metrics,
  { METRICS_PORT, HOST }: { METRICS_PORT?: number | undefined; HOST: string },
  log: Log,
): Promise<Listening | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the figures could not be read');
        response.writeHead(500).end();
      },
    );
  });
  return await listenOn(server, METRICS_PORT, HOST);
}

/** The backup stores its time as a database comment, which every login may read. */
async function backupAge(db: Database): Promise<number | undefined> {
  const [row] = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - substring(shobj_description(oid, 'pg_database') from 'backup of (\\S+)')::timestamptz)::float8 as age
    from pg_database where datname = current_database()`);
  return row?.age ?? undefined;
}

/** The archiver stores the time of its last base copy as a comment of the database `postgres`. */
async function baseCopyAge(db: Database): Promise<number | undefined> {
  const [row] = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - substring(shobj_description(oid, 'pg_database') from 'base copy of (.+)')::timestamptz)::float8 as age
    from pg_database where datname = 'postgres'`);
  return row?.age ?? undefined;
}

/** Returns for how long nothing has received the log for the archive; Postgres before 17 reports no time. */
async function archiveInactive(db: Database): Promise<number | undefined> {
  const [row] = await db.execute<{ active: boolean; seconds: number | null }>(sql`
    select active, extract(epoch from now() - (to_jsonb(slot) ->> 'inactive_since')::timestamptz)::float8 as seconds
    from pg_replication_slots slot where slot_name = 'kallos_archive'`);
  return row && (row.active ? 0 : (row.seconds ?? 3600));
}

async function numberOf(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute<{ value: string | number | null }>(query);
  return Number(row?.value ?? 0);
}

const isAway = (up: number) => up < 1;

/** Returns whether NATS is up: a reconnecting connection counts as open until it fails. */
export const natsGauge = (bus: Bus): Gauge => ({
  help: '1 while NATS answers.',
  otherwise: 0,
  isTrouble: isAway,
  read: async () => ((await bus.live()?.nc.rtt()) === undefined ? 0 : 1),
});

/** Returns the gauges of a process's database. */
const databaseGauges = (db: Database): Gauges => ({
  postgres_up: {
    help: '1 while Postgres answers.',
    otherwise: 0,
    isTrouble: isAway,
    read: () => db.execute(sql`select 1`).then(() => 1),
  },
  database_bytes: {
    help: 'What the database takes on disk.',
    read: () => numberOf(db, sql`select pg_database_size(current_database()) as value`),
  },
  backup_age_seconds: {
    help: 'Age of the last backup of the database; absent before the first.',
    isTrouble: (seconds) => seconds > 93_600,
    read: () => backupAge(db),
  },
  base_copy_age_seconds: {
    help: 'Age of the last base copy of the archive; absent without an archive.',
    isTrouble: (seconds) => seconds > 180_000,
    read: () => baseCopyAge(db),
  },
  archive_inactive_seconds: {
    help: 'For how long the archive has not received the log of Postgres; absent without an archive.',
    isTrouble: (seconds) => seconds > 30,
    read: () => archiveInactive(db),
  },
  database_connections: {
    help: 'Connections of this login to its database, over all its processes, by what they do.',
    label: 'state',
    read: async () => {
      const rows = await db.execute<{ state: string; count: number }>(sql`
        select coalesce(state, 'starting') as state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and usename = current_user group by 1`);
      return { active: 0, idle: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
    },
  },
});

/** Returns the free share of a disk like df, which leaves out the blocks reserved for root. */
export function freeDiskRatio(disk: Pick<StatsFs, 'blocks' | 'bfree' | 'bavail'>): number | undefined {
  const all = disk.blocks - disk.bfree + disk.bavail;
  return all === 0 ? undefined : disk.bavail / all;
}

/**
 * Returns a gauge of the free share (0 to 1) of the disk under a folder; only containers that mount
 * a volume see it.
 */
export const diskGauge = (folder: string): Gauge => ({
  help: 'The share of the disk under its folder that is free.',
  isTrouble: (share) => share < 0.05,
  read: async () => {
    return freeDiskRatio(await statfs(folder));
  },
});

/** Returns the gauges of a service's database, loops, events and external services. */
export const serviceGauges = (db: Database, bus: Bus, name: string): Gauges => ({
  ...databaseGauges(db),
  loop_stuck_seconds: {
    help: 'For how long a background loop has made no progress.',
    label: 'loop',
    read: stuckLoops,
  },
  storage_full: {
    help: '1 when a write failed in the last minute because a disk is full.',
    isTrouble: (value) => value > 0,
    read: () => Number(wasStorageFull()),
  },
  nats_up: natsGauge(bus),
  nats_store_lost: {
    help: '1 for ten minutes after this process found that NATS had lost its store.',
    isTrouble: (value) => value > 0,
    read: () => Number(wasStoreLost()),
  },
  breaker_open: {
    help: '1 while calls to an outside service are refused, because several failed.',
    label: 'to',
    read: readBreakerStates,
  },
  outbox_oldest_seconds: {
    help: 'Age of the oldest event that is not on NATS yet.',
    isTrouble: (seconds) => seconds > 30,
    read: () =>
      numberOf(
        db,
        sql`select extract(epoch from now() - created_at)::float8 as value from outbox where sent_at is null order by id limit 1`,
      ),
  },
  parked_messages: {
    help: 'Events that could not be taken in and wait for a person.',
    isTrouble: (messages) => messages > 0,
    read: () => numberOf(db, sql`select count(*) as value from parked_messages`),
  },
  consumer_pending: {
    help: 'Events on NATS that this process has not taken in yet.',
    isTrouble: (events) => events > 1000,
    read: () => countPending(bus, name),
  },
  consumer_stuck_seconds: {
    help: 'For how long a consumer on NATS has handed out nothing although events wait, by stream and consumer.',
    label: 'consumer',
    isTrouble: (seconds) => seconds > 60,
    read: openStuckConsumers(bus, name),
  },
  stream_bytes: {
    help: 'What the events of this service take on NATS.',
    read: () => streamBytes(bus, name),
  },
});
