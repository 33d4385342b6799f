import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { addresses } from './addresses.ts';

/** The services' databases, each with its service's login. */
export interface ServiceDatabases {
  readonly byService: Record<string, postgres.Sql>;
  readonly close: () => Promise<void>;
}

/** Opens the databases of all services. */
export function openServiceDatabases(): ServiceDatabases {
  const byService = Object.fromEntries(
    Object.entries(addresses().databaseUrls).map(([service, url]) => [
      service,
      postgres(url, { max: 1, onnotice: () => {} }),
    ]),
  );
  return {
    byService,
    close: async () => {
      await Promise.all(Object.values(byService).map((sql) => sql.end({ timeout: 5 })));
    },
  };
}

/** A table and how its rows are isolated by account. */
export interface TableFacts {
  readonly name: string;
  /** Whether rows have an account id. */
  readonly hasAccount: boolean;
  /** Whether row security applies to all roles, including the owner. */
  readonly isGuarded: boolean;
}

/** Lists the tables of a database. */
export const listTables = (sql: postgres.Sql) => sql<TableFacts[]>`
  select c.relname as name,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as "hasAccount",
    c.relrowsecurity and c.relforcerowsecurity as "isGuarded"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`;

/** Runs `work` in a transaction that sees the rows of all accounts. */
export const acrossAccounts = <T>(sql: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    return work(tx);
  });

/** Runs `statement` on a service's database across all accounts, on a new connection. */
export async function inDatabase<T>(
  service: string,
  statement: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const sql = postgres(addresses().databaseUrls[service] ?? '', { max: 1, onnotice: () => {} });
  try {
    return (await acrossAccounts(sql, statement)) as T;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

// Rows that any call or background job writes.
const comesAndGoes = new Set(
  (
    'outbox inbox outbox_stream parked_messages sessions sign_in_waits sign_in_buckets audit_entries audit_addresses ' +
    'publisher_beats publishing_health post_checks post_insights usage_counters daily_uses use_holds usage_holds account_media ' +
    'oauth_states'
  ).split(' '),
);

// Background jobs revisit rows at any time; after a catalogue product changes, all its posts are checked
// again.
const ownTiming = [
  'insights_due_at',
  'checked_at',
  'next_check_at',
  'look_at',
  'looked_version',
  'pack_version',
];

// The original of a copy is hashed.
const isCopy = (table: string) => table.includes('_copy') || table === 'post_sketches';

/** Hashes the rows of each table of all databases, by account where rows have one. */
export async function hashRows(
  { byService }: ServiceDatabases,
  accountId: number,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [service, sql] of Object.entries(byService))
    for (const { name, hasAccount } of await listTables(sql)) {
      if (comesAndGoes.has(name) || isCopy(name)) continue;
      const rows = await acrossAccounts(
        sql,
        (tx) => tx<Array<{ row: string }>>`
          select (to_jsonb(t) - ${tx.array(ownTiming)}::text[])::text as row from ${tx(name)} t
          ${hasAccount ? tx`where account_id = ${accountId}` : tx``} order by 1`,
      );
      const text = rows.map(({ row }) => row).join('\n');
      hashes[`${service}.${name} (${rows.length})`] = createHash('sha256').update(text).digest('hex');
    }
  return hashes;
}
