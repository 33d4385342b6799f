import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@kallos/service-kit/database/migrations';
import { connect } from 'nats';
import type postgres from 'postgres';
import { PortRegistry } from '../src/launcher/port-registry.ts';
import { findNats } from '../src/nats/locate.ts';
import { databaseOf, type ServiceDatabase } from '../src/postgres/databases.ts';
import { placeTables } from '../src/postgres/placement.ts';
import { startPostgres, stopPostgres } from '../src/postgres/server.ts';
import { openSession } from '../src/postgres/session.ts';
import { rootFolder } from '../src/root-folder.ts';
import { SecretStore } from '../src/settings/secrets.ts';
import { type ServiceName, serviceNames } from '../src/settings/settings.ts';

/** Creates databases owned by their running login, as releases did before owners were separate. */
export async function makeEarlierDatabases(admin: postgres.Sql, wanted: readonly ServiceDatabase[]) {
  for (const { name, password } of wanted) {
    await admin.unsafe(`create role "${name}" login password '${password}'`);
    await admin.unsafe(`create database "${name}" owner "${name}"`);
  }
}

/** Returns the address of such a database with its login. */
export function earlierUrl(server: string, { name, password }: ServiceDatabase): string {
  const url = new URL(databaseOf(server, name));
  [url.username, url.password] = [name, password];
  return url.href;
}

/** The last migration of each service before owners were separate. */
const lastMigrations: Record<ServiceName, string> = {
  auth: '0008_wakes',
  catalog: '0011_wakes',
  social: '0011_wakes',
  posts: '0021_brand_voices',
};

/** Copies a service's migrations up to that release. */
function copyEarlierMigrations(service: ServiceName, to: string): void {
  cpSync(join(rootFolder, `svc-${service}`, 'migrations'), to, { recursive: true });
  const file = join(to, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Array<{ tag: string }> };
  const last = journal.entries.findIndex(({ tag }) => tag === lastMigrations[service]);
  if (last === -1) throw new Error(`svc-${service} has no migration ${lastMigrations[service]}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
}

/** Rows per service, in the tables of that release. */
export type EarlierRows = Record<ServiceName, (tx: postgres.TransactionSql) => Promise<unknown>>;

async function leaveDatabases(folder: string, secrets: SecretStore, ports: PortRegistry, rows: EarlierRows) {
  const server = await startPostgres({
    folder: await placeTables(folder, secrets.password('postgres.tables')),
    logFile: join(folder, 'logs/postgres.log'),
    password: secrets.password('postgres.superuser'),
    pickPort: () => ports.reserve('postgres'),
  });
  const admin = openSession(server.url);
  const wanted = serviceNames.map((service) => ({
    name: `svc_${service}`,
    password: secrets.password(`postgres.svc_${service}`),
  }));
  await makeEarlierDatabases(admin, wanted);
  await admin.end();
  const migrations = mkdtempSync(join(tmpdir(), 'kallos-earlier-'));
  for (const [at, service] of serviceNames.entries()) {
    const url = earlierUrl(server.url, wanted[at] as ServiceDatabase);
    copyEarlierMigrations(service, join(migrations, service));
    await applyMigrations({ url, runner: null }, join(migrations, service));
    const sql = openSession(url);
    await sql.begin(async (tx) => {
      await tx`select set_config('kallos.across', 'on', true)`;
      await rows[service](tx);
    });
    await sql.end();
  }
  rmSync(migrations, { recursive: true });
  await stopPostgres(server);
}

/** Fills a NATS store through the single login that all processes shared. */
async function leaveBus(folder: string, secrets: SecretStore, ports: PortRegistry): Promise<void> {
  const own = join(folder, 'nats');
  mkdirSync(join(own, 'store'), { recursive: true });
  const port = await ports.reserve('nats');
  const password = secrets.password('nats');
  const config = [
    `server_name: "kallos-${own.replaceAll(/[^\w]+/g, '-')}"`,
    `host: "127.0.0.1"`,
    `port: ${port}`,
    `jetstream { store_dir: ${JSON.stringify(join(own, 'store'))} }`,
    `authorization { user: "kallos", password: "${password}" }`,
  ];
  writeFileSync(join(own, 'server.conf'), config.join('\n'), { mode: 0o600 });
  const { path: binary } = await findNats();
  const server = spawn(binary, ['-c', join(own, 'server.conf')], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const nc = await connect({
    servers: `127.0.0.1:${port}`,
    user: 'kallos',
    pass: password,
    waitOnFirstConnect: true,
    reconnectTimeWait: 50,
    maxReconnectAttempts: 200,
  });
  for (const service of serviceNames) {
    const name = `events-${service}`;
    const config = { name, subjects: [`${service}.>`], max_age: 7 * 24 * 3600 * 1e9, storage: 'file' };
    await nc.request(`$JS.API.STREAM.CREATE.${name}`, JSON.stringify(config), { timeout: 10_000 });
    await nc.request(`${service}.left-over.v1`, '{}', { timeout: 10_000 });
  }
  await nc.close();
  server.kill('SIGTERM');
  await ended;
}

/** Fills a data folder as a release did before separate owners and separate NATS logins. */
export async function fillByEarlierRelease(folder: string, rows: EarlierRows): Promise<void> {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const secrets = new SecretStore(join(folder, 'secrets.json'));
  const ports = new PortRegistry(join(folder, 'ports.json'));
  await leaveDatabases(folder, secrets, ports, rows);
  await leaveBus(folder, secrets, ports);
}
