import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import type postgres from 'postgres';
import { runCommand, StackFault } from '../fault.ts';
import { readSettings, type Settings, stateFile } from '../settings/settings.ts';
import { writeFolderAtomically } from '../write-folder-atomically.ts';
import { storedNamesOf } from './account-files.ts';
import { accountRows } from './account-rows.ts';
import { inDatabases } from './backup/databases.ts';
import type { Sessions } from './backup/tables.ts';

const usage = `npm run export-account -- <account id> <new folder>

  Writes everything that all services keep of an account, as its owner may ask for: a file of JSON lines for each table,
  its pictures and videos, and contents.json, which says what was left out. Passwords, tokens and keys are left out.
  The platform may run.`;

/** Credentials are withheld even from their owner: they would work for any finder of the file. */
const isWithheld = (column: string): boolean =>
  /(^|_)(password|token|tokens|secret|ticket|public_key|recovery_codes|credential_id|browser)(_hash)?$/.test(
    column,
  );

type Row = Record<string, unknown>;
export interface ExportResult {
  readonly rows: Record<string, number>;
  readonly withheld: string[];
  readonly hashes: Set<string>;
}

/** Writes an account's rows in one database table by table, from one snapshot. */
export async function exportRows(
  sql: postgres.Sql,
  accountId: number,
  folder: string,
): Promise<ExportResult> {
  const found: ExportResult = { rows: {}, withheld: [], hashes: new Set() };
  mkdirSync(folder, { recursive: true });
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    for (const { table, where } of await accountRows(tx, accountId)) {
      const file = join(folder, `${table}.jsonl`);
      await tx<Row[]>`select * from ${tx(table)} where ${where}`.cursor(500, (rows) => {
        const lines = rows.map((row) => {
          const entries = Object.entries(row).filter(([column]) => !isWithheld(column));
          for (const column of Object.keys(row).filter(isWithheld))
            if (!found.withheld.includes(`${table}.${column}`)) found.withheld.push(`${table}.${column}`);
          return JSON.stringify(Object.fromEntries(entries));
        });
        for (const line of lines)
          for (const [hash] of line.matchAll(/[a-f\d]{40,64}/g)) found.hashes.add(hash);
        writeFileSync(file, lines.map((line) => `${line}\n`).join(''), { flag: 'a' });
        found.rows[table] = (found.rows[table] ?? 0) + rows.length;
      });
    }
  });
  return found;
}

/** Copies each stored file whose hash is among the given ones. */
export function exportFiles(media: string, hashes: ReadonlySet<string>, folder: string): string[] {
  const names = storedNamesOf(media, hashes).filter((name) => statSync(join(media, name)).isFile());
  if (names.length > 0) mkdirSync(folder, { recursive: true });
  for (const name of names) copyFileSync(join(media, name), join(folder, basename(name)));
  return names.map((name) => basename(name)).toSorted();
}

async function exportAll(sessions: Sessions, accountId: number, folder: string) {
  const all: Record<string, ExportResult> = {};
  for (const [service, sql] of Object.entries(sessions))
    all[service] = await exportRows(sql, accountId, join(folder, `svc-${service}`));
  return all;
}

async function writeExport(settings: Settings, accountId: number, folder: string) {
  const all = await inDatabases(settings, (sessions) => exportAll(sessions, accountId, folder));
  if (all.auth?.rows.accounts === undefined) throw new StackFault(`there is no account ${accountId}`);
  const hashes = new Set(Object.values(all).flatMap((one) => [...one.hashes]));
  const files = exportFiles(stateFile(settings, 'media'), hashes, join(folder, 'files'));
  const contents = {
    accountId,
    exportedAt: new Date().toISOString(),
    rows: Object.fromEntries(Object.entries(all).map(([service, { rows }]) => [`svc-${service}`, rows])),
    files,
    leftOut: Object.values(all).flatMap(({ withheld }) => withheld),
    ...(settings.environment.S3_BUCKET ? { picturesIn: settings.environment.S3_BUCKET } : {}),
  };
  writeFileSync(join(folder, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`);
  const rows = Object.values(all).flatMap((one) => Object.values(one.rows));
  return { rows: rows.reduce((sum, one) => sum + one, 0), files: files.length };
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [id, name, ...others] = positionals;
  const accountId = Number(id);
  if (!Number.isInteger(accountId) || accountId < 1 || name === undefined || others.length > 0)
    throw new StackFault(usage);
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const settings = readSettings(process.env);
  const { rows, files } = await writeFolderAtomically(folder, (draft) =>
    writeExport(settings, accountId, draft),
  );
  console.log(`${folder}: ${rows} rows and ${files} files of account ${accountId}`);
}

if (isEntryPoint(import.meta)) await runCommand(main);
