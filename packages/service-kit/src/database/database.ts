import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { isReadOnly } from '../http/read-only.ts';

/** A Drizzle database of one service. */
export type Database = PostgresJsDatabase<Record<string, never>>;
/** A Drizzle transaction of {@link Database}. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open pool; `close` waits at most 5 s for running queries. */
export interface OpenDatabase {
  readonly db: Database;
  readonly close: () => Promise<void>;
  /** Rejects if the server does not answer a query within the pool's timeouts. */
  readonly ping: () => Promise<void>;
  /** Returns the seconds for which the oldest transaction has waited for a connection. */
  readonly waitSeconds: () => number;
}

/**
 * Each length of a list produces another statement text, and prepared statements stay in memory.
 */
const mostPreparedValues = 40;

/** Called with each statement as it is sent. */
export type StatementListener = (text: string, values: readonly unknown[]) => void;

/** Makes Postgres keep parsed and planned statements; Drizzle alone has each parsed every time. */
function keepPrepared<S extends postgres.Sql | postgres.TransactionSql>(
  client: S,
  { hear }: Pick<Own, 'hear'>,
): S {
  const { unsafe } = client;
  client.unsafe = ((text: string, values: postgres.ParameterOrJSON<never>[] = [], options = {}) => {
    hear?.(text, values);
    const prepare = values.length <= mostPreparedValues;
    // The simple protocol, the default without values, does not prepare. The option is missing in
    // the types.
    const how = { ...options, prepare, simple: false };
    return unsafe(text, values, how);
  }) as typeof unsafe;
  return client;
}

type ClientOptions = postgres.Options<Record<string, never>>;

/** The request times of transactions that wait for a connection. */
type Queue = Set<{ readonly since: number }>;

type Own = {
  readonly hear?: StatementListener | undefined;
  readonly queue: Queue;
  /** True behind a pooler, which may use another connection for each transaction. */
  readonly isPooled: boolean;
};

function openClient(url: string, options: ClientOptions, own: Own): postgres.Sql {
  const { queue } = own;
  const client = keepPrepared(postgres(url, options), own);
  const { begin } = client;
  client.begin = ((work: (tx: postgres.TransactionSql) => unknown) => {
    const place = { since: performance.now() };
    queue.add(place);
    return begin((tx) => {
      queue.delete(place);
      return work(keepPrepared(tx, own));
    }).finally(() => queue.delete(place));
  }) as typeof begin;
  return client;
}

/** Number of connections for reading, in addition to a pool's `max`. */
export const maxReaders = 6;

/** Opens the clients; read-only requests use connections on which Postgres rejects writes. */
function openClients(url: string, options: ClientOptions, own: Own): postgres.Sql {
  // A pooler rejects startup parameters, so there only our own code prevents writes in reads.
  const connection = { ...options.connection, ...(!own.isPooled && { default_transaction_read_only: true }) };
  const [writer, reader] = [
    openClient(url, options, own),
    openClient(url, { ...options, max: maxReaders, connection }, own),
  ];
  const { unsafe, begin, end } = writer;
  writer.unsafe = ((...words: Parameters<typeof unsafe>) =>
    isReadOnly() ? reader.unsafe(...words) : unsafe(...words)) as typeof unsafe;
  writer.begin = ((work: (tx: postgres.TransactionSql) => unknown) =>
    isReadOnly() ? reader.begin(work) : begin(work)) as typeof begin;
  writer.end = async (how) => {
    await Promise.all([reader.end(how), end(how)]);
  };
  return writer;
}

/**
 * Opens a pool of at most `max` connections (default 10) and a smaller one for reading; connects at
 * the first query. `isPooled` is for a pooler in transaction mode; statement timeouts are then set
 * on the role.
 */
export function openDatabase(
  url: string,
  options: { max?: number; applicationName?: string; hear?: StatementListener; isPooled?: boolean } = {},
): OpenDatabase {
  const isPooled = options.isPooled ?? false;
  const settings = {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 5,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'kallos',
      ...(!isPooled && {
        statement_timeout: 5000,
        lock_timeout: 2000,
        idle_in_transaction_session_timeout: 10_000,
      }),
    },
    // With `prepare: false`, statements cannot enable it individually.
    prepare: !isPooled,
  };
  const queue: Queue = new Set();
  const client = openClients(url, settings, { hear: options.hear, queue, isPooled });
  const db = drizzle(client);
  return {
    db,
    close: () => client.end({ timeout: 5 }),
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    waitSeconds: () => {
      const [oldest] = queue;
      return oldest === undefined ? 0 : (performance.now() - oldest.since) / 1000;
    },
  };
}

const outerTransaction = new AsyncLocalStorage<{ readonly db: Database; readonly tx: Transaction }>();

/**
 * Runs `work` in one transaction: what it does through {@link inAccount} and {@link acrossAccounts} of the same
 * database becomes a savepoint of it, so that all of it is committed together. Such calls must not overlap.
 */
export const inOneTransaction = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction((tx) => outerTransaction.run({ db, tx }, () => work(tx)));

/** Runs `work` in a savepoint; its setting ends with it. */
const inSavepoint = <T>(
  outer: Transaction,
  setting: SQL,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  outer.transaction(async (tx) => {
    await tx.execute(setting);
    const result = await work(tx);
    await tx.execute(
      sql`select set_config('kallos.across', '', true), set_config('kallos.account', '', true)`,
    );
    return result;
  });

/**
 * Runs `work` after sending the setting without waiting for it: a connection runs statements in
 * order.
 */
async function withSetting<T>(db: Database, setting: SQL, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const outer = outerTransaction.getStore();
  if (outer?.db === db) return inSavepoint(outer.tx, setting, work);
  return db.transaction(async (tx) => {
    const set = tx.execute(setting).execute();
    // If it fails, the statements after it fail too and report it.
    set.catch(() => {});
    const result = await work(tx);
    await set;
    return result;
  });
}

/**
 * Runs `work` in a transaction that sees and writes only the rows of one account (row security).
 */
export const inAccount = <T>(
  db: Database,
  accountId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => withSetting(db, sql`select set_config('kallos.account', ${String(accountId)}, true)`, work);

/**
 * Runs `work` in a transaction that sees the rows of all accounts, for listeners, the publisher and
 * administrators.
 */
export const acrossAccounts = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withSetting(db, sql`select set_config('kallos.across', 'on', true)`, work);
