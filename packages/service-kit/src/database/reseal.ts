import { and, eq, getTableName, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Loop, type LoopDependencies, repeat } from '../background/repeat.ts';
import type { Log } from '../observability/log.ts';
import type { SealContext, Secrets } from '../security/secrets.ts';
import { acrossAccounts, type Database, type Transaction } from './database.ts';

/** A stored envelope; `replace` overwrites it unless it changed meanwhile. */
export interface SealedText {
  readonly envelope: string;
  readonly place: SealContext;
  readonly replace: (envelope: string) => Promise<unknown>;
}

/** Finds at most `most` envelopes in a column for which `isOld` is true. */
export type FindSealed = (
  tx: Transaction,
  isOld: (column: AnyPgColumn) => SQL,
  most: number,
) => Promise<readonly SealedText[]>;

/** Returns the seal context of a text in a column of an account's row. */
export const sealContextOf = (accountId: number, column: AnyPgColumn): SealContext => ({
  accountId,
  column: `${getTableName(column.table)}.${column.name}`,
});

/**
 * Returns a finder for a nullable column of envelopes; `locators` are the columns that identify the
 * row.
 */
export const sealedColumn =
  <B extends Record<string, AnyPgColumn>>(
    column: AnyPgColumn,
    key: AnyPgColumn,
    locators: B,
    placeOf: (row: { [K in keyof B]: B[K]['_']['data'] | null }) => SealContext,
  ): FindSealed =>
  async (tx, isOld, most) => {
    const rows = await tx
      .select({ locators, key, envelope: column })
      .from(column.table)
      .where(and(isNotNull(column), isOld(column)))
      .limit(most);
    return rows.map((row) => ({
      envelope: row.envelope as string,
      place: placeOf(row.locators as Parameters<typeof placeOf>[0]),
      replace: (next) =>
        tx.execute(sql`update ${column.table} set ${sql.identifier(column.name)} = ${next}
          where ${and(eq(key, row.key), eq(column, row.envelope))}`),
    }));
  };

interface Holder {
  readonly db: Database;
  readonly secrets: Secrets;
}

const batch = 50;

async function resealBatch({ db, secrets }: Holder, columns: readonly FindSealed[]): Promise<number> {
  // Two index ranges; a LIKE pattern would not use the index. `/` is the character after `.`, so
  // `kid/` is the end of the current key's range.
  const { currentKeyId } = secrets;
  const isOld = (column: AnyPgColumn) =>
    sql`(${column} collate "C" < ${`${currentKeyId}.`} or ${column} collate "C" >= ${`${currentKeyId}/`})`;
  return acrossAccounts(db, async (tx) => {
    let count = 0;
    for (const find of columns)
      for (const { envelope, place, replace } of await find(tx, isOld, batch)) {
        await replace(secrets.reseal(envelope, place));
        count += 1;
      }
    return count;
  });
}

/**
 * Re-encrypts all envelopes with the current key in small transactions, so that a restart can
 * resume; returns their number.
 */
export async function reencryptAll(
  holder: Holder,
  columns: readonly FindSealed[],
  isStopped = () => false,
): Promise<number> {
  let total = 0;
  for (let changed = -1; changed !== 0 && !isStopped(); total += changed)
    changed = await resealBatch(holder, columns);
  return total;
}

const pauseMilliseconds = 60_000;

/**
 * Starts the loop that re-encrypts with the current key, at start and every minute, because another
 * replica may still use the old one.
 */
export function startReencryption(
  holder: Holder & { readonly log: Log },
  columns: readonly FindSealed[],
  kit: LoopDependencies,
): Loop {
  let isStopped = false;
  const reseal = async (): Promise<boolean> => {
    try {
      const resealed = await reencryptAll(holder, columns, () => isStopped);
      if (resealed > 0) holder.log.info({ resealed }, 'secrets sealed with the current key');
    } catch (error) {
      // Logged as an error, because the old key must then be kept.
      holder.log.error({ err: error }, 'secrets could not be sealed with the current key');
    }
    return false;
  };
  const loop = repeat('resealing', reseal, pauseMilliseconds, kit);
  return {
    stop: () => {
      isStopped = true;
      return loop.stop();
    },
  };
}
