import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from './addresses.ts';

const pidIn = (file: string): number =>
  (JSON.parse(readFileSync(path.join(dataFolder(), file), 'utf8')) as { pid: number }).pid;

/** Returns the process id of the product's NATS server. */
export const natsPid = (): number => pidIn('nats/server.json');

/** Returns the process id of a process by its name, such as `svc-posts`. */
export const processPid = (name: string): number => pidIn(`run/${name}.json`);
