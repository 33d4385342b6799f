import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';

/** Columns for every field of a contract; with `satisfies` the compiler names a missing one. */
export type ColumnsOf<Fields> = Record<keyof Fields, PgColumnBuilderBase> &
  Record<string, PgColumnBuilderBase>;
