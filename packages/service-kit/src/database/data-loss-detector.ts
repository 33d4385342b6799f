import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { batchCalls } from './batch-calls.ts';
import type { Database } from './database.ts';
import { memoryMarks } from './memory-table.ts';

/**
 * The data-loss state of a database, with its current time: process clocks are never compared with
 * its timestamps.
 */
export interface DataLossState extends Pick<typeof memoryMarks.$inferSelect, 'doubtfulSince' | 'isHeld'> {
  readonly askedAt: Date;
}

const whole = { doubtfulSince: null, isHeld: false };

/**
 * Detects that a database may lack committed data: after a restore, or a failover that lost the
 * last commits.
 */
export interface DataLossDetector {
  /**
   * Returns since when data may be missing (null if it is not), and whether a restored platform
   * still waits for its release.
   */
  readonly check: (db: Database) => Promise<DataLossState>;
}

interface Known {
  readonly identity: string;
  readonly position: number;
}

function readKnown(file: string | undefined): Known | undefined {
  try {
    return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Known);
  } catch {
    return undefined;
  }
}

const writeEveryMilliseconds = 1000;
/**
 * Server, timeline, database and table; a restore changes at least one of them, except a copied
 * data folder.
 */
const identity = sql<string>`(select system_identifier from pg_control_system()) || '/' ||
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || '/' ||
  (select oid from pg_database where datname = current_database()) || '/' || 'memory_marks'::regclass::oid`;

/**
 * Stores the position of the database's log outside the database. A shorter log, or another server,
 * timeline or table, means that data may be missing. Without a file, a shorter log is not detected
 * across restarts.
 */
export function openDataLossDetector(file?: string): DataLossDetector {
  let known = readKnown(file);
  let writtenAt = 0;
  const keep = (now: Known) => {
    known = now;
    if (file === undefined || Date.now() - writtenAt < writeEveryMilliseconds) return;
    writtenAt = Date.now();
    writeFileSync(`${file}.new`, JSON.stringify(now));
    renameSync(`${file}.new`, file);
  };
  const ask = async (db: Database): Promise<DataLossState> => {
    // Read before the query, because responses of several queries may arrive in any order.
    const before = known;
    const [row] = await db
      .select({
        now: {
          identity,
          position: sql<number>`(pg_current_wal_flush_lsn() - '0/0')::float8`,
        },
        milliseconds: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
        mark: memoryMarks,
      })
      .from(sql`(select 1) as one`)
      .leftJoin(memoryMarks, sql`true`);
    if (!row) return { ...whole, askedAt: new Date() };
    const { now, mark } = row;
    const askedAt = new Date(row.milliseconds);
    const last = mark?.identity ?? before?.identity ?? now.identity;
    const isShorter = before?.identity === now.identity && now.position < before.position;
    const isDoubtful = isShorter || last !== now.identity;
    if (isDoubtful || !known || now.position > known.position) keep(now);
    if (mark && !isDoubtful) return { ...mark, askedAt };
    const set = { identity: now.identity, doubtfulSince: isDoubtful ? sql<Date>`now()` : null };
    const [written] = await db
      .insert(memoryMarks)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: memoryMarks.id, set })
      .returning();
    return { ...(written ?? whole), askedAt };
  };
  // Callers during a query get the result of the next one, which begins after their call.
  const askTogether = batchCalls(async (db: Database, askers: readonly null[]) => {
    const answer = await ask(db);
    return askers.map(() => answer);
  }, Number.POSITIVE_INFINITY);
  return { check: async (db) => (await askTogether(db, null)) ?? ask(db) };
}
