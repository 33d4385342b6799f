import { StackFault } from '../../fault.ts';
import { ensureDatabases, type ServiceDatabase } from '../../postgres/databases.ts';
import { migratorsOn } from '../../postgres/migrate.ts';
import { inSession } from '../../postgres/session.ts';
import { serviceNames } from '../../settings/settings.ts';
import type { Manifest } from './manifest.ts';
import { restoreDatabases } from './read-backup.ts';

/** Renames the databases of an external server; fails while clients are connected. */
const setDatabasesAside = (adminUrl: string, mark: string): Promise<string[]> =>
  inSession(adminUrl, async (sql) => {
    const names = serviceNames.map((service) => `svc_${service}`);
    const found = await sql<{ name: string; users: number }[]>`
      select datname as name, (select count(*)::int from pg_stat_activity a where a.datname = d.datname) as users
      from pg_database d where datname in ${sql(names)}`;
    const busy = found.filter(({ users }) => users > 0);
    if (busy.length > 0)
      throw new StackFault(
        `somebody is connected to ${busy.map(({ name }) => name).join(', ')}: stop the platform`,
      );
    for (const { name } of found) await sql.unsafe(`alter database "${name}" rename to "${name}.${mark}"`);
    return found.map(({ name }) => `${name}.${mark}`);
  });

/** Replaces a server's databases by those of a backup; returns the new names of the old ones. */
export async function replaceDatabases(
  adminUrl: string,
  around: { folder: string; manifest: Manifest; root: string; passwords: ServiceDatabase[]; mark: string },
): Promise<string[]> {
  const aside = await setDatabasesAside(adminUrl, around.mark);
  await ensureDatabases(adminUrl, around.passwords);
  await restoreDatabases(migratorsOn(adminUrl), around);
  return aside;
}
