import { join } from 'node:path';
import { applyMigrations, type MigrationLogins } from '@kallos/service-kit/migrations';
import { type ServiceName, serviceNames } from '../settings.ts';
import { databaseOf, ownerOf } from './databases.ts';

/** Under which logins each service's tables are made. */
export type Migrators = Record<ServiceName, MigrationLogins>;

const forEach = (make: (service: ServiceName) => MigrationLogins): Migrators =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Migrators;

/** On a server of which we have the administrator: it takes on each owner's role. */
export const migratorsOn = (adminUrl: string): Migrators =>
  forEach((service) => {
    const name = `svc_${service}`;
    return { url: databaseOf(adminUrl, name), owner: ownerOf(name), runner: name };
  });

/** In databases that were made for us: by the owner's login, or for want of one by the running login itself. */
export const migratorsOf = (
  running: Record<ServiceName, string>,
  migrating: Record<ServiceName, string> | null,
): Migrators =>
  forEach((service) => {
    const runner = decodeURIComponent(new URL(running[service]).username);
    const url = (migrating ?? running)[service];
    const isOwner = decodeURIComponent(new URL(url).username) === runner;
    return { url, runner: isOwner ? null : runner };
  });

/** Brings the tables of every service up to date and gives the running logins their rights. */
export async function migrateAll(migrators: Migrators, root: string): Promise<void> {
  await Promise.all(
    serviceNames.map((service) =>
      applyMigrations(migrators[service], join(root, `svc-${service}`, 'migrations')),
    ),
  );
}
