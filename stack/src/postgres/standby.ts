import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { pollUntil } from '../wait.ts';
import { addressOfServer, type PostgresOptions, type RunningPostgres, startPostgres } from './server.ts';
import { runStatements } from './session.ts';

/** A standby that replicates a primary. */
export type Standby = RunningPostgres & {
  /** Stops replication like a cut connection; the primary does not notice. */
  cutOff: () => Promise<void>;
  promote: () => Promise<void>;
};

export interface StandbyOptions {
  /** Options of the primary; the standby differs in folder, log and port. */
  readonly first: PostgresOptions & { port: number };
  readonly own: Pick<PostgresOptions, 'logFile' | 'pickPort'>;
  readonly startFirst: () => Promise<unknown>;
  /** Whether each commit waits for the standby. */
  readonly isWaitedFor: boolean;
}

/** Copies the stopped primary, starts it, and starts the copy as its standby. */
export async function startStandby({
  first,
  own,
  startFirst,
  isWaitedFor,
}: StandbyOptions): Promise<Standby> {
  const folder = `${first.folder}-standby`;
  execFileSync('cp', ['--archive', first.folder, folder]);
  closeSync(openSync(`${folder}/standby.signal`, 'w'));
  const way = `host=127.0.0.1 port=${first.port} user=kallos password=${first.password}`;
  appendFileSync(`${folder}/postgresql.auto.conf`, `primary_conninfo = '${way}'\n`);
  await startFirst();
  const running = await startPostgres({ ...first, ...own, folder });
  const firstUrl = addressOfServer(first.port, first.password);
  const isFollowing = async () =>
    (await runStatements(firstUrl, 'select 1 from pg_stat_replication')).length === 0 ? null : true;
  await pollUntil(isFollowing, { timeoutMs: 20_000 });
  if (isWaitedFor)
    await runStatements(
      firstUrl,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
  return {
    ...running,
    cutOff: async () => {
      await runStatements(running.url, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
    },
    promote: async () => {
      await runStatements(running.url, 'select pg_promote()');
    },
  };
}
