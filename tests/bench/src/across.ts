import type postgres from 'postgres';

/** Runs statements across all accounts, without a time limit. */
export const across = (sql: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true), set_config('statement_timeout', '0', true)`;
    await work(tx);
  });
