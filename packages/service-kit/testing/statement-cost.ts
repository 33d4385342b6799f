import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { openDatabase, type Database } from '../src/database/database.ts';
import { asOwner } from './service.ts';

/** A statement and the 8 kB pages that the database reads for it, from memory or disk. */
export interface StatementCost {
  readonly statement: string;
  readonly buffers: number;
  readonly plan: string;
}

interface Plan {
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
}

const isWork = (text: string) => !/^\s*(begin|commit|select set_config|select pg_notify)/i.test(text);

type Cost = Omit<StatementCost, 'statement'>;

async function explain(client: postgres.Sql, text: string, values: readonly unknown[]): Promise<Cost> {
  let cost: Cost = { buffers: 0, plan: '' };
  const undo = new Error('undone');
  await client
    .begin(async (tx) => {
      await tx`select set_config('kallos.across', 'on', true)`;
      const [row] = await tx.unsafe<Array<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>>(
        `explain (analyze, buffers, format json) ${text}`,
        values as postgres.ParameterOrJSON<never>[],
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      cost = {
        buffers: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0),
        plan: JSON.stringify(plan),
      };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return cost;
}

/** Fills tables with rows of all accounts and updates the planner's statistics. */
export async function fillTables(
  { url, db }: { readonly url: string; readonly db: Database },
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const filled = sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true), set_config('statement_timeout', '0', true)`;
    await work(tx);
  });
  await filled.finally(() => sql.end());
  await asOwner(db, 'vacuum analyze');
}

/**
 * Runs `work` on a database; returns the cost of each of its statements when repeated, most
 * expensive first.
 */
export async function measureStatements(
  url: string,
  work: (db: Database) => Promise<void>,
): Promise<StatementCost[]> {
  const heard = new Map<string, readonly unknown[]>();
  const { db, close } = openDatabase(url, {
    max: 5,
    hear: (text, values) => {
      if (isWork(text)) heard.set(text, values);
    },
  });
  await work(db).finally(close);
  const client = postgres(url, { max: 1, onnotice: () => {} });
  // Configures the serialization of values, so that they are sent as captured.
  drizzle(client);
  try {
    const costs: StatementCost[] = [];
    for (const [statement, values] of heard)
      costs.push({ statement, ...(await explain(client, statement, values)) });
    return costs.toSorted((one, other) => other.buffers - one.buffers);
  } finally {
    await client.end();
  }
}
