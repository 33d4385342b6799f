import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** Declares a timestamp column with time zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** Declares the generated primary key. */
export const identityColumn = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Declares the creation and update timestamps. */
export const timestampColumns = () => ({
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/**
 * Returns a condition that a column equals one of the ids. They are one parameter, so that the
 * statement text does not depend on their number.
 */
export const isAnyOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${`{${ids.join(',')}}`}::int[])`;

/**
 * Returns records as a table to join. They are one parameter, so that the statement text does not
 * depend on their number.
 */
export const recordsAsTable = (name: string, columns: string, records: readonly object[]): SQL => {
  const names = columns.split(',').map((column) => column.trim().split(' ')[0]?.replaceAll('"', '') ?? '');
  // A key list in JSON.stringify would also filter the keys of nested values.
  const rows = records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([column]) => names.includes(column))),
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(`${name}(${columns})`)}`;
};
