import { headers } from '@nats-io/nats-core';
import type { Bus } from '../src/messaging/bus.ts';

/** Publishes an event as the relay does, without waiting for a stream. */
export async function publishEvent(
  bus: Bus,
  subject: string,
  messageId: string,
  payload: unknown,
): Promise<void> {
  const { nc } = await bus.waitForConnection(10_000);
  const head = headers();
  head.set('Nats-Msg-Id', messageId);
  nc.publish(subject, JSON.stringify(payload), { headers: head });
  await nc.flush();
}
