import type { publicEventData, PublicEventType } from '@kallos/contracts/auth/webhooks';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { accounts } from '../schema/auth.ts';
import { publicEvents, webhookDeliveries, webhooks } from '../schema/webhooks.ts';

type EventRow = typeof publicEvents.$inferSelect;

/** An event to record, with the facts of its type. */
export type NewEvent = {
  [Type in PublicEventType]: {
    readonly type: Type;
    readonly subject: string;
    readonly data: z.output<(typeof publicEventData)[Type]>;
  };
}[PublicEventType];

/** Returns the body of an event's message. */
const bodyOf = ({ id, type, at, accountId, data }: EventRow): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { eventId: id, accountId, ...data } });

/** Returns the id of an event's message; the same event has the same id, however often it is sent. */
const messageIdOf = ({ id }: EventRow): string => `evt_${id}`;

/** Queues an event for a webhook, of the account or of the agency. */
export const queueEvent = (
  tx: Transaction,
  webhook: Pick<typeof webhooks.$inferSelect, 'id' | 'accountId'>,
  event: EventRow,
) =>
  tx.insert(webhookDeliveries).values({
    accountId: webhook.accountId,
    webhookId: webhook.id,
    messageId: messageIdOf(event),
    type: event.type,
    subject: event.subject,
    body: bodyOf(event),
  });

/** Stores an event and queues it for webhooks of the account and of the agency, in the transaction that consumes its cause. */
export async function recordEvent(tx: Transaction, accountId: number, event: NewEvent): Promise<void> {
  // One writer per account at a time: a reader's cursor then skips no event that commits later.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('public events'), ${accountId})`);
  // The account may have been deleted since.
  const [known] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
  if (!known) return;
  const [row] = await tx
    .insert(publicEvents)
    .values({ ...event, accountId })
    .returning();
  if (!row) return;
  const receivers = await tx
    .select({ id: webhooks.id, accountId: webhooks.accountId })
    .from(webhooks)
    .where(
      and(
        or(eq(webhooks.accountId, accountId), isNull(webhooks.accountId)),
        isNull(webhooks.disabledAt),
        sql`${event.type} = any(${webhooks.types})`,
      ),
    );
  for (const receiver of receivers) await queueEvent(tx, receiver, row);
}
