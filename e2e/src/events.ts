import { connect, type NatsConnection } from '@nats-io/transport-node';
import { addresses } from './addresses.ts';

/** What was said on NATS since listening began. */
export interface RecordedEvents {
  readonly subjects: () => string[];
  readonly stop: () => Promise<void>;
}

/** Listens to everything that is said on the product's NATS server. */
export async function recordEvents(): Promise<RecordedEvents> {
  const { username, password, host } = new URL(addresses().natsUrl);
  const nc: NatsConnection = await connect({
    servers: host,
    user: username,
    pass: password,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
  });
  const recorded: string[] = [];
  nc.subscribe('>', { callback: (_, message) => void recorded.push(message.subject) });
  await nc.flush();
  return { subjects: () => recorded, stop: () => nc.close() };
}
