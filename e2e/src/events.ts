import { connect, type NatsConnection } from '@nats-io/transport-node';
import { addresses } from './addresses.ts';

/** What was said on NATS since listening began. */
export interface HeardEvents {
  readonly subjects: () => string[];
  readonly stop: () => Promise<void>;
}

/** Listens to everything that is said on the product's NATS server. */
export async function listenToEvents(): Promise<HeardEvents> {
  const { username, password, host } = new URL(addresses().natsUrl);
  const nc: NatsConnection = await connect({
    servers: host,
    user: username,
    pass: password,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
  });
  const heard: string[] = [];
  nc.subscribe('>', { callback: (_, message) => void heard.push(message.subject) });
  await nc.flush();
  return { subjects: () => heard, stop: () => nc.close() };
}
