import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { cacheFolderOf } from 'stack/cache-folder';
import { waitForEnd } from 'stack/pid-file';
import { PortBook } from 'stack/ports';
import { findPostgres } from 'stack/postgres/binaries';
import { type PostgresOptions, startPostgres, stopPostgres } from 'stack/postgres/server';
import { rootFolder } from 'stack/root-folder';

import { lowerUser } from 'stack/system-user';
import { expect, it } from 'vitest';
import { copySql } from './restore.ts';

function serverIn(folder: string): PostgresOptions {
  const user = lowerUser();
  return {
    binaries: findPostgres({ user, cacheFolder: cacheFolderOf(rootFolder) }),
    user,
    folder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'tests-only',
    pickPort: () => new PortBook(join(folder, 'ports.json')).take('postgres'),
  };
}

async function ask(url: string, database: string, ...statements: string[]) {
  const sql = postgres(url, { database, max: 1, onnotice: () => undefined });
  try {
    let rows: ReadonlyArray<Record<string, unknown>> = [];
    for (const statement of statements) rows = await sql.unsafe(statement);
    return rows;
  } finally {
    await sql.end();
  }
}

it('gives no number out twice in a copy whose server was killed', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-copy-'));
  chmodSync(folder, 0o755);
  const options = serverIn(folder);
  let server = await startPostgres(options);
  try {
    const sow = 'insert into things select from generate_series(1, 5)';
    await ask(server.url, 'postgres', 'create database first');
    await ask(server.url, 'first', 'create table things (id bigserial primary key)', sow);
    await ask(server.url, 'postgres', copySql('second', 'first'));
    await ask(server.url, 'second', sow);
    process.kill(server.record.pid, 'SIGKILL');
    await waitForEnd(server.record, 5000);
    server = await startPostgres(options);
    await ask(server.url, 'second', sow);
    expect(await ask(server.url, 'second', 'select count(*)::int as count from things')).toEqual([
      { count: 15 },
    ]);
  } finally {
    await stopPostgres(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
