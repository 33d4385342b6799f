import type { MigrationLogins } from '@kallos/service-kit/database/migrations';
import postgres from 'postgres';
import { StackFault } from '../../fault.ts';
import { type ServiceName, serviceNames } from '../../settings/settings.ts';

/** A table to copy; `columns` are the writable ones. */
export interface Table {
  readonly name: string;
  readonly columns: string[];
}

/** A migration as recorded in the database. */
export interface Migration {
  readonly hash: string;
  readonly when: string;
}

/** Opens one session as the tables' owner, who sees every row, without timeouts. */
export const openAsOwner = ({ url, owner }: MigrationLogins): postgres.Sql =>
  postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 10,
    connection: {
      application_name: 'backup',
      statement_timeout: 0,
      lock_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      // A synchronised scan may start in the middle of a table, which would change its hash.
      synchronize_seqscans: false,
      timezone: 'UTC',
      'kallos.across': 'on',
      ...(owner === undefined ? {} : { role: owner }),
    },
  });

/** One session per service's database. */
export type Sessions = Record<ServiceName, postgres.Sql>;

/** Runs `work` on all four databases with the rights of their owners. */
export async function asOwners<T>(
  logins: Record<ServiceName, MigrationLogins>,
  work: (sessions: Sessions) => Promise<T>,
): Promise<T> {
  const open = serviceNames.map((service) => [service, openAsOwner(logins[service])] as const);
  try {
    return await work(Object.fromEntries(open) as Sessions);
  } finally {
    await Promise.all(open.map(([, sql]) => sql.end({ timeout: 5 })));
  }
}

type Reader = postgres.Sql | postgres.TransactionSql;

/** Returns the tables, each after those that it references. */
export async function readTables(sql: Reader): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select c.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`;
  const references = await sql<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid`;
  const ordered: Table[] = [];
  let left = tables.map(({ name, columns }) => ({ name, columns }));
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !references.some((one) => one.from === name && names.has(one.to)));
    if (free.length === 0) throw new StackFault(`tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Throws if row security hides rows from the owner, because the copy would be incomplete. */
export async function assertAllRowsVisible(sql: Reader): Promise<void> {
  const partial = await sql<{ name: string }[]>`
    select distinct tablename as name from pg_policies p where schemaname = 'public' and not exists (
      select 1 from pg_policies q where q.tablename = p.tablename and q.schemaname = 'public'
        and q.permissive = 'PERMISSIVE' and q.cmd in ('SELECT', 'ALL')
        and (q.qual = 'true' or q.qual like '%kallos.across%'))`;
  if (partial.length > 0)
    throw new StackFault(
      `these tables can't be read as a whole: ${partial.map(({ name }) => name).join(', ')}`,
    );
}

export const readMigrations = async (sql: Reader): Promise<Migration[]> => [
  ...(await sql<Migration[]>`
    select hash, created_at::text as when from drizzle.__drizzle_migrations order by created_at, id`),
];

/** Returns the last value of each used sequence. */
export async function readSequences(sql: Reader): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Returns the COPY target of a table; its names come from the catalogue. */
export const copyTarget = ({ name, columns }: Table): string =>
  `copy "${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;
