import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { type AccountPlace, placesOf } from './account-places.ts';
import { openBook, withLogins } from './backup/places.ts';
import { openAsOwner } from './backup/tables.ts';
import { describeFault, StackFault } from './fault.ts';
import type { Migrators } from './postgres/migrate.ts';
import { readSettings, serviceNames } from './settings.ts';

const usage = `npm run erase-account -- <account id>

  Erases everything that all services keep of an account: its users, company, products, connection, posts and mails.
  Disconnect Facebook in its portal first, so that Meta forgets us too. The audit stays, which nobody can change.
  The platform may run.`;

// The audit only grows; by the number alone it tells of nobody once the rest is gone.
const kept = new Set(['audit_entries']);

/** Erases the rows of an account in one database; a row that others refer to is tried again after them. */
async function eraseIn(sql: postgres.Sql, accountId: number): Promise<Record<string, number>> {
  const places = (await placesOf(sql)).filter(({ table }) => !kept.has(table));
  return sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    const erased: Record<string, number> = {};
    let left = [...places];
    while (left.length > 0) {
      const blocked: AccountPlace[] = [];
      for (const place of left)
        try {
          const { count } = await tx.savepoint(
            (point) => point`delete from ${point(place.table)} where ${point(place.column)} = ${accountId}`,
          );
          if (count > 0) erased[place.table] = (erased[place.table] ?? 0) + count;
        } catch (error) {
          if (!(error instanceof postgres.PostgresError) || error.code !== '23503') throw error;
          blocked.push(place);
        }
      if (blocked.length === left.length)
        throw new Error(`rows refer to each other: ${blocked.map(({ table }) => table).join(', ')}`);
      left = blocked;
    }
    return erased;
  });
}

async function eraseAll(logins: Migrators, accountId: number): Promise<void> {
  let isFound = false;
  // svc-auth first: nobody can come in any more, and nothing new is made.
  for (const service of serviceNames) {
    const sql = openAsOwner(logins[service]);
    try {
      const erased = Object.entries(await eraseIn(sql, accountId));
      const words = erased.map(([table, rows]) => `${table} ${rows}`).join(', ');
      console.log(`svc-${service}: ${words === '' ? 'nothing' : words}`);
      isFound ||= erased.length > 0;
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
  if (!isFound) throw new StackFault(`there is no account ${accountId}`);
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const accountId = Number(positionals[0]);
  if (!Number.isInteger(accountId) || accountId < 1 || positionals.length !== 1) throw new StackFault(usage);
  const settings = readSettings(process.env);
  await withLogins(settings, openBook(settings), (logins) => eraseAll(logins, accountId));
}

main().catch((error: unknown) => {
  console.error(describeFault(error));
  process.exitCode = 1;
});
