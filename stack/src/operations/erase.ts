import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { StackFault } from '../fault.ts';
import { type Settings, stateFile } from '../settings/settings.ts';
import { eraseEvents } from './account-events.ts';
import { deleteFiles, filesOf, stillReferenced } from './account-files.ts';
import { type AccountColumn, accountColumns } from './account-rows.ts';
import { inDatabases } from './backup/databases.ts';
import type { Sessions } from './backup/tables.ts';

// The audit is append-only; without the other rows its account ids identify no person.
const kept = new Set(['audit_entries']);

/** Thrown when an account was restored after it had become due. */
class Restored extends Error {}

/** Erases an account's rows in one database; a row that others reference is retried after them. */
async function eraseIn(
  sql: postgres.Sql,
  accountId: number,
  isStillDue: (tx: postgres.TransactionSql) => Promise<boolean>,
): Promise<Record<string, number>> {
  const places = (await accountColumns(sql)).filter(({ table }) => !kept.has(table));
  return sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    if (!(await isStillDue(tx))) throw new Restored();
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

/** The data that an interrupted erasure needs to continue; once the rows are deleted, no query finds it. */
interface Note {
  readonly files: readonly string[];
  /** The callers whose stored replies are erased, such as `business:7`. */
  readonly principals: readonly string[];
}

const nameOfNote = /^erasing-account-(\d+)\.json$/;
const noteOf = (settings: Settings, accountId: number) =>
  stateFile(settings, `erasing-account-${accountId}.json`);

function notedIn(note: string): Note {
  if (!existsSync(note)) return { files: [], principals: [] };
  const stored = JSON.parse(readFileSync(note, 'utf8')) as Note | string[];
  // Earlier releases noted files only.
  return Array.isArray(stored) ? { files: stored, principals: [] } : stored;
}

/** Returns the accounts whose erasure was interrupted. */
const interruptedIn = (settings: Settings): number[] =>
  readdirSync(path.dirname(noteOf(settings, 0))).flatMap((name) => {
    const id = nameOfNote.exec(name)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

/** Reads the rows of all accounts in svc-auth. */
const inAuth = <T>(
  { auth }: Sessions,
  read: (tx: postgres.TransactionSql) => PromiseLike<readonly T[]>,
): Promise<readonly T[]> =>
  auth.begin('read only', async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    return read(tx);
  }) as Promise<readonly T[]>;

/** Returns the callers that act for an account: its users, its keys and staff inside it. */
async function findPrincipals(databases: Sessions, accountId: number): Promise<string[]> {
  const rows = await inAuth(
    databases,
    (tx) => tx<{ name: string }[]>`
      select 'business:' || id as name from admin_users where account_id = ${accountId}
      union all select 'key:' || id from api_keys where account_id = ${accountId}`,
  );
  return [`account:${accountId}`, ...rows.map(({ name }) => name)];
}

async function findFiles(databases: Sessions, accountId: number): Promise<string[]> {
  const found: string[] = [];
  for (const sql of Object.values(databases))
    found.push(...(await sql.begin('read only', (tx) => filesOf(tx, accountId))));
  return found;
}

/** Prints a line about what was erased. */
type Say = (line: string) => void;

async function eraseRows(
  databases: Sessions,
  accountId: number,
  { say, isDueOnly }: EraseOptions,
): Promise<boolean> {
  let isFound = false;
  // svc-auth first, so that no new sign-in adds rows.
  for (const [service, sql] of Object.entries(databases)) {
    const isStillDue = async (tx: postgres.TransactionSql) =>
      !isDueOnly ||
      service !== 'auth' ||
      (
        await tx`select 1 from accounts where id = ${accountId} and life = 'deleting' and erase_at <= now() for update`
      ).length > 0;
    const erased = Object.entries(await eraseIn(sql, accountId, isStillDue));
    const words = erased.map(([table, rows]) => `${table} ${rows}`).join(', ');
    say(`svc-${service}: ${words === '' ? 'nothing' : words}`);
    isFound ||= erased.length > 0;
  }
  return isFound;
}

/** Erases the stored replies of calls with an idempotency key. */
async function eraseReplies(databases: Sessions, principals: readonly string[]): Promise<void> {
  for (const sql of Object.values(databases)) {
    const [table] = await sql`select 1 from pg_class where relname = 'idempotent_calls'`;
    if (table) await sql`delete from idempotent_calls where principal in ${sql(principals)}`;
  }
}

/** Deletes files to which only the erased rows referred. */
async function eraseFiles(
  settings: Settings,
  databases: Sessions,
  found: readonly string[],
  say: Say,
): Promise<void> {
  const files = new Set(found);
  for (const sql of files.size > 0 ? Object.values(databases) : [])
    for (const file of await stillReferenced(sql, found)) files.delete(file);
  const { S3_BUCKET } = settings.environment;
  if (S3_BUCKET) say(`to be deleted in ${S3_BUCKET}: ${[...files].join(', ') || 'nothing'}`);
  else say(`files: ${deleteFiles(stateFile(settings, 'media'), files)}`);
  const { catalog } = databases;
  if (files.size > 0) await catalog`delete from pictures where hash in ${catalog([...files])}`;
}

/** How an account is erased. */
interface EraseOptions {
  readonly say: Say;
  /** Erases it only if its grace period is over. */
  readonly isDueOnly: boolean;
}

async function eraseAll(
  settings: Settings,
  databases: Sessions,
  accountId: number,
  options: EraseOptions,
): Promise<void> {
  const { say } = options;
  const note = noteOf(settings, accountId);
  const hasBegun = existsSync(note);
  const before = notedIn(note);
  const files = [...new Set([...before.files, ...(await findFiles(databases, accountId))])];
  const principals = [...new Set([...before.principals, ...(await findPrincipals(databases, accountId))])];
  writeFileSync(note, JSON.stringify({ files, principals } satisfies Note));
  const isFound = await eraseRows(databases, accountId, options).catch((error: unknown) => {
    if (error instanceof Restored) rmSync(note, { force: true });
    throw error;
  });
  if (!isFound && !hasBegun) {
    rmSync(note, { force: true });
    throw new StackFault(`there is no account ${accountId}`);
  }
  await eraseReplies(databases, principals);
  await eraseFiles(settings, databases, files, say);
  rmSync(note, { force: true });
  const bus = busOf(settings);
  const events = bus === null ? null : await eraseEvents(bus, accountId).catch(() => null);
  say(events === null ? 'events: NATS does not answer; they go after a week' : `events: ${events}`);
}

/** Returns the bus address with the login that may change streams. */
function busOf(settings: Settings): string | null {
  if (settings.natsUrl !== null) return settings.natsUrl;
  const file = stateFile(settings, 'addresses.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { natsUrl: string }).natsUrl : null;
}

/** Erases everything that all services keep of an account. */
export const eraseAccount = (settings: Settings, accountId: number, say: Say): Promise<void> =>
  inDatabases(settings, (databases) => eraseAll(settings, databases, accountId, { say, isDueOnly: false }));

/** Erases the accounts whose grace period is over; returns their numbers. */
export const eraseDueAccounts = (settings: Settings, say: Say): Promise<number[]> =>
  inDatabases(settings, async (databases) => {
    const due = await inAuth(
      databases,
      (tx) =>
        tx<{ id: number }[]>`
          select id from accounts where life = 'deleting' and erase_at <= now() order by erase_at`,
    );
    const erased: number[] = [];
    for (const id of new Set([...due.map((one) => one.id), ...interruptedIn(settings)]))
      try {
        const [account] = await inAuth(databases, (tx) => tx`select 1 from accounts where id = ${id}`);
        // Without its row an interrupted erasure only ends; with it the account may have been restored.
        await eraseAll(settings, databases, id, { say, isDueOnly: account !== undefined });
        erased.push(id);
      } catch (error) {
        if (!(error instanceof Restored)) throw error;
      }
    return erased;
  });
