import { PgDatabase } from 'drizzle-orm/pg-core';
import { loadModule } from 'libpg-query';
import postgres from 'postgres';
import { findUnboundTables, type AccountTables } from './account-bound.ts';
import { crossAccountStatements } from './across-all-accounts.ts';

/** Reads which tables have an account column, and which columns identify a row. */
async function readAccountTables(sql: postgres.Sql): Promise<AccountTables> {
  const owned = await sql<Array<{ name: string }>>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'`;
  const unique = await sql<Array<{ table: string; column: string }>>`
    select c.relname as table, a.attname as column
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where n.nspname = 'public' and i.indisunique and i.indnkeyatts = 1 and i.indpred is null
    union
    select c.relname, a.attname
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    join pg_attribute o on o.attrelid = f.confrelid and o.attname = 'account_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and array_length(f.conkey, 1) = 1`;
  const keys = new Map<string, Set<string>>();
  for (const { table, column } of unique) keys.set(table, (keys.get(table) ?? new Set()).add(column));
  return { owned: new Set(owned.map(({ name }) => name)), keys };
}

/**
 * Throws for policies of another shape, with which the planner reads whole tables for a few rows.
 */
async function requireShapeOfPolicies(sql: postgres.Sql): Promise<void> {
  const misshapen = await sql<Array<{ table: string }>>`
    select tablename as table from pg_policies
    where policyname = 'account_rows' and qual not like ${"%current_setting('kallos.across'::text, true) <> ''::text%"}`;
  if (misshapen.length > 0)
    throw new Error(
      `write account_rows as current_setting('kallos.across', true) <> '' or …: ${misshapen.map(({ table }) => table).join(', ')}`,
    );
}

const builders = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  'with',
];
/** Returns whether a file is test code, which may read everything. */
const isOfTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isOfKit = (file: string) =>
  /node_modules|^node:|service-kit\/(src\/database\/database|testing\/account-rule)\.ts/.test(file);

/**
 * Returns the file that issued a statement: the innermost on the stack outside libraries and the
 * kit.
 */
function findCallingFile(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error().stack as unknown as string[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return files.find((file) => file !== '' && !isOfKit(file)) ?? '';
}

interface Asked {
  readonly sql: string;
}
interface Preparing {
  prepareQuery: (query: Asked, ...more: unknown[]) => unknown;
}

let tables: AccountTables | undefined;
let faults: string[] = [];
const known = new Map<string, string[]>();

/** Returns the parts of a statement that no list allows. */
function faultsOf(sql: string): string[] {
  const found =
    known.get(sql) ??
    findUnboundTables(sql, tables as AccountTables).flatMap(({ signature }) =>
      Object.hasOwn(crossAccountStatements, signature) ? [] : [signature],
    );
  known.set(sql, found);
  return found;
}

/** Makes every query builder record its caller, and checks the statement once its text exists. */
function watchBuilders(): void {
  const methods = PgDatabase.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of builders) {
    const build = methods[name];
    if (!build) continue;
    methods[name] = function watched(this: { session: Preparing }, ...args: unknown[]) {
      const file = findCallingFile();
      if (isOfTest(file)) return build.apply(this, args);
      const { session } = this;
      const looking: Preparing = Object.assign(Object.create(session as object) as Preparing, {
        prepareQuery: (query: Asked, ...more: unknown[]) => {
          const found = faultsOf(query.sql).map((signature) => `${signature}\n    in ${file}: ${query.sql}`);
          faults.push(...found);
          if (found.length > 0) throw new Error(`a statement lacks its account: ${found.join('; ')}`);
          return session.prepareQuery(query, ...more);
        },
      });
      return build.apply(Object.create(this as object, { session: { value: looking } }), args);
    };
  }
}

/**
 * Requires every statement of a service to name its account from now on; `url` is the database's.
 */
export async function enforceAccountFilter(url: string): Promise<void> {
  await loadModule();
  if (!tables) watchBuilders();
  const sql = postgres(url, { max: 1 });
  tables = await requireShapeOfPolicies(sql)
    .then(() => readAccountTables(sql))
    .finally(() => sql.end());
  // A worker may later run tests of another service with equal table names.
  known.clear();
}

/**
 * Throws if a statement lacked its account since the last call, even if the service caught the
 * error.
 */
export function assertAccountFilter(): void {
  const found = [...new Set(faults)];
  faults = [];
  if (found.length > 0) throw new Error(`statements without an account:\n  ${found.join('\n  ')}`);
}
