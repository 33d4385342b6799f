import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type postgres from 'postgres';
import type { ServiceName } from '../../settings/settings.ts';
import { type CopiedDatabase, type CopiedTable, tableFile } from './manifest.ts';
import {
  assertAllRowsVisible,
  copyTarget,
  readMigrations,
  readSequences,
  readTables,
  type Table,
} from './tables.ts';

/** Counts and hashes a stream of COPY text. Each line is a row, because line breaks in values are escaped. */
function meter() {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ rows, sha256: hash.digest('hex') }) };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Copies a table to a file, or only hashes it; the connection can be used again afterwards. */
export async function copyOut(sql: postgres.Sql, table: Table, file: string | null): Promise<CopiedTable> {
  const { stream, read } = meter();
  const from = await sql.unsafe(`${copyTarget(table)} to stdout`).readable();
  if (file === null) await pipeline(from, stream, nowhere());
  else {
    mkdirSync(dirname(file), { recursive: true });
    await pipeline(from, stream, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  }
  // The driver pauses while its stream is full, and an ended stream is never read again. Without this the
  // next statement waits forever when the last chunk filled the stream.
  from._read(0);
  return { ...table, ...read() };
}

/** Copies a database; without a folder it returns only the manifest. */
export async function copyDatabaseOut(
  sql: postgres.Sql,
  service: ServiceName,
  folder: string | null,
): Promise<CopiedDatabase> {
  await assertAllRowsVisible(sql);
  const tables: CopiedTable[] = [];
  for (const table of await readTables(sql))
    tables.push(await copyOut(sql, table, folder === null ? null : tableFile(folder, service, table)));
  return { migrations: await readMigrations(sql), tables, sequences: await readSequences(sql) };
}

/** Returns whether a table's file matches the manifest. */
export async function isTableWhole(
  folder: string,
  service: ServiceName,
  table: CopiedTable,
): Promise<boolean> {
  const { stream, read } = meter();
  try {
    await pipeline(createReadStream(tableFile(folder, service, table)), createGunzip(), stream, nowhere());
  } catch {
    return false;
  }
  const found = read();
  return found.rows === table.rows && found.sha256 === table.sha256;
}

interface Filling {
  readonly folder: string;
  readonly copied: CopiedDatabase;
  readonly finish: (tx: postgres.TransactionSql) => Promise<void>;
}

/** Fills the tables of a fresh database in one transaction, which also contains `finish`. */
export async function copyDatabaseIn(
  sql: postgres.Sql,
  service: ServiceName,
  { folder, copied, finish }: Filling,
): Promise<void> {
  const forced = await sql<{ name: string }[]>`
    select relname as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`;
  await sql.begin(async (tx) => {
    // COPY ignores row security, and copied rows must not wake listeners.
    for (const { name } of forced) await tx.unsafe(`alter table "${name}" no force row level security`);
    for (const { name } of copied.tables) await tx.unsafe(`alter table "${name}" disable trigger user`);
    // Migrations insert rows of their own.
    for (const { name } of copied.tables.toReversed()) {
      const [planted] = await tx.unsafe(`select 1 from "${name}" limit 1`);
      if (planted !== undefined) await tx.unsafe(`delete from "${name}"`);
    }
    for (const table of copied.tables) {
      const to = await tx.unsafe(`${copyTarget(table)} from stdin`).writable();
      await pipeline(createReadStream(tableFile(folder, service, table)), createGunzip(), to);
    }
    for (const [name, last] of Object.entries(copied.sequences))
      await tx`select setval(${`public."${name}"`}::text::regclass, ${last}::bigint)`;
    for (const { name } of copied.tables) await tx.unsafe(`alter table "${name}" enable trigger user`);
    for (const { name } of forced) await tx.unsafe(`alter table "${name}" force row level security`);
    await finish(tx);
  });
}
