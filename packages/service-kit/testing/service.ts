import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type Call } from '@kallos/contracts/client';
import type { EventType, Payload } from '@kallos/contracts/event';
import { asc } from 'drizzle-orm';
import postgres from 'postgres';
import { openDatabase, type Database } from '../src/database/database.ts';
import { applyMigrations } from '../src/database/migrations.ts';
import type { ServiceApp } from '../src/http/app.ts';
import { outbox } from '../src/messaging/outbox-tables.ts';
import { identityHeader, signIdentity, type BusinessCaller, type Caller } from '../src/security/identity.ts';
import { assertAccountFilter, enforceAccountFilter } from './account-rule.ts';

export { readRows, updateRows } from './rows.ts';

declare module 'vitest' {
  /** The values that the test run provides to every file by `inject`. */
  interface ProvidedContext {
    /** Superuser address of the test run's Postgres. */
    postgresUrl: string;
    natsUrl: string;
  }
}

/** The identity key that test applications use. */
export const testIdentityKey = 'test-identity-key-test-identity-key-test';

/**
 * A new database for one test file. As in the product, its owner is another role than the one that
 * uses it.
 */
export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  readonly drop: () => Promise<void>;
}

function folderHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function ensureTemplate(admin: postgres.Sql, serverUrl: string, folder: string): Promise<string> {
  const template = `template_${folderHash(folder)}`;
  await admin`select pg_advisory_lock(hashtext(${template}))`;
  try {
    const [found] = await admin`select 1 from pg_database where datname = ${template} and not datallowconn`;
    if (found) return template;
    await admin.unsafe(`drop database if exists "${template}"`);
    for (const role of [runner, owner])
      await admin.unsafe(
        `do $$ begin create role ${role} login password '${role}'; exception when others then null; end $$`,
      );
    await admin.unsafe(`create database "${template}" owner ${owner}`);
    await applyMigrations({ url: asTestRole(serverUrl, template, owner), runner }, folder);
    await admin.unsafe(`alter database "${template}" with allow_connections false`);
    return template;
  } finally {
    await admin`select pg_advisory_unlock(hashtext(${template}))`;
  }
}

const runner = 'svc_test';
const owner = 'svc_test_owner';

function asTestRole(serverUrl: string, database: string, role = runner): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = role;
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Clones a database from a template built by the migrations in `folder`; `serverUrl` is a
 * superuser's. If `isMeasured`, statements are not checked for accounts.
 */
export async function createTestDatabase(
  serverUrl: string,
  folder: string,
  isMeasured = false,
): Promise<TestDatabase> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const name = `test_${randomBytes(6).toString('hex')}`;
  try {
    const template = await ensureTemplate(admin, serverUrl, folder);
    await admin.unsafe(`create database "${name}" template "${template}" strategy file_copy owner ${owner}`);
  } finally {
    await admin.end();
  }
  const url = asTestRole(serverUrl, name);
  if (!isMeasured) await enforceAccountFilter(url);
  const open = openDatabase(url, { max: 5 });
  const asItsOwner = postgres(asTestRole(serverUrl, name, owner), { max: 1, onnotice: () => {} });
  owners.set(open.db, asItsOwner);
  return {
    url,
    db: open.db,
    drop: async () => {
      await Promise.all([open.close(), asItsOwner.end()]);
      const cleaner = postgres(serverUrl, { max: 1, onnotice: () => {} });
      await cleaner.unsafe(`drop database if exists "${name}" with (force)`);
      await cleaner.end();
      if (!isMeasured) assertAccountFilter();
    },
  };
}

const owners = new WeakMap<Database, postgres.Sql>();

/** Runs statements on a test database as the owner of its tables. */
export async function asOwner(db: Database, statements: string): Promise<void> {
  const its = owners.get(db);
  if (!its) throw new Error('nobody knows the owner of this database');
  await its.unsafe(statements);
}

/** Returns a typed client that calls an in-process application as a given caller. */
export function callAs(app: ServiceApp, caller: Caller, key = testIdentityKey): Call {
  return createClient({
    fetch: async (input, init) => app.request(String(input), init),
    headers: (): Record<string, string> =>
      caller.kind === 'nobody' ? {} : { [identityHeader]: signIdentity(caller, key) },
  });
}

/** Returns a business caller of one account. */
export const businessCaller = (accountId: number): BusinessCaller => ({
  kind: 'business',
  subject: `business:${accountId}`,
  sessionId: `session-${accountId}`,
  name: `business ${accountId}`,
  accountId,
});

/** Returns a user of an account on trial. */
export const trialCaller = (accountId: number): BusinessCaller => ({
  ...businessCaller(accountId),
  isTrial: true,
});

/** A platform administrator. */
export const adminCaller: Caller = {
  kind: 'admin',
  subject: 'admin:1',
  sessionId: 'session-admin',
  name: 'admin',
  role: 'owner',
};

/** Another service. */
export const serviceCaller: Caller = { kind: 'service', service: 'test' };

/** Returns the announced events of one kind, oldest first, from the outbox. */
export async function readAnnounced<E extends EventType>(db: Database, event: E): Promise<Array<Payload<E>>> {
  const rows = await db.select().from(outbox).orderBy(asc(outbox.id));
  return rows
    .filter((row) => row.subject === event.name)
    .map((row) => event.schema.parse(row.payload) as Payload<E>);
}
