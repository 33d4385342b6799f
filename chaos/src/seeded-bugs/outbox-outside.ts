import type { EventType } from '@kallos/contracts/event';
import type { Database, Transaction } from '@kallos/service-kit/database';
import { outbox } from '@kallos/service-kit/outbox-tables';
import type * as z from 'zod/mini';
import * as real from '../../../packages/service-kit/src/outbox.ts';

// What is not named below is the original's.
export * from '../../../packages/service-kit/src/outbox.ts';

let pool: Database | undefined;

export const startRelay: typeof real.startRelay = (db, ...rest) => {
  pool = db;
  return real.startRelay(db, ...rest);
};

/** The fault: events are written beside the transaction, so they stand or fall apart from what they tell of. */
export async function announceAll<E extends EventType>(
  tx: Transaction,
  event: E,
  payloads: ReadonlyArray<z.input<E['schema']>>,
): Promise<void> {
  if (pool === undefined) return real.announceAll(tx, event, payloads);
  if (payloads.length === 0) return;
  const values = payloads.map((payload) => ({ subject: event.name, payload: event.schema.parse(payload) }));
  const write = pool.insert(outbox).values(values);
  // As a buffer that is emptied ten times a second: also on a busy machine a kill meets it full.
  setTimeout(() => void write.catch(() => undefined), 100);
}

export const announce: typeof real.announce = (tx, event, payload) => announceAll(tx, event, [payload]);
