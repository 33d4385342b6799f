import type { EventType } from '@kallos/contracts/event';
import { headers } from '@nats-io/nats-core';
import { and, asc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { streamOf, type Bus } from './bus.ts';
import type { Database, Transaction } from './database.ts';
import type { Log } from './log.ts';
import { currentRequestId } from './request-id.ts';
import { outbox, outboxStream } from './outbox-tables.ts';

/** Carries an event's place among all of its service's: a later one about the same thing has a higher number. */
export const sequenceHeader = 'kallos-sequence';

/** Announces facts of one kind, in order, in the transaction that makes them true. */
export async function announceAll<E extends EventType>(
  tx: Transaction,
  event: E,
  payloads: ReadonlyArray<z.input<E['schema']>>,
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.insert(outbox).values(
    payloads.map((payload) => ({
      subject: event.name,
      payload: event.schema.parse(payload),
      requestId: currentRequestId() ?? null,
    })),
  );
}

/** Announces a fact in the transaction that makes it true; the payload is checked against the event's schema. */
export const announce = <E extends EventType>(
  tx: Transaction,
  event: E,
  payload: z.input<E['schema']>,
): Promise<void> => announceAll(tx, event, [payload]);

/** A running background loop; `stop` waits for the round in progress. */
export interface Loop {
  readonly stop: () => Promise<void>;
}

const batch = 200;
const keptDays = 7;

async function sendBatch(db: Database, bus: NonNullable<ReturnType<Bus['live']>>): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(isNull(outbox.sentAt))
      .orderBy(asc(outbox.id))
      .limit(sql.raw(String(batch)) as unknown as number)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const sent = await Promise.all(
      rows.map(async (row) => {
        const head = headers();
        head.set(sequenceHeader, String(row.id));
        if (row.requestId) head.set('x-request-id', row.requestId);
        await bus.js.publish(row.subject, JSON.stringify(row.payload), {
          msgID: row.messageId,
          headers: head,
          timeout: 3000,
        });
        return row.id;
      }),
    );
    await tx
      .update(outbox)
      .set({ sentAt: sql`now()` })
      .where(inArray(outbox.id, sent));
    return rows.length;
  });
}

/** Announces everything kept in the outbox again; inboxes drop what they already have. Returns the number of rows. */
async function announceAgain(db: Database): Promise<number> {
  const rows = await db
    .update(outbox)
    .set({ sentAt: null })
    .where(isNotNull(outbox.sentAt))
    .returning({ id: outbox.id });
  return rows.length;
}

async function checkStore(db: Database, service: string, created: string, log: Log): Promise<void> {
  const [known] = await db
    .select()
    .from(outboxStream)
    .where(sql`stream = ${service}`);
  if (known?.createdAt === created) return;
  if (known) log.warn({ again: await announceAgain(db) }, 'new nats store: announcing again');
  await db
    .insert(outboxStream)
    .values({ stream: service, createdAt: created })
    .onConflictDoUpdate({ target: outboxStream.stream, set: { createdAt: created } });
}

/** Starts the relay of one service: publishes unsent rows in order of writing and retries until NATS acknowledges. */
export function startRelay(db: Database, bus: Bus, service: string, log: Log, pollMilliseconds = 100): Loop {
  let isStopped = false;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const run = (async () => {
    let checkedAt = 0;
    while (!isStopped) {
      const live = bus.live();
      try {
        if (live && Date.now() - checkedAt > 5000) {
          const { created } = await live.jsm.streams.info(streamOf(service).name);
          await checkStore(db, service, created, log);
          await db
            .delete(outbox)
            .where(
              and(
                isNotNull(outbox.sentAt),
                lt(outbox.sentAt, sql`now() - make_interval(days => ${keptDays})`),
              ),
            );
          checkedAt = Date.now();
        }
        const sent = live ? await sendBatch(db, live) : 0;
        if (sent < batch) await pause(pollMilliseconds);
      } catch (error) {
        checkedAt = 0;
        log.debug({ err: error }, 'relay: will try again');
        await pause(500);
      }
    }
  })();
  return {
    stop: () => {
      isStopped = true;
      wake();
      return run;
    },
  };
}
