import { changeDatabaseAddress } from '@kallos/service-kit/database/database-address';
import type postgres from 'postgres';
import { StackFault, faultCode } from '../fault.ts';
import { ask, inSession } from './session.ts';

/** One database and the running login of the same name, each closed to the other services. */
export type ServiceDatabase = { name: string; password: string };

/** What no statement of a service may exceed. */
const ROLE_LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const;

/** Makes what is missing and answers the address of each database by its name. */
export async function ensureDatabases(
  adminUrl: string,
  wanted: ServiceDatabase[],
): Promise<Record<string, string>> {
  await inSession(adminUrl, async (sql) => {
    for (const database of wanted) await ensureDatabase(sql, adminUrl, database);
    await closeServersOwn(sql);
  }).catch((error: unknown) => {
    throw explain(error);
  });
  return Object.fromEntries(wanted.map((database) => [database.name, addressOf(adminUrl, database)]));
}

/** The role that owns a database and its tables; nobody logs in as it, migrations take it on. */
export const ownerOf = (name: string): string => `${name}_owner`;

async function ensureDatabase(
  sql: postgres.Sql,
  adminUrl: string,
  { name, password }: ServiceDatabase,
): Promise<void> {
  const owner = ownerOf(name);
  await ensureRole(sql, owner, 'nologin');
  await ensureRole(sql, name, `login password '${password}'`);
  for (const [limit, value] of Object.entries(ROLE_LIMITS)) {
    await sql.unsafe(`alter role "${name}" set ${limit} = '${value}'`);
  }
  // A server's owner who isn't superuser must belong to a role before giving it a database.
  await sql.unsafe(`grant "${owner}", "${name}" to current_user`);
  const [found] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(datdba) as owner from pg_database where datname = ${name}`;
  if (found === undefined) await sql.unsafe(`create database "${name}" owner "${owner}"`);
  // Earlier releases let the running login own its database.
  else if (found.owner === name)
    await ask(databaseOf(adminUrl, name), `reassign owned by "${name}" to "${owner}"`);
  await sql.unsafe(`revoke connect, temporary on database "${name}" from public`);
  await sql.unsafe(`grant connect on database "${name}" to "${name}"`);
}

/** Every login may enter what a new server comes with, unless that is taken away; on a server of somebody else it is theirs to say. */
async function closeServersOwn(sql: postgres.Sql): Promise<void> {
  const open = await sql<{ name: string }[]>`
    select datname as name from pg_database where datname in ('postgres', 'template1')
      and pg_has_role(datdba, 'usage') and has_database_privilege('public', oid, 'connect, temporary')`;
  for (const { name } of open)
    await sql.unsafe(`revoke connect, temporary on database "${name}" from public`);
}

async function ensureRole(sql: postgres.Sql, role: string, how: string): Promise<void> {
  const roles = await sql`select 1 from pg_roles where rolname = ${role}`;
  await sql.unsafe(`${roles.length === 0 ? 'create' : 'alter'} role "${role}" with ${how}`);
}

/** The address of another database of the same server under the same login. */
export function databaseOf(adminUrl: string, name: string): string {
  return changeDatabaseAddress(adminUrl, (url) => (url.pathname = `/${name}`));
}

/** The address of another database of the same server under a login of its own, which has the database's name unless stated. */
export const addressOf = (
  url: string,
  { name, password, username = name }: ServiceDatabase & { username?: string },
): string =>
  changeDatabaseAddress(url, (changed) =>
    Object.assign(changed, { pathname: `/${name}`, username, password }),
  );

function explain(error: unknown): unknown {
  const code = faultCode(error);
  if (code === '42501') {
    return new StackFault(
      'the user of DATABASE_URL may not create roles and databases: give it CREATEROLE and CREATEDB, ' +
        'or set DATABASE_URL_AUTH, DATABASE_URL_CATALOG, DATABASE_URL_SOCIAL and DATABASE_URL_POSTS',
    );
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'CONNECT_TIMEOUT', '28P01', '28000', '3D000'].includes(code)) {
    return new StackFault(
      `the database server can't be used: ${error instanceof Error ? error.message : code}`,
    );
  }
  return error;
}
