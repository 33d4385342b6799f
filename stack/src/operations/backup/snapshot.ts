import type { MigrationLogins } from '@kallos/service-kit/database/migrations';
import postgres from 'postgres';
import { faultCode, StackFault } from '../../fault.ts';
import { type ServiceName, serviceNames } from '../../settings/settings.ts';
import { pause } from '../../wait.ts';
import { openAsOwner, readTables } from './tables.ts';

/** Four transactions that see the databases at the same moment. */
export interface Snapshot {
  readonly readers: Record<ServiceName, postgres.Sql>;
  readonly takenAt: Date;
  /** How long writes were blocked. */
  readonly heldMs: number;
}

// Shorter than deadlock_timeout (1 s): this side gives way before Postgres cancels a writer.
const firstTimeoutMs = 200;
// An automatic vacuum gives way only after deadlock_timeout.
const laterTimeoutMs = 1300;
const maxTries = 60;

interface Holder {
  readonly sql: postgres.Sql;
  readonly tables: string;
}

const holderOf = async (sql: postgres.Sql): Promise<Holder> => ({
  sql,
  tables: (await readTables(sql)).map(({ name }) => `"${name}"`).join(', '),
});

/** Blocks writes, not reads. Once all tables are locked, no write transaction is open. */
async function holdWrites(holders: Holder[], patienceMs: number): Promise<void> {
  for (const { sql, tables } of holders) {
    await sql`begin`;
    await sql.unsafe(`set local lock_timeout = ${patienceMs}`);
    await sql.unsafe(`lock table ${tables} in share mode`);
  }
}

async function tryOnce(holders: Holder[], readers: postgres.Sql[], patienceMs: number) {
  const since = performance.now();
  try {
    await holdWrites(holders, patienceMs);
    for (const sql of readers) await sql`begin isolation level repeatable read, read only`;
    // The first statement takes the snapshot.
    const [first] = await Promise.all(
      readers.map((sql) => sql<{ now: Date }[]>`select clock_timestamp() as now`),
    );
    return { takenAt: first?.[0]?.now ?? new Date(), since };
  } catch (error) {
    // A lock timeout, or a deadlock that this side lost.
    if (!['55P03', '40P01'].includes(faultCode(error))) throw error;
    await Promise.all(readers.map((sql) => sql`rollback`));
    return undefined;
  } finally {
    await Promise.all(holders.map(({ sql }) => sql`rollback`));
  }
}

const signatures = async (readers: postgres.Sql[]): Promise<string> => {
  const all = await Promise.all(
    readers.map((sql) => sql`select pg_backend_pid() as pid, now()::text as since`),
  );
  return JSON.stringify(all);
};

/**
 * Runs `work` on all four databases as they were at one moment. Postgres exports snapshots per database only,
 * so all writes are blocked briefly while the four are taken; this also covers databases on different
 * servers.
 */
export async function withSnapshot<T>(
  logins: Record<ServiceName, MigrationLogins>,
  work: (moment: Snapshot) => Promise<T>,
): Promise<T> {
  const open = () => serviceNames.map((service) => openAsOwner(logins[service]));
  const [holders, readers] = [open(), open()];
  try {
    const known = await Promise.all(holders.map(holderOf));
    let taken: Awaited<ReturnType<typeof tryOnce>>;
    for (let attempt = 0; taken === undefined && attempt < maxTries; attempt += 1) {
      taken = await tryOnce(known, readers, attempt < maxTries / 2 ? firstTimeoutMs : laterTimeoutMs);
      if (taken === undefined) await pause(50 + Math.random() * 250);
    }
    if (taken === undefined)
      throw new StackFault(
        'somebody writes all the time: no moment was found at which nobody does. Try again',
      );
    const heldMs = performance.now() - taken.since;
    const byService = Object.fromEntries(serviceNames.map((service, place) => [service, readers[place]]));
    const before = await signatures(readers);
    const done = await work({ readers: byService as Snapshot['readers'], takenAt: taken.takenAt, heldMs });
    // A lost connection reconnects, but with another snapshot.
    if ((await signatures(readers)) !== before)
      throw new StackFault('a connection to a database was lost: try again');
    return done;
  } finally {
    await Promise.all([...holders, ...readers].map((sql) => sql.end({ timeout: 5 })));
  }
}
