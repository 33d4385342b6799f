import { parseArgs } from 'node:util';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import type postgres from 'postgres';
import { runCommand, StackFault } from '../fault.ts';
import { findPostmaster } from '../postgres/postmaster.ts';
import { readSettings } from '../settings/settings.ts';
import { lockFolder, openSecrets, ownTablesFolder, withLogins } from './backup/databases.ts';
import { asOwners, readTables } from './backup/tables.ts';

const usage = `npm run rotate-keys

  Makes new passwords for the databases and for NATS, new identity keys for the services, and a new key for tokens and
  secrets of the second step, which are sealed with it within a minute of the next start. Older keys go once nothing is
  sealed with them. The platform must be stopped.
  With DATABASE_URL, SECRET_KEYS or NATS_URL what they name stays yours to change; for Docker: deploy/make-env --rotate`;

/** Returns whether any column of a database holds an envelope of this key. */
export async function usesKey(sql: postgres.Sql, kid: string): Promise<boolean> {
  const envelope = `^${kid}\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]{22}$`;
  for (const { name, columns } of await readTables(sql)) {
    const texts = await sql<{ column: string }[]>`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and data_type = 'text' and column_name in ${sql(columns)}`;
    for (const { column } of texts) {
      const [found] = await sql`
        select 1 from ${sql(name)} where starts_with(${sql(column)}, ${`${kid}.`}) and ${sql(column)} ~ ${envelope} limit 1`;
      if (found !== undefined) return true;
    }
  }
  return false;
}

async function main(): Promise<void> {
  if (parseArgs({ allowPositionals: true }).positionals.length > 0) throw new StackFault(usage);
  const settings = readSettings(process.env);
  const book = openSecrets(settings);
  const folder = await ownTablesFolder(settings, book);
  const isOurs = folder !== null;
  if (isOurs && findPostmaster(folder) !== null)
    throw new StackFault('Kallos runs from this folder: stop it first');
  // Starting our own Postgres already takes the launcher's lock.
  const release = isOurs ? () => undefined : lockFolder(settings);
  try {
    const { logins, dropped } = await withLogins(settings, book, (migrators) =>
      asOwners(migrators, (databases) =>
        book.rotate(async (kid) => {
          for (const sql of Object.values(databases)) if (await usesKey(sql, kid)) return true;
          return false;
        }),
      ),
    );
    console.log(`new: ${logins.join(', ')}, and the key that seals`);
    console.log(`keys that are gone, because nothing was sealed with them: ${dropped.join(', ') || 'none'}`);
    if (settings.environment.SECRET_KEYS)
      console.log(
        'SECRET_KEYS is yours: put a new pair before the old ones, and take those away a minute after a start',
      );
    if (settings.databaseUrls !== null) console.log('the passwords in DATABASE_URL_… are yours to change');
    if (settings.natsUrl !== null) console.log('the password in NATS_URL is yours to change');
  } finally {
    release();
  }
}

if (isEntryPoint(import.meta)) await runCommand(main);
