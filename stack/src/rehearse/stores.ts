import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeNode, planCluster } from '../nats/cluster.ts';
import { findNats } from '../nats/locate.ts';
import type { PortBook } from '../ports.ts';
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

/** The servers of NATS with the configuration of the container's, each with a store and ports of this machine. */
export async function planNats(folder: string, ports: PortBook, count: number) {
  const nodes = await planCluster(ports, count);
  const given = readFileSync(join(rootFolder, 'deploy/nats/server.conf'), 'utf8');
  const { path } = await findNats();
  const servers = nodes.map((node) => {
    const store = join(folder, node.name);
    mkdirSync(store, { recursive: true });
    const place = count === 1 ? `host: "127.0.0.1"\nport: ${node.port}` : describeNode(node, nodes);
    const file = join(folder, `${node.name}.conf`);
    writeFileSync(file, given.replace('"/data"', JSON.stringify(store)).replace(/^http: .*$/m, place));
    return { name: count === 1 ? 'nats' : node.name, words: ['--config', file] };
  });
  return { path, servers, addresses: nodes.map(({ port }) => `127.0.0.1:${port}`).join(',') };
}
