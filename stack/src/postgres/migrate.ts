import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readDatabaseAddress } from '@kallos/service-kit/database/database-address';
import type { MigrationLogins } from '@kallos/service-kit/database/migrations';
import { StackFault } from '../fault.ts';
import { compiled } from '../root-folder.ts';
import { type ServiceName, serviceNames } from '../settings/settings.ts';
import { databaseOf, ownerOf } from './databases.ts';

/** The logins for each service's migrations. */
export type Migrators = Record<ServiceName, MigrationLogins>;

const forEach = (make: (service: ServiceName) => MigrationLogins): Migrators =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Migrators;

/** For a server with an administrator's login, which assumes each owner's role. */
export const migratorsOn = (adminUrl: string): Migrators =>
  forEach((service) => {
    const name = `svc_${service}`;
    return { url: databaseOf(adminUrl, name), owner: ownerOf(name), runner: name };
  });

const loginOf = (url: string): string => decodeURIComponent(readDatabaseAddress(url)?.url.username ?? '');

/** For ready-made databases: the owner's login, or else the running one. */
export const migratorsOf = (
  running: Record<ServiceName, string>,
  migrating: Record<ServiceName, string> | null,
): Migrators =>
  forEach((service) => {
    const runner = loginOf(running[service]);
    const url = (migrating ?? running)[service];
    const isOwner = loginOf(url) === runner;
    return { url, runner: isOwner ? null : runner };
  });

/** Migrates in a child process: the migrator takes 40 MB, which the launcher would keep. */
export async function migrateApart(migrators: Migrators, root: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-apart.ts')], {
    env: { ...process.env, ...compiled },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(JSON.stringify({ migrators, root }));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new StackFault(`the migrations failed:\n${said.trim()}`);
}

/** Migrates every service's tables and grants the running logins their rights. */
export async function migrateAll(migrators: Migrators, root: string): Promise<void> {
  const { applyMigrations } = await import('@kallos/service-kit/database/migrations');
  await Promise.all(
    serviceNames.map((service) =>
      applyMigrations(migrators[service], join(root, `svc-${service}`, 'migrations')),
    ),
  );
}
