import { changeDatabaseAddress } from '@kallos/service-kit/database/database-address';
import type postgres from 'postgres';
import { StackFault, faultCode } from '../fault.ts';
import { runStatements, inSession } from './session.ts';

/** A database and its login of the same name, without access for other services. */
export interface ServiceDatabase {
  readonly name: string;
  readonly password: string;
}

/** Limits of every statement of a service. */
const roleLimits = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const;

/** Creates missing databases; returns their addresses by name. */
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

/** Returns the role that owns a database; it has no login, and migrations assume it. */
export const ownerOf = (name: string): string => `${name}_owner`;

async function ensureDatabase(
  sql: postgres.Sql,
  adminUrl: string,
  { name, password }: ServiceDatabase,
): Promise<void> {
  const owner = ownerOf(name);
  await ensureRole(sql, owner, 'nologin');
  await ensureRole(sql, name, `login password '${password}'`);
  for (const [limit, value] of Object.entries(roleLimits)) {
    await sql.unsafe(`alter role "${name}" set ${limit} = '${value}'`);
  }
  // A non-superuser must be a member of a role before giving it a database.
  await sql.unsafe(`grant "${owner}", "${name}" to current_user`);
  const [found] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(datdba) as owner from pg_database where datname = ${name}`;
  if (found === undefined) await sql.unsafe(`create database "${name}" owner "${owner}"`);
  // In earlier releases the running login owned its database.
  else if (found.owner === name)
    await runStatements(databaseOf(adminUrl, name), `reassign owned by "${name}" to "${owner}"`);
  await sql.unsafe(`revoke connect, temporary on database "${name}" from public`);
  await sql.unsafe(`grant connect on database "${name}" to "${name}"`);
}

/**
 * Revokes the default access of every login to the server's own databases; an external server is left alone.
 */
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

/** Returns the address of another database on the same server with the same login. */
export function databaseOf(adminUrl: string, name: string): string {
  return changeDatabaseAddress(adminUrl, (url) => (url.pathname = `/${name}`));
}

/**
 * Returns the address of another database on the same server, with a login that has the database's name by
 * default.
 */
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
