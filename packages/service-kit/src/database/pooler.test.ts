import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { asOwner } from '../../testing/service.ts';
import { runReadOnly } from '../http/read-only.ts';
import { onServers } from './database-address.ts';
import { inAccount, openDatabase, type OpenDatabase, type Transaction } from './database.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Three connections in total, each used by one transaction at a time. */
const settingsOf = (port: number, server: URL) => `[databases]
* = host=127.0.0.1 port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`;

describe.skipIf(!hasPooler)('through PgBouncer in transaction mode', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kallos-pooler-'));
  const database = useTestDatabase('svc-catalog');
  let pooler: ChildProcess;
  let pooled: OpenDatabase;

  beforeAll(async () => {
    await asOwner(
      database.db,
      `create table notes (account_id int not null, text text not null);
      alter table notes enable row level security;
      create policy account_rows on notes using (account_id = nullif(current_setting('kallos.account', true), '')::int);
      grant select, insert, update on notes to svc_test;
      insert into notes values (1, 'α'), (2, 'β'), (3, 'γ')`,
    );
    const port = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    chmodSync(folder, 0o755);
    writeFileSync(file, settingsOf(port, new URL(database.url)));
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    pooler = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
    pooled = openDatabase(onServers(database.url, `127.0.0.1:${port}`), { isPooled: true });
    await vi.waitFor(() => pooled.ping(), { timeout: 10_000 });
  });
  afterAll(async () => {
    await pooled?.close();
    pooler?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const textsOf = async (tx: Transaction) => {
    const rows = await tx.execute<{ text: string }>(
      sql`select text from notes where ${1}::int = 1 order by text`,
    );
    return rows.map(({ text }) => text);
  };

  it('shows each account its own rows on shared connections', async () => {
    const accounts = Array.from({ length: 90 }, (_, turn) => (turn % 3) + 1);
    const seen = await Promise.all(accounts.map((account) => inAccount(pooled.db, account, textsOf)));
    expect(seen).toEqual(accounts.map((account) => [['α', 'β', 'γ'][account - 1]]));
    const left = await Promise.all(accounts.map(() => pooled.db.transaction(textsOf)));
    expect(left.flat()).toEqual([]);
  });

  it('repeats a statement on other connections, in and outside transactions', async () => {
    const ask = (n: number) => pooled.db.execute<{ n: number }>(sql`select ${n}::int as n, pg_sleep(0.01)`);
    const numbers = Array.from({ length: 60 }, (_, turn) => turn);
    const rows = await Promise.all(numbers.map((n) => ask(n)));
    expect(rows.map(([row]) => row?.n)).toEqual(numbers);
    const read = await Promise.all(numbers.map((n) => runReadOnly(() => ask(n))));
    expect(read.map(([row]) => row?.n)).toEqual(numbers);
  });
});
