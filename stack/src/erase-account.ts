import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { type AccountPlace, placesOf } from './account-places.ts';

const usage = `npm run erase-account -- <account id> [--addresses <file>]

  Erases everything that all services keep of an account: its users, company, products, connection, posts and mails.
  Disconnect Facebook in its portal first, so that Meta forgets us too. The audit stays, which nobody can change.
  --addresses   the file that names the databases under "databaseUrls"; .data/addresses.json unless given`;

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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { addresses: { type: 'string', default: '.data/addresses.json' } },
  });
  const accountId = Number(positionals[0]);
  if (!Number.isInteger(accountId) || accountId < 1 || positionals.length !== 1) throw new Error(usage);
  const { databaseUrls } = JSON.parse(readFileSync(values.addresses, 'utf8')) as {
    databaseUrls: Record<string, string>;
  };
  // svc-auth first: nobody can come in any more, and nothing new is made.
  for (const [service, url] of Object.entries(databaseUrls).toSorted(([one], [other]) =>
    one.localeCompare(other),
  )) {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      const erased = Object.entries(await eraseIn(sql, accountId));
      const words = erased.map(([table, rows]) => `${table} ${rows}`).join(', ');
      console.log(`svc-${service}: ${words === '' ? 'nothing' : words}`);
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
