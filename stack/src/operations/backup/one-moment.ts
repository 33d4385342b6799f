import postgres from 'postgres';
import type { MigrationLogins } from '@kallos/service-kit/database/migrations';
import { faultCode, StackFault } from '../../fault.ts';
import { type ServiceName, serviceNames } from '../../settings/settings.ts';
import { pause } from '../../wait.ts';
import { openAsOwner, readTables } from './tables.ts';

/** Four transactions that all see the databases as they were at one moment. */
export type Moment = {
  readers: Record<ServiceName, postgres.Sql>;
  takenAt: Date;
  /** How long nobody could write. */
  heldMs: number;
};

// Shorter than the second after which Postgres looks for deadlocks: we give way before a writer is picked as the victim.
const SOON_MS = 200;
// An automatic vacuum gives way after that second alone.
const PATIENT_MS = 1300;
const TRIES = 60;

type Holder = { sql: postgres.Sql; tables: string };

const holderOf = async (sql: postgres.Sql): Promise<Holder> => ({
  sql,
  tables: (await readTables(sql)).map(({ name }) => `"${name}"`).join(', '),
});

/** Keeps everybody from writing; readers go on. Nothing is in the middle of a transaction once all tables are held. */
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
    // A lock that was not given, or a deadlock that we lost.
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
 * Runs `work` on all four databases as they were at one moment: an exported snapshot is known to its own database alone, so
 * writing stops everywhere for the blink in which the four are taken. That also holds for databases of different servers.
 */
export async function atOneMoment<T>(
  logins: Record<ServiceName, MigrationLogins>,
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  const open = () => serviceNames.map((service) => openAsOwner(logins[service]));
  const [holders, readers] = [open(), open()];
  try {
    const known = await Promise.all(holders.map(holderOf));
    let taken: Awaited<ReturnType<typeof tryOnce>>;
    for (let attempt = 0; taken === undefined && attempt < TRIES; attempt += 1) {
      taken = await tryOnce(known, readers, attempt < TRIES / 2 ? SOON_MS : PATIENT_MS);
      if (taken === undefined) await pause(50 + Math.random() * 250);
    }
    if (taken === undefined)
      throw new StackFault(
        'somebody writes all the time: no moment was found at which nobody does. Try again',
      );
    const heldMs = performance.now() - taken.since;
    const byService = Object.fromEntries(serviceNames.map((service, place) => [service, readers[place]]));
    const before = await signatures(readers);
    const done = await work({ readers: byService as Moment['readers'], takenAt: taken.takenAt, heldMs });
    // A connection that was lost comes back by itself, but in another moment.
    if ((await signatures(readers)) !== before)
      throw new StackFault('a connection to a database was lost: try again');
    return done;
  } finally {
    await Promise.all([...holders, ...readers].map((sql) => sql.end({ timeout: 5 })));
  }
}
