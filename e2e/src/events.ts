import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** What was said on NATS since listening began. */
export interface HeardEvents {
  readonly subjects: () => string[];
  readonly stop: () => Promise<void>;
}

/** Where the started product keeps its NATS server's settings. */
const natsFolder = () => path.join(process.env['E2E_DATA_DIR'] ?? '', 'nats');

/** Listens to everything that is said on the product's NATS server. */
export async function listenToEvents(): Promise<HeardEvents> {
  const config = readFileSync(path.join(natsFolder(), 'server.conf'), 'utf8');
  const port = /^port: (\d+)$/m.exec(config)?.[1] ?? '';
  const pass = /password: "([^"]+)"/.exec(config)?.[1] ?? '';
  const nc: NatsConnection = await connect({
    servers: `127.0.0.1:${port}`,
    user: 'kallos',
    pass,
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
  const file = path.join(natsFolder(), 'server.json');
  if (!existsSync(file)) throw new Error(`no NATS record at ${file}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
}
