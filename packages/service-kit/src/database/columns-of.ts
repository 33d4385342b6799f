import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';

/** Columns among which every field of a contract stands; `satisfies` it, and the compiler names a missing one. */
export type ColumnsOf<Fields> = Record<keyof Fields, PgColumnBuilderBase> &
  Record<string, PgColumnBuilderBase>;
