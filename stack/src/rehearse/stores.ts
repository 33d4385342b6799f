import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNats } from '../nats/locate.ts';
import { placeTables } from '../postgres/placement.ts';
import { type RunningPostgres, startPostgres } from '../postgres/server.ts';
import { rootFolder } from '../root-folder.ts';

/** A Postgres as the container's, apart from the name of its superuser. */
export async function startDatabase(
  folder: string,
  password: string,
  port: number,
): Promise<RunningPostgres> {
  return startPostgres({
    folder: await placeTables(folder, password),
    logFile: join(folder, 'postgres.log'),
    password,
    pickPort: async () => port,
    settings: { max_connections: '250' },
  });
}

/** A NATS with the configuration of the container's, and with a store and a port of this machine. */
export async function planNats(folder: string, port: number) {
  const given = readFileSync(join(rootFolder, 'deploy/nats/server.conf'), 'utf8');
  const store = join(folder, 'nats');
  mkdirSync(store, { recursive: true });
  const file = join(folder, 'nats.conf');
  const place = `host: "127.0.0.1"\nport: ${port}`;
  writeFileSync(file, given.replace('"/data"', JSON.stringify(store)).replace(/^http: .*$/m, place));
  return { path: (await findNats()).path, words: ['--config', file] };
}
