import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import { addresses } from './addresses.ts';

/** Connects to the bus with the login in the address. */
export function connectBus(url: string, how: ConnectionOptions = {}): Promise<NatsConnection> {
  const { username, password, host } = new URL(url);
  return connect({ servers: host, user: username, pass: decodeURIComponent(password), ...how });
}

/** The messages on NATS since the subscription. */
export interface RecordedEvents {
  readonly subjects: () => string[];
  readonly stop: () => Promise<void>;
}

/** Subscribes to all messages of the product's NATS server. */
export async function recordEvents(): Promise<RecordedEvents> {
  const nc = await connectBus(addresses().natsUrl, { maxReconnectAttempts: -1, reconnectTimeWait: 250 });
  const recorded: string[] = [];
  nc.subscribe('>', { callback: (_, message) => void recorded.push(message.subject) });
  await nc.flush();
  return { subjects: () => recorded, stop: () => nc.close() };
}
