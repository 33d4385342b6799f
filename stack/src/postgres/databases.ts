import postgres from 'postgres';
import { StackFault, faultCode } from '../fault.ts';

/** One database and one role of the same name, each closed to the other services. */
export type ServiceDatabase = { name: string; password: string };

/** What no statement of a service may exceed; deploy/postgres says the same to containers. */
export const ROLE_LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const;

/** Makes what is missing and answers the address of each database by its name. */
export async function ensureDatabases(
  adminUrl: string,
  wanted: ServiceDatabase[],
): Promise<Record<string, string>> {
  const sql = postgres(adminUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    for (const database of wanted) await ensureDatabase(sql, database);
  } catch (error) {
    throw explain(error);
  } finally {
    await sql.end({ timeout: 2 });
  }
  return Object.fromEntries(wanted.map((database) => [database.name, addressOf(adminUrl, database)]));
}

async function ensureDatabase(sql: postgres.Sql, { name, password }: ServiceDatabase): Promise<void> {
  const roles = await sql`select 1 from pg_roles where rolname = ${name}`;
  const verb = roles.length === 0 ? 'create' : 'alter';
  await sql.unsafe(`${verb} role "${name}" with login password '${password}'`);
  for (const [limit, value] of Object.entries(ROLE_LIMITS)) {
    await sql.unsafe(`alter role "${name}" set ${limit} = '${value}'`);
  }
  const databases = await sql`select 1 from pg_database where datname = ${name}`;
  if (databases.length === 0) {
    // A server's owner who isn't superuser must belong to the role before giving it a database.
    await sql.unsafe(`grant "${name}" to current_user`);
    await sql.unsafe(`create database "${name}" owner "${name}"`);
  }
  await sql.unsafe(`revoke connect, temporary on database "${name}" from public`);
}

function addressOf(adminUrl: string, { name, password }: ServiceDatabase): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

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
