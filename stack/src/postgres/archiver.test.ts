import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPortFree } from '../launcher/port-registry.ts';
import { rootFolder } from '../root-folder.ts';
import { unprivilegedUser } from '../system-user.ts';
import { pause } from '../wait.ts';

// The script runs in the image of Postgres, which has these programs; the embedded server lacks them.
const receiver = globSync('/usr/lib/postgresql/*/bin/pg_receivewal').at(-1);
if (receiver === undefined)
  process.stderr.write('SKIPPED: recovery to a moment needs pg_receivewal (apt install postgresql)\n');
const bin = dirname(receiver ?? '');
const script = join(rootFolder, 'deploy/archive/archive.sh');
const folder = mkdtempSync(join(tmpdir(), 'kallos-archiver-'));
const [archive, target] = [join(folder, 'archive'), join(folder, 'volume')];
const data = join(target, 'data');
const user = unprivilegedUser();
const as = user === null ? {} : { uid: user.uid, gid: user.gid };
let port = 0;
const environment = () => ({
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  PGUSER: 'postgres',
  ARCHIVE: archive,
  TARGET: target,
  DATA: 'data',
  ARCHIVE_LOOK_SECONDS: '1',
  HEALTHY: join(folder, 'healthy'),
  LC_ALL: 'C.UTF-8',
});
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { ...as, env: environment(), encoding: 'utf8', stdio: 'pipe', cwd: folder });
const sql = (text: string) => run(join(bin, 'psql'), '-XAtqc', text, 'postgres').trim();
const start = () =>
  run(
    join(bin, 'pg_ctl'),
    '-D',
    data,
    '-l',
    join(folder, 'log'),
    '-w',
    '-o',
    `-p ${port} -k ${folder}`,
    'start',
  );
const stop = () => run(join(bin, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop');
const count = () => Number(sql('select count(*) from posts'));
const refusal = (...words: string[]): string => {
  const { status, stderr } = spawnSync('sh', [script, ...words], {
    ...as,
    env: environment(),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stderr;
};
let archiver: ReturnType<typeof spawn>;
const startArchiver = () => {
  const log = openSync(join(folder, 'archiver.log'), 'a');
  archiver = spawn('sh', [script, 'run'], {
    ...as,
    env: environment(),
    stdio: ['ignore', log, log],
    cwd: folder,
  });
  closeSync(log);
};
async function stopArchiver(): Promise<void> {
  if (archiver.exitCode !== null) throw new Error('the archiver ended by itself');
  const end = once(archiver, 'exit');
  archiver.kill();
  await end;
}

describe.skipIf(receiver === undefined)('deploy/archive/archive.sh', () => {
  beforeAll(async () => {
    for (port = 21_000 + (process.pid % 900); !(await isPortFree(port)); port += 1);
    for (const path of [folder, archive, target]) {
      mkdirSync(path, { recursive: true });
      chmodSync(path, 0o755);
      if (user !== null) chownSync(path, user.uid, user.gid);
    }
    run(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8');
    start();
    sql('create table posts (id int)');
  }, 120_000);
  afterAll(async () => {
    if (archiver?.exitCode === null) await stopArchiver();
    if (existsSync(join(data, 'postmaster.pid'))) stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const bases = () => readdirSync(archive).filter((name) => /^base-.*Z$/.test(name));

  it('recovers to a moment before a mistake, with every row until then', async () => {
    startArchiver();
    await expect.poll(bases, { timeout: 60_000 }).toHaveLength(1);
    await pause(1100);
    sql('insert into posts select generate_series(1, 500)');
    const moment = sql('select now()');
    await pause(1100);
    sql('drop table posts');
    const mistake = sql('select pg_current_wal_flush_lsn()');
    const isReceived = () =>
      sql(
        `select bool_or(flush_lsn >= '${mistake}') from pg_stat_replication where application_name = 'pg_receivewal'`,
      );
    await expect.poll(isReceived, { timeout: 60_000 }).toBe('t');
    expect(refusal('recover', moment)).toContain('is in use');
    // As after the loss of the disk: what was not archived is gone.
    await stopArchiver();
    stop();
    expect(run('sh', script, 'recover', moment)).toMatch(/from base-\S+Z to .*the data until now is in/s);
    start();
    await expect.poll(() => sql('select pg_is_in_recovery()'), { timeout: 60_000 }).toBe('f');
    expect(count()).toBe(500);
    expect(readdirSync(target).filter((name) => name.startsWith('data.before-'))).toHaveLength(1);
  }, 240_000);

  it('recovers a lost disk to the last received record', async () => {
    startArchiver();
    // A recovered server is a new one: it gets a base copy at once.
    await expect.poll(bases, { timeout: 60_000 }).toHaveLength(2);
    await pause(1100);
    sql('insert into posts select generate_series(501, 600)');
    await pause(1100);
    const now = sql('select now()');
    await pause(1100);
    sql('insert into posts values (601)');
    const written = sql('select pg_current_wal_flush_lsn()');
    const isReceived = () =>
      sql(
        `select bool_or(flush_lsn >= '${written}') from pg_stat_replication where application_name = 'pg_receivewal'`,
      );
    await expect.poll(isReceived, { timeout: 60_000 }).toBe('t');
    stop();
    await stopArchiver();
    rmSync(data, { recursive: true });
    run('sh', script, 'recover', now);
    start();
    await expect.poll(() => sql('select pg_is_in_recovery()'), { timeout: 60_000 }).toBe('f');
    expect(count()).toBe(600);
  }, 240_000);

  it('records the age of the base copy for the metrics', () => {
    expect(
      sql("select shobj_description(oid, 'pg_database') from pg_database where datname = 'postgres'"),
    ).toMatch(/^base copy of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  });

  it('deletes copies that no moment within the kept days needs', () => {
    const newest = bases().at(-1) ?? '';
    for (const name of bases().slice(0, -1)) rmSync(join(archive, name), { recursive: true });
    for (const day of ['01', '02', '03'])
      execFileSync('cp', ['-a', join(archive, newest), join(archive, `base-2026-01-${day}T000000Z`)]);
    renameSync(join(archive, newest), join(archive, 'base-2099-01-01T000000Z'));
    run('sh', script, 'clean');
    // The last one before the kept days is needed for their first moments.
    expect(bases()).toEqual(['base-2026-01-03T000000Z', 'base-2099-01-01T000000Z']);
  });

  it.each([
    [['recover', '2026-11-29 10:00:00'], 'needs its offset from UTC'],
    [['recover', 'yesterday+02'], 'is no time'],
    [['recover', '2100-01-01 00:00:00Z'], 'has not come yet'],
    [['recover', '2020-01-01 00:00:00Z'], 'no base copy is older'],
    [['recover'], "recover 'TIME'"],
    [['nonsense'], 'archive.sh run'],
    [[], 'archive.sh run'],
  ])('%o is refused with a sentence', (words, text) => {
    expect(refusal(...words)).toContain(text);
  });
});
