import type { EventType } from '@kallos/contracts/event';
import { headers } from '@nats-io/nats-core';
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { repeat, type Loop, type LoopDependencies } from '../background/repeat.ts';
import type { Database, Transaction } from '../database/database.ts';
import { currentRequestId } from '../http/request-id.ts';
import { streamOf, type Bus, type ConnectedBus } from './bus.ts';
import { outbox, outboxStream } from './outbox-tables.ts';

/**
 * The header with an event's number among all of its service's events; a later event has a higher
 * number.
 */
export const sequenceHeader = 'kallos-sequence';

/** Announces several events of one kind, in order, in the transaction of their changes. */
export async function announceAll<E extends EventType>(
  tx: Transaction,
  event: E,
  payloads: ReadonlyArray<z.input<E['schema']>>,
): Promise<void> {
  if (payloads.length === 0) return;
  // One parameter, so that the statement text does not depend on the number of events.
  const all = JSON.stringify(payloads.map((payload) => event.schema.parse(payload)));
  await tx.execute(sql`insert into outbox (subject, payload, request_id)
    select ${event.name}, fact, ${currentRequestId() ?? null}
    from jsonb_array_elements(${all}::jsonb) with ordinality as facts(fact, place) order by place`);
}

/**
 * Announces an event in the transaction of its change; validates the payload with the event's
 * schema.
 */
export const announce = <E extends EventType>(
  tx: Transaction,
  event: E,
  payload: z.input<E['schema']>,
): Promise<void> => announceAll(tx, event, [payload]);

type Row = typeof outbox.$inferSelect;

const batch = 200;
const checkMilliseconds = 60_000;
/** Timeout of a connection in milliseconds. */
const connectMilliseconds = 2000;
/** Maximum time between two checks if the database's notification is lost. */
const pauseMilliseconds = 4000;

// Inlined, because with a parameter the server would plan for any number of rows.
const atMost = (rows: number) => sql.raw(String(rows)) as unknown as number;

const publishRow = (bus: ConnectedBus, row: Row) => {
  const head = headers();
  head.set(sequenceHeader, String(row.id));
  if (row.requestId) head.set('x-request-id', row.requestId);
  return bus.js.publish(row.subject, JSON.stringify(row.payload), {
    msgID: row.messageId,
    headers: head,
    // Gateways receive a message without the stream, so a cluster gets a quick retry.
    timeout: bus.isClustered ? 1000 : 3000,
  });
};

async function sendBatch(db: Database, bus: ConnectedBus): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(isNull(outbox.sentAt))
      .orderBy(asc(outbox.id))
      .limit(atMost(batch))
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    await Promise.all(rows.map((row) => publishRow(bus, row)));
    // One parameter, so that the statement is planned once for any number.
    const sent = `{${rows.map(({ id }) => id).join(',')}}`;
    await tx
      .update(outbox)
      .set({ sentAt: sql`now()` })
      .where(sql`${outbox.id} = any(${sent}::bigint[])`);
    return rows.length;
  });
}

/**
 * Announces the next batch of events that a new store lacks and stores the position; inboxes drop
 * duplicates. Only one process at a time does so; returns true while there is more.
 */
async function announceAgain(db: Database, bus: ConnectedBus, service: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [place] = await tx
      .select()
      .from(outboxStream)
      .where(and(eq(outboxStream.stream, service), isNotNull(outboxStream.againUntil)))
      .for('update', { skipLocked: true });
    if (!place) return false;
    const rows = await tx
      .select()
      .from(outbox)
      .where(
        and(
          gt(outbox.id, place.againAfter ?? 0),
          lte(outbox.id, place.againUntil ?? 0),
          isNotNull(outbox.sentAt),
        ),
      )
      .orderBy(asc(outbox.id))
      .limit(atMost(batch));
    await Promise.all(rows.map((row) => publishRow(bus, row)));
    const last = rows.at(-1);
    await tx
      .update(outboxStream)
      .set(last ? { againAfter: last.id } : { againAfter: null, againUntil: null })
      .where(eq(outboxStream.stream, service));
    return last !== undefined;
  });
}

let storeLostAt = Number.NEGATIVE_INFINITY;
const alarmMilliseconds = 600_000;

/** Returns whether this process found an empty store of NATS in the last ten minutes. */
export const wasStoreLost = (): boolean => performance.now() - storeLostAt < alarmMilliseconds;

/** Records a new store; returns whether events must be announced to it again. */
async function checkStore(
  db: Database,
  service: string,
  created: string,
  { log }: LoopDependencies,
): Promise<boolean> {
  const [known] = await db.select().from(outboxStream).where(eq(outboxStream.stream, service));
  if (known?.createdAt === created) return known.againUntil !== null;
  if (known) {
    storeLostAt = performance.now();
    log.warn({ service }, 'new nats store: announcing again');
  }
  const again = known
    ? { againAfter: 0, againUntil: sql<number>`(select coalesce(max(id), 0) from ${outbox})` }
    : {};
  await db
    .insert(outboxStream)
    .values({ stream: service, createdAt: created })
    .onConflictDoUpdate({ target: outboxStream.stream, set: { createdAt: created, ...again } });
  return known !== undefined;
}

/**
 * Starts the relay of a service: publishes unsent rows in order and retries until NATS
 * acknowledges. New events go before those that a new store lacks.
 */
export function startRelay(db: Database, bus: Bus, service: string, kit: LoopDependencies): Loop {
  let checked: { live: ConnectedBus; at: number } | undefined;
  let isAgain = false;
  const round = async (): Promise<boolean> => {
    const live = await bus.waitForConnection(connectMilliseconds);
    try {
      // Set before any call: a stream without a leader does not respond, although consumers may
      // receive the event.
      const isMore = (await sendBatch(db, live)) === batch;
      if (checked?.live !== live || performance.now() - checked.at > checkMilliseconds) {
        const { created } = await live.jsm.streams.info(streamOf(service).name);
        isAgain = await checkStore(db, service, created, kit);
        checked = { live, at: performance.now() };
      }
      if (isMore) return true;
      if (isAgain) isAgain = await announceAgain(db, live, service);
    } catch (error) {
      // The stream itself may be missing.
      checked = undefined;
      throw error;
    }
    return isAgain;
  };
  return repeat('relay', round, pauseMilliseconds, kit, ['outbox']);
}
