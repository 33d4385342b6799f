import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { memoryMarks } from './memory-table.ts';
import type { Database } from './database.ts';
import { batchCalls } from './batch-calls.ts';

/** What is known of a database's memory, and what time it was there: no process's own clock is compared with its moments. */
export interface DataLossState extends Pick<typeof memoryMarks.$inferSelect, 'doubtfulSince' | 'isHeld'> {
  readonly askedAt: Date;
}

const whole = { doubtfulSince: null, isHeld: false };

/** Notices that a database may lack what it had committed: after a restore, or a failover that lost its last commits. */
export interface DataLossDetector {
  /** Since when that may be so, null when nothing speaks for it; and whether a restored platform still waits for its release. */
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
/** Server, timeline, database and table: each restore makes another one of these, but for a copied folder. */
const identity = sql<string>`(select system_identifier from pg_control_system()) || '/' ||
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || '/' ||
  (select oid from pg_database where datname = current_database()) || '/' || 'memory_marks'::regclass::oid`;

/**
 * Remembers outside of the database how far its log was; a log that is shorter than that, or another server, timeline or
 * table, means that memory may be missing. Without a file only the latter is noticed across restarts.
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
    // What was known before the question: answers to several questions may come in any order.
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
  // Who asks while a question is on its way is answered by the next one: it begins after all of them.
  const askTogether = batchCalls(async (db: Database, askers: readonly null[]) => {
    const answer = await ask(db);
    return askers.map(() => answer);
  }, Number.POSITIVE_INFINITY);
  return { check: async (db) => (await askTogether(db, null)) ?? ask(db) };
}
