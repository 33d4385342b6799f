import type { EventType } from '@kallos/contracts/event';
import type { Database, Transaction } from '@kallos/service-kit/database';
import { outbox } from '@kallos/service-kit/outbox-tables';
import type * as z from 'zod/mini';
import * as real from '../../../packages/service-kit/src/outbox.ts';

export const { announceAgain, stableMessageId } = real;
export type { Loop } from '../../../packages/service-kit/src/outbox.ts';

let pool: Database | undefined;

export const startRelay: typeof real.startRelay = (db, ...rest) => {
  pool = db;
  return real.startRelay(db, ...rest);
};

/** The fault: the event is written beside the transaction, so it stands or falls apart from what it tells of. */
export async function announce<E extends EventType>(
  tx: Transaction,
  event: E,
  payload: z.input<E['schema']>,
): Promise<void> {
  if (pool === undefined) return real.announce(tx, event, payload);
  const values = { subject: event.name, payload: event.schema.parse(payload) };
  void pool
    .insert(outbox)
    .values(values)
    .catch(() => undefined);
}
