import type postgres from 'postgres';

export type AccountPlace = { table: string; column: string };

/** Where a database names accounts: by `account_id`, by who made a product, or as the account itself. */
export const placesOf = (sql: postgres.Sql | postgres.TransactionSql): Promise<AccountPlace[]> => sql<
  AccountPlace[]
>`
  select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
    and (a.attname in ('account_id', 'created_by_account_id') or (c.relname = 'accounts' and a.attname = 'id'))
  order by 1`;
