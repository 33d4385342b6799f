import type postgres from 'postgres';

export interface AccountColumn {
  readonly table: string;
  readonly column: string;
}

/** Returns the columns that name an account: `account_id`, a product's creator, or the account's own id. */
export const accountColumns = (sql: postgres.Sql | postgres.TransactionSql): Promise<AccountColumn[]> => sql<
  AccountColumn[]
>`
  select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
    and (a.attname in ('account_id', 'created_by_account_id') or (c.relname = 'accounts' and a.attname = 'id'))
  order by 1`;

type Row = Record<string, unknown>;
/** An account's rows in one table. */
export interface AccountRows {
  readonly table: string;
  readonly where: postgres.PendingQuery<Row[]>;
}

/** Returns the tables with rows of an account: those that name it and those that reference such rows. */
export async function accountRows(tx: postgres.TransactionSql, accountId: number): Promise<AccountRows[]> {
  const places = await accountColumns(tx);
  const named = new Set(places.map(({ table }) => table));
  const hanging = await tx<{ table: string; column: string; parent: string; key: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as parent, k.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and array_length(c.conkey, 1) = 1 order by 1`;
  return [
    ...places.map(({ table, column }) => ({ table, where: tx<Row[]>`${tx(column)} = ${accountId}` })),
    ...hanging
      .filter(({ table }) => !named.has(table))
      .flatMap(({ table, column, parent, key }) =>
        places
          .filter((place) => place.table === parent)
          .map((place) => ({
            table,
            where: tx<
              Row[]
            >`${tx(column)} in (select ${tx(key)} from ${tx(parent)} where ${tx(place.column)} = ${accountId})`,
          })),
      ),
  ];
}
