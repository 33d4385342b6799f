import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForEnd } from '../launcher/pid-file.ts';
import { PortRegistry } from '../launcher/port-registry.ts';
import { rootFolder } from '../root-folder.ts';
import { unprivilegedUser } from '../system-user.ts';
import { pause } from '../wait.ts';
import { type RunningPostgres, startPostgres, stopPostgres } from './server.ts';
import { runStatements, inSession } from './session.ts';

/** The settings of RUNBOOK.md, except the folder and a shorter time. */
const runbook = readFileSync(join(rootFolder, 'RUNBOOK.md'), 'utf8');
const settingIn = (name: string): string => new RegExp(`^${name} = '(.*)'$`, 'm').exec(runbook)?.[1] ?? '';
const longestOpenSeconds = 2;

describe('the WAL archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-log-archive-'));
  const archive = join(folder, 'archive');
  const user = unprivilegedUser();
  const open = (name: string, settings: Record<string, string> = {}) =>
    startPostgres({
      folder: join(folder, name),
      logFile: join(folder, `${name}.log`),
      password: 'tests-only',
      pickPort: () => new PortRegistry(join(folder, 'ports.json')).reserve('postgres'),
      settings,
    });
  const here = (command: string) => command.replaceAll('/archive', archive);
  /** Does what pg_basebackup does, which the small binaries lack. */
  async function copyBase(url: string, of: string): Promise<void> {
    const base = join(folder, `${of}-base`);
    const [label] = await inSession(url, async (sql) => {
      await sql`select pg_backup_start('base', true)`;
      execFileSync('cp', ['--archive', join(folder, of), base]);
      return sql`select labelfile from pg_backup_stop()`;
    });
    writeFileSync(join(base, 'backup_label'), String(label?.['labelfile']));
    for (const left of ['postmaster.pid', 'pg_wal']) rmSync(join(base, left), { recursive: true });
    mkdirSync(join(base, 'pg_wal/archive_status'), { recursive: true });
    for (const made of ['backup_label', 'pg_wal', 'pg_wal/archive_status'])
      if (user !== null) chownSync(join(base, made), user.uid, user.gid);
  }
  /** Deletes a server and its disk. */
  async function lose(name: string, { record }: RunningPostgres): Promise<void> {
    process.kill(record.pid, 'SIGKILL');
    await waitForEnd(record, 5000);
    rmSync(join(folder, name), { recursive: true });
  }
  /** Restores a base copy and replays the archive, optionally up to a moment. */
  async function recover(name: string, of: string, moment?: string): Promise<RunningPostgres> {
    execFileSync('cp', ['--archive', join(folder, `${of}-base`), join(folder, name)]);
    writeFileSync(join(folder, name, 'recovery.signal'), '');
    const until: Record<string, string> = moment === undefined ? {} : { recovery_target_time: moment };
    const restored = {
      restore_command: here(settingIn('restore_command')),
      recovery_target_action: 'promote',
    };
    return await open(name, { ...restored, ...until });
  }
  const found = async ({ url }: RunningPostgres) =>
    (await runStatements(url, 'select name from writes order by id')).map(({ name }) => name);

  /** Starts a server with an empty archive. */
  function openArchiving(name: string, timeout: string): Promise<RunningPostgres> {
    rmSync(archive, { recursive: true, force: true });
    mkdirSync(archive);
    if (user !== null) chownSync(archive, user.uid, user.gid);
    const archiving = { archive_mode: 'on', archive_command: here(settingIn('archive_command')) };
    return open(name, { ...archiving, archive_timeout: timeout });
  }
  const lastArchived = async ({ url }: RunningPostgres, column: string) =>
    String(
      (await runStatements(url, `select last_archived_${column}::text as last from pg_stat_archiver`))[0]?.[
        'last'
      ],
    );
  beforeAll(() => chmodSync(folder, 0o755));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'restores a lost server to any moment, up to a minute before its loss',
    { timeout: 180_000 },
    async () => {
      const first = await openArchiving('first', String(longestOpenSeconds));
      await runStatements(first.url, 'create table writes (id bigserial primary key, name text)');
      await copyBase(first.url, 'first');
      await runStatements(first.url, "insert into writes (name) values ('wanted')");
      const [{ moment } = {}] = await runStatements(first.url, 'select clock_timestamp()::text as moment');
      await pause(1000);
      await runStatements(first.url, "insert into writes (name) values ('a mistake')");
      const [{ before } = {}] = await runStatements(
        first.url,
        'select pg_walfile_name(pg_current_wal_lsn()) as before',
      );
      const isArchived = async () => (await lastArchived(first, 'wal')) >= String(before);
      await expect.poll(isArchived, { timeout: longestOpenSeconds * 1000 + 15_000 }).toBe(true);
      await lose('first', first);

      const whole = await recover('whole', 'first');
      expect(await found(whole)).toEqual(['wanted', 'a mistake']);
      await stopPostgres(whole);
      const earlier = await recover('earlier', 'first', String(moment));
      expect(await found(earlier)).toEqual(['wanted']);
      await stopPostgres(earlier);
    },
  );

  it('loses at most a minute with the settings of the runbook', { timeout: 300_000 }, async () => {
    const timeout = settingIn('archive_timeout');
    const server = await openArchiving('worst', timeout);
    await runStatements(server.url, 'create table writes (id bigserial primary key, name text)');
    await copyBase(server.url, 'worst');
    const since = await lastArchived(server, 'time');
    const write = () =>
      runStatements(server.url, 'insert into writes (name) values (clock_timestamp()::text)');
    // The worst moment: one segment has just been archived, and the next is about to be.
    for (; (await lastArchived(server, 'time')) === since; await pause(200)) await write();
    const began = performance.now();
    for (; performance.now() - began < (Number(timeout) - 2) * 1000; await pause(200)) await write();
    const lostAt = Date.now();
    await lose('worst', server);
    const recovered = await recover('recovered', 'worst');
    const last = (await found(recovered)).at(-1);
    await stopPostgres(recovered);
    const seconds = (lostAt - Date.parse(String(last))) / 1000;
    console.log(`the last write before the loss that came back was ${seconds.toFixed(1)} s old`);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
