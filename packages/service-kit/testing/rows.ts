import type { SQL } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { acrossAccounts, type Database } from '../src/database/database.ts';

/** Returns the rows of a table, of all accounts. */
export const readRows = <T extends PgTable>(db: Database, table: T, where?: SQL) =>
  acrossAccounts(db, (tx) =>
    tx
      .select()
      .from(table as PgTable)
      .where(where),
  ) as Promise<Array<T['$inferSelect']>>;

/** Updates rows of a table, of all accounts, without the service. */
export const updateRows = <T extends PgTable>(
  db: Database,
  table: T,
  values: PgUpdateSetSource<T>,
  where?: SQL,
): Promise<unknown> => acrossAccounts(db, (tx) => tx.update(table).set(values).where(where));
