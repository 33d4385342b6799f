import { PgDatabase } from 'drizzle-orm/pg-core';
import { loadModule } from 'libpg-query';
import postgres from 'postgres';
import { findUnboundTables, type AccountTables } from './account-bound.ts';
import { crossAccountStatements } from './across-all-accounts.ts';

/** Reads from a database which tables carry an account, and which of their columns name a single row. */
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

/** A policy in another shape hides from the planner that all rows are wanted, and it reads whole tables for a few. */
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
/** Code of a test or of its helpers, which may look at everything. */
const isOfTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isOfKit = (file: string) =>
  /node_modules|^node:|service-kit\/(src\/database\/database|testing\/account-rule)\.ts/.test(file);

/** The file that asks for a statement: the innermost on the stack that is neither a library's nor the kit's. */
function askingFile(): string {
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

/** The parts of a statement that no list allows. */
function faultsOf(sql: string): string[] {
  const found =
    known.get(sql) ??
    findUnboundTables(sql, tables as AccountTables).flatMap(({ signature }) =>
      Object.hasOwn(crossAccountStatements, signature) ? [] : [signature],
    );
  known.set(sql, found);
  return found;
}

/** Has every builder remember who asked, and looks at the statement once its text is there. */
function watchBuilders(): void {
  const methods = PgDatabase.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of builders) {
    const build = methods[name];
    if (!build) continue;
    methods[name] = function watched(this: { session: Preparing }, ...args: unknown[]) {
      const file = askingFile();
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

/** From now on every statement of a service has to name the account whose rows it wants; `url` is its database's. */
export async function enforceAccountFilter(url: string): Promise<void> {
  await loadModule();
  if (!tables) watchBuilders();
  const sql = postgres(url, { max: 1 });
  tables = await requireShapeOfPolicies(sql)
    .then(() => readAccountTables(sql))
    .finally(() => sql.end());
  // A worker may run tests of another service next, whose tables may bear the same names.
  known.clear();
}

/** Throws when a statement lacked its account since the last time, also where the service swallowed the refusal. */
export function assertAccountFilter(): void {
  const found = [...new Set(faults)];
  faults = [];
  if (found.length > 0) throw new Error(`statements without an account:\n  ${found.join('\n  ')}`);
}
