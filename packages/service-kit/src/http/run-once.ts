import { AppError } from '@kallos/contracts/errors';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { inOneTransaction, type Database } from '../database/database.ts';
import { errorCodesOf } from '../storage-full.ts';
import { idempotentCalls } from './idempotent-calls.ts';

/** Carries the idempotency key of a call from the gateway, and the fingerprint of its request. */
export const idempotencyHeader = 'x-kallos-idempotency';
/** Marks an answer that an earlier call stored. */
export const replayedHeader = 'x-kallos-replayed';

/** A call that takes effect once. */
export interface OnceOnly {
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** The outcome of {@link runOnce}. */
export interface OnceReply {
  readonly reply: unknown;
  /** Another call with the same key made it. */
  readonly isReplayed: boolean;
}

const leaseSeconds = 120;
const waitMilliseconds = 5000;
const pauseMilliseconds = 100;

/** Reads the header; undefined when there is none. */
export function readOnceOnly(header: string | undefined, principal: string): OnceOnly | undefined {
  const [, fingerprint, key] = /^([0-9a-f]{64}) (.{1,255})$/.exec(header ?? '') ?? [];
  return fingerprint === undefined || key === undefined ? undefined : { principal, fingerprint, key };
}

/** The error for a second call while the first one runs. */
const inProgress = (cause?: unknown) =>
  new AppError('conflict', {
    message: 'A request with this idempotency key is still running.',
    fields: { idempotencyKey: 'in_progress' },
    retryAfterSeconds: 1,
    cause,
  });

const reused = () =>
  new AppError('conflict', {
    message: 'This idempotency key was used for another request.',
    fields: { idempotencyKey: 'reused' },
  });

const isOf = ({ principal, key }: OnceOnly) =>
  and(eq(idempotentCalls.principal, principal), eq(idempotentCalls.key, key));

type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>;

async function claim(db: Queries, once: OnceOnly): Promise<boolean> {
  const [claimed] = await db
    .insert(idempotentCalls)
    .values({ ...once, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .onConflictDoNothing()
    .returning({ key: idempotentCalls.key });
  return claimed !== undefined;
}

async function readStored(db: Queries, once: OnceOnly): Promise<OnceReply | undefined> {
  const [stored] = await db.select().from(idempotentCalls).where(isOf(once));
  if (stored && stored.fingerprint !== once.fingerprint) throw reused();
  return stored?.reply == null ? undefined : { reply: stored.reply, isReplayed: true };
}

const store = (db: Queries, once: OnceOnly, reply: unknown) =>
  db.update(idempotentCalls).set({ reply }).where(isOf(once));

const release = (db: Queries, once: OnceOnly) => db.delete(idempotentCalls).where(isOf(once));

const isLockTimeout = (error: unknown) => errorCodesOf(error).includes('55P03');

/**
 * Runs `work` in one transaction with the row of its key, so that effect and answer exist together or not
 * at all, even if a process dies. A second call waits for the first one's commit. A refused call stores nothing.
 */
async function runAtomically(db: Database, once: OnceOnly, work: () => Promise<unknown>): Promise<OnceReply> {
  let refusal: unknown;
  const done = await inOneTransaction(db, async (tx) => {
    const isOurs = await claim(tx, once).catch((error: unknown) => {
      throw isLockTimeout(error) ? inProgress(error) : error;
    });
    if (!isOurs) return (await readStored(tx, once)) ?? Promise.reject(inProgress());
    try {
      const reply = await work();
      await store(tx, once, reply);
      return { reply, isReplayed: false };
    } catch (error) {
      // Rows that a refusal writes itself are kept.
      refusal = error;
      await release(tx, once);
      return undefined;
    }
  });
  if (done === undefined) throw refusal;
  return done;
}

/** Takes over a call whose process died. */
async function takeOver(db: Database, once: OnceOnly): Promise<boolean> {
  const [taken] = await db
    .update(idempotentCalls)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(and(isOf(once), isNull(idempotentCalls.reply), lt(idempotentCalls.leaseUntil, sql`now()`)))
    .returning({ key: idempotentCalls.key });
  return taken !== undefined;
}

/** Runs `work` under a lease, for work that calls others and may not hold a transaction open. */
async function runUnderLease(db: Database, once: OnceOnly, work: () => Promise<unknown>): Promise<OnceReply> {
  const patience = performance.now() + waitMilliseconds;
  while (!(await claim(db, once))) {
    const stored = await readStored(db, once);
    if (stored) return stored;
    if (await takeOver(db, once)) break;
    if (performance.now() > patience) throw inProgress();
    await new Promise((wake) => setTimeout(wake, pauseMilliseconds));
  }
  try {
    const reply = await work();
    await store(db, once, reply);
    return { reply, isReplayed: false };
  } catch (error) {
    await release(db, once);
    throw error;
  }
}

/** Runs `work` once for a key, or returns the answer that the first call stored. */
export const runOnce = (
  db: Database,
  once: OnceOnly,
  { isAtomic }: { isAtomic: boolean },
  work: () => Promise<unknown>,
): Promise<OnceReply> => (isAtomic ? runAtomically(db, once, work) : runUnderLease(db, once, work));
