import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment in time. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** A row's own number. */
export const identityColumn = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** When a row was made and last changed. */
export const timestampColumns = () => ({
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Whether a column is one of these whole numbers; they travel as one value, so that the statement reads the same for any number. */
export const isAnyOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${`{${ids.join(',')}}`}::int[])`;

/** Records as a table of these columns that a statement joins; as one value, so that it reads the same for any number of them. */
export const recordsAsTable = (name: string, columns: string, records: readonly object[]): SQL => {
  const names = columns.split(',').map((column) => column.trim().split(' ')[0]?.replaceAll('"', '') ?? '');
  // A list of names as the second argument of JSON.stringify would also filter the keys of values.
  const rows = records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([column]) => names.includes(column))),
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(`${name}(${columns})`)}`;
};
