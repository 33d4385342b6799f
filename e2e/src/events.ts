import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { addresses, dataFolder } from './addresses.ts';

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

/** The process id of the product's NATS server. */
export function natsPid(): number {
  const file = path.join(dataFolder(), 'nats/server.json');
  if (!existsSync(file)) throw new Error(`no NATS record at ${file}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
}
