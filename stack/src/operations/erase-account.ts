import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { eraseEvents } from './account-events.ts';
import { deleteFiles, filesOf, stillReferenced } from './account-files.ts';
import { type AccountColumn, accountColumns } from './account-rows.ts';
import { inDatabases } from './backup/databases.ts';
import type { Sessions } from './backup/tables.ts';
import { runCommand, StackFault } from '../fault.ts';
import { readSettings, type Settings, stateFile } from '../settings/settings.ts';

const usage = `npm run erase-account -- <account id>

  Erases everything that all services keep of an account: its users, company, products, connection, posts, mails, the
  pictures and videos that nobody else shows, and its events.
  Disconnect Facebook in its portal first, so that Meta forgets us too. The audit stays, which nobody can change.
  The platform may run.`;

// The audit is append-only; without the other rows its account ids identify no person.
const kept = new Set(['audit_entries']);

/** Erases an account's rows in one database; a row that others reference is retried after them. */
async function eraseIn(sql: postgres.Sql, accountId: number): Promise<Record<string, number>> {
  const places = (await accountColumns(sql)).filter(({ table }) => !kept.has(table));
  return sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    const erased: Record<string, number> = {};
    let left = [...places];
    while (left.length > 0) {
      const blocked: AccountColumn[] = [];
      for (const place of left)
        try {
          const { count } = await tx.savepoint(
            (point) => point`delete from ${point(place.table)} where ${point(place.column)} = ${accountId}`,
          );
          if (count > 0) erased[place.table] = (erased[place.table] ?? 0) + count;
        } catch (error) {
          if (!(error instanceof postgres.PostgresError) || error.code !== '23503') throw error;
          blocked.push(place);
        }
      if (blocked.length === left.length)
        throw new Error(`rows refer to each other: ${blocked.map(({ table }) => table).join(', ')}`);
      left = blocked;
    }
    for (const table of ['outbox', 'parked_messages'])
      await tx`delete from ${tx(table)} where payload->>'accountId' = ${String(accountId)}`;
    return erased;
  });
}

/** The files found by an interrupted erasure; after the rows are gone no query finds them. */
const noteOf = (settings: Settings, accountId: number) =>
  stateFile(settings, `erasing-account-${accountId}.json`);
const notedIn = (note: string): string[] =>
  existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as string[]) : [];

async function findFiles(databases: Sessions, accountId: number): Promise<string[]> {
  const found: string[] = [];
  for (const sql of Object.values(databases))
    found.push(...(await sql.begin('read only', (tx) => filesOf(tx, accountId))));
  return found;
}

async function eraseRows(databases: Sessions, accountId: number): Promise<boolean> {
  let isFound = false;
  // svc-auth first, so that no new sign-in adds rows.
  for (const [service, sql] of Object.entries(databases)) {
    const erased = Object.entries(await eraseIn(sql, accountId));
    const words = erased.map(([table, rows]) => `${table} ${rows}`).join(', ');
    console.log(`svc-${service}: ${words === '' ? 'nothing' : words}`);
    isFound ||= erased.length > 0;
  }
  return isFound;
}

/** Deletes files to which only the erased rows referred. */
async function eraseFiles(settings: Settings, databases: Sessions, found: readonly string[]): Promise<void> {
  const files = new Set(found);
  for (const sql of files.size > 0 ? Object.values(databases) : [])
    for (const file of await stillReferenced(sql, found)) files.delete(file);
  const { S3_BUCKET } = settings.environment;
  if (S3_BUCKET) console.log(`to be deleted in ${S3_BUCKET}: ${[...files].join(', ') || 'nothing'}`);
  else console.log(`files: ${deleteFiles(stateFile(settings, 'media'), files)}`);
  const { catalog } = databases;
  if (files.size > 0) await catalog`delete from pictures where hash in ${catalog([...files])}`;
}

async function eraseAll(settings: Settings, databases: Sessions, accountId: number): Promise<void> {
  const note = noteOf(settings, accountId);
  const files = [...new Set([...notedIn(note), ...(await findFiles(databases, accountId))])];
  if (files.length > 0) writeFileSync(note, JSON.stringify(files));
  if (!(await eraseRows(databases, accountId)) && !existsSync(note))
    throw new StackFault(`there is no account ${accountId}`);
  await eraseFiles(settings, databases, files);
  rmSync(note, { force: true });
  const bus = busOf(settings);
  const events = bus === null ? null : await eraseEvents(bus, accountId).catch(() => null);
  console.log(events === null ? 'events: NATS does not answer; they go after a week' : `events: ${events}`);
}

/** Returns the bus address with the login that may change streams. */
function busOf(settings: Settings): string | null {
  if (settings.natsUrl !== null) return settings.natsUrl;
  const file = stateFile(settings, 'addresses.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { natsUrl: string }).natsUrl : null;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const accountId = Number(positionals[0]);
  if (!Number.isInteger(accountId) || accountId < 1 || positionals.length !== 1) throw new StackFault(usage);
  const settings = readSettings(process.env);
  await inDatabases(settings, (databases) => eraseAll(settings, databases, accountId));
}

await runCommand(main);
