import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningNats, startNats, stopNats } from '../nats/server.ts';
import { restoreLinks } from '../postgres/binaries.ts';
import { databaseOf, ensureDatabases } from '../postgres/databases.ts';
import { type RunningPostgres, startPostgres, stopPostgres } from '../postgres/server.ts';
import { runStatements } from '../postgres/session.ts';
import { isAlive, waitForEnd } from './pid-file.ts';
import { PortRegistry } from './port-registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-servers-'));

async function openPostgres(password = 'first'): Promise<RunningPostgres> {
  const ports = new PortRegistry(join(folder, 'postgres-ports.json'));
  return await startPostgres({
    folder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password,
    pickPort: () => ports.reserve('postgres'),
  });
}

async function openNats(): Promise<RunningNats> {
  const ports = new PortRegistry(join(folder, 'nats-ports.json'));
  return await startNats({
    folder: join(folder, 'nats'),
    logFile: join(folder, 'nats.log'),
    password: 'secret',
    pickPort: () => ports.reserve('nats'),
  });
}

let database: RunningPostgres;
let bus: RunningNats;

beforeAll(async () => {
  // The lower user who runs Postgres needs access.
  chmodSync(folder, 0o755);
  [database, bus] = await Promise.all([openPostgres(), openNats()]);
});

afterAll(async () => {
  await Promise.all([stopPostgres(database), stopNats(bus)]);
  rmSync(folder, { recursive: true, force: true });
});

describe('our own Postgres', () => {
  it('uses the builtin locale and checksums, and listens on loopback only', async () => {
    const [row] = await runStatements<{
      provider: string;
      checksums: string;
      addresses: string;
      version: string;
    }>(
      database.url,
      `select datlocprovider as provider, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses, current_setting('server_version') as version
       from pg_database where datname = 'postgres'`,
    );
    expect(row).toMatchObject({ provider: 'b', checksums: 'on', addresses: '127.0.0.1' });
    expect(Number.parseInt(row?.version ?? '', 10)).toBe(18);
  });

  it('is replaced by a new launcher and keeps its port', async () => {
    const left = database;
    database = await openPostgres();
    expect(isAlive(left.record)).toBe(false);
    expect(database.port).toBe(left.port);
  });

  it('gives a service a database with its own limits', async () => {
    const urls = await ensureDatabases(database.url, [{ name: 'svc_one', password: 'one' }]);
    const made =
      'set role svc_one_owner; create table kept (id int); grant select, insert on kept to svc_one';
    await runStatements(databaseOf(database.url, 'svc_one'), made);
    await runStatements(urls.svc_one ?? '', 'insert into kept values (7)');
    const [limits] = await runStatements<{ statement_timeout: string }>(
      urls.svc_one ?? '',
      'show statement_timeout',
    );
    expect(limits?.statement_timeout).toBe('5s');
  });

  it('recovers on its port with every row after kill -9', async () => {
    const { pid } = database.record;
    process.kill(pid, 'SIGKILL');
    await waitForEnd(database.record, 5000);
    const revived = await openPostgres();
    expect(revived.port).toBe(database.port);
    database = revived;
    const urls = await ensureDatabases(database.url, [{ name: 'svc_one', password: 'changed' }]);
    expect(await runStatements(urls.svc_one ?? '', 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('starts although a stale lock file names a running process', async () => {
    await stopPostgres(database);
    writeFileSync(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${join(folder, 'postgres')}\n0\n1\n`,
    );
    database = await openPostgres();
    expect(isAlive(database.record)).toBe(true);
  });

  it('accepts a new password when the old one was lost', async () => {
    await stopPostgres(database);
    database = await openPostgres('second');
    await expect(runStatements(database.url, 'select 1')).resolves.toHaveLength(1);
  });
});

describe('our own NATS', () => {
  it('is replaced, and recovers on its port after kill -9', async () => {
    const left = bus;
    bus = await openNats();
    expect(isAlive(left.record)).toBe(false);
    process.kill(bus.record.pid, 'SIGKILL');
    await waitForEnd(bus.record, 5000);
    const revived = await openNats();
    expect(revived.port).toBe(bus.port);
    bus = revived;
    expect(isAlive(bus.record)).toBe(true);
  });
});

describe('the library links of the Postgres package', () => {
  it('are created when the install script did not run', () => {
    const native = join(folder, 'package', 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    writeFileSync(join(native, 'lib', 'libx.so.1.2'), 'library');
    writeFileSync(
      join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
    );
    restoreLinks(native);
    expect(readFileSync(join(native, 'lib', 'libx.so.1'), 'utf8')).toBe('library');
  });
});
