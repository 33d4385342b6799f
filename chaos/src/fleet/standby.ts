import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import postgres from 'postgres';
import { cacheFolderOf } from 'stack/cache-folder';
import type { KeptServer, Surroundings } from 'stack/infrastructure';
import { findPostgres } from 'stack/postgres/binaries';
import { placeTables } from 'stack/postgres/placement';
import { addressOfServer, startPostgres } from 'stack/postgres/server';
import { stateFile } from 'stack/settings';
import { lowerUser } from 'stack/system-user';
import { pollUntil } from 'stack/wait';

/** A second Postgres that follows the first one. */
export interface Standby {
  readonly server: KeptServer;
  /** The address of a database, on whichever of both servers takes writes. */
  readonly among: (databaseUrl: string) => string;
  /** Ends its following, as a cut line does; the first one does not know. */
  readonly cutOff: () => Promise<void>;
  readonly promote: () => Promise<void>;
}

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown> | undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    let rows: ReadonlyArray<Record<string, unknown>> = [];
    for (const statement of statements) rows = await sql.unsafe(statement);
    return rows[0];
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Copies the first server while it is down, and has the copy follow it; `isWaitedFor` has each commit wait for the copy. */
export async function addStandby(
  { settings, secrets, ports }: Surroundings,
  first: { server: KeptServer; databaseUrl: string; isWaitedFor: boolean },
): Promise<Standby> {
  const user = lowerUser();
  const binaries = findPostgres({ user, cacheFolder: cacheFolderOf(settings.root) });
  const tables = await placeTables(settings.stateFolder, user, secrets.password('postgres.tables'));
  const folder = `${tables}-standby`;
  const password = secrets.password('postgres.superuser');
  await first.server.stop(first.server.record, 5000);
  execFileSync('cp', ['--archive', tables, folder]);
  closeSync(openSync(`${folder}/standby.signal`, 'w'));
  const { port } = new URL(first.databaseUrl);
  const way = `host=127.0.0.1 port=${port} user=kallos password=${password}`;
  appendFileSync(`${folder}/postgresql.auto.conf`, `primary_conninfo = '${way}'\n`);
  first.server.record = await first.server.revive();
  const logFile = stateFile(settings, 'logs', 'standby.log');
  const pickPort = () => ports.take('standby');
  const { url, record } = await startPostgres({ binaries, user, folder, logFile, password, pickPort });
  const firstUrl = addressOfServer(Number(port), password);
  const isFollowing = async () =>
    (await ask(firstUrl, 'select 1 from pg_stat_replication')) === undefined ? null : true;
  await pollUntil(isFollowing, { timeoutMs: 20_000 });
  if (first.isWaitedFor)
    await ask(firstUrl, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  return {
    server: { ...first.server, name: 'standby', record },
    among: (databaseUrl) => {
      const { host } = new URL(databaseUrl);
      const both = databaseUrl.replace(host, `${host},${new URL(url).host}`);
      return `${both}?target_session_attrs=primary`;
    },
    cutOff: async () => {
      await ask(url, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
    },
    promote: async () => {
      await ask(url, 'select pg_promote()');
    },
  };
}
