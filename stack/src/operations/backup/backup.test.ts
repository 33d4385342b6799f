import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kallos/service-kit/database/database';
import type { Bus } from '@kallos/service-kit/messaging/bus';
import { serviceGauges } from '@kallos/service-kit/observability/metrics';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateAll, type Migrators } from '../../postgres/migrate.ts';
import { runStatements, inSession, openSession } from '../../postgres/session.ts';
import { rootFolder } from '../../root-folder.ts';
import { type ServiceName, serviceNames } from '../../settings/settings.ts';
import { pause } from '../../wait.ts';
import { tableFile } from './manifest.ts';
import { openBackup, restoreDatabases } from './read-backup.ts';
import { countRows, storeBackupTime, writeBackup } from './write-backup.ts';

const server = inject('postgresUrl');
const passphrase = 'a passphrase of some length';
const scratch = mkdtempSync(join(tmpdir(), 'kallos-backup-test-'));
const made: string[] = [];
const [owner, runner] = ['backup_test_owner', 'backup_test'];
let source: Migrators;

const admin = openSession(server);
const addressOf = (database: string, user?: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (user !== undefined) [url.username, url.password] = [user, user];
  return url.href;
};
const forEach = <T>(make: (service: ServiceName) => T) =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<ServiceName, T>;
const databaseOf = (service: ServiceName) => `source_${service}`;

async function emptyDatabases(name: string): Promise<Migrators> {
  for (const service of serviceNames) {
    await admin.unsafe(`create database "${name}_${service}" owner ${owner}`);
    made.push(`${name}_${service}`);
  }
  return forEach((service) => ({ url: addressOf(`${name}_${service}`, owner), runner }));
}

const write = (service: ServiceName, statements: string) =>
  runStatements(addressOf(databaseOf(service)), statements);

/** Returns a database's content without the backup's code; leaves out what a restore writes. */
const contentsOf = (database: string): Promise<Record<string, string>> =>
  inSession(addressOf(database), async (sql) => {
    const names = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const found: Record<string, string> = {};
    for (const { name } of names.filter((one) => !['publishing_hold', 'memory_marks'].includes(one.name))) {
      const [row] = await sql.unsafe(
        `select string_agg(md5(t::text), ',' order by t::text) as hash from "${name}" t`,
      );
      if (row?.hash) found[name] = String(row.hash);
    }
    return found;
  });

const nasty = `Α\tβ\nγ\\δ\\. "ε" 'ζ' 🦷 ${'\u0001'}`;

beforeAll(async () => {
  for (const role of [owner, runner]) await admin.unsafe(`create role ${role} login password '${role}'`);
  source = await emptyDatabases('source');
  await migrateAll(source, rootFolder);
  const quoted = nasty.replaceAll("'", "''");
  const json = JSON.stringify({ nasty: nasty.replace('\u0001', '') }).replaceAll("'", "''");
  await write(
    'auth',
    `insert into accounts (business_name, status) values ('${quoted}', 'active'), ('', 'trial');
     insert into outbox (subject, payload) values ('auth.a', '${json}')`,
  );
  await write(
    'catalog',
    `insert into outbox (subject, payload, sent_at) select 'catalog.' || n, '[null]', now() from generate_series(1, 2000) n;
     insert into parked_messages (listener, message_id, subject, payload, tries, reason)
       values ('posts', gen_random_uuid(), 's', '{}', 5, '${quoted}')`,
  );
  await write(
    'posts',
    `insert into outbox_stream (stream, created_at) values ('posts', 'the store of that day')`,
  );
  taken = await back(join(scratch, 'taken'));
});
afterAll(async () => {
  for (const name of made) await admin.unsafe(`drop database "${name}" with (force)`);
  await admin.unsafe(`drop role ${runner}, ${owner}`);
  await admin.end();
  rmSync(scratch, { recursive: true, force: true });
});

const back = async (folder: string) => {
  const secrets = { book: { tokens: 'a key' }, secretKeys: '' };
  const settings = { root: rootFolder, stateFolder: join(scratch, 'state'), environment: {} };
  const manifest = await writeBackup({ settings, logins: source, secrets, passphrase }, folder);
  return { folder, manifest };
};
/** A backup of the source, shared by most tests. */
let taken: Awaited<ReturnType<typeof back>>;

describe('a backup', () => {
  it('writes its time to each database for the alert on old backups', async () => {
    const { db, close } = openDatabase(addressOf(databaseOf('posts'), runner));
    const age = async () => {
      const away = { live: () => undefined } as unknown as Bus;
      return await serviceGauges(db, away, 'svc-posts').backup_age_seconds?.read();
    };
    const { manifest } = taken;
    // An incomplete backup does not count.
    expect(await age()).toBeUndefined();
    await storeBackupTime(source, manifest);
    expect(await age()).toBeCloseTo((Date.now() - Date.parse(manifest.takenAt)) / 1000, -1);
    await close();
  });

  it('restores every row and sequence, on hold', async () => {
    const { folder, manifest } = taken;
    expect(countRows(manifest)).toBeGreaterThan(2000);
    const opened = await openBackup(folder, passphrase);
    expect(opened.secrets.book).toEqual({ tokens: 'a key' });
    const logins = await emptyDatabases('back');
    await restoreDatabases(logins, { folder, manifest: opened.manifest, root: rootFolder });
    for (const service of serviceNames) {
      const [before, after] = [await contentsOf(databaseOf(service)), await contentsOf(`back_${service}`)];
      delete before.outbox_stream;
      delete after.outbox_stream;
      expect(after).toEqual(before);
    }
    const posts = openSession(addressOf('back_posts'));
    expect(await posts`select released_at, taken_at from publishing_hold`).toEqual([
      { released_at: null, taken_at: new Date(manifest.takenAt) },
    ]);
    expect(await posts`select created_at from outbox_stream`).toEqual([{ created_at: 'before the restore' }]);
    const social = openSession(addressOf('back_social'));
    expect(await social`select is_held from memory_marks`).toEqual([{ is_held: true }]);
    const auth = openSession(addressOf('back_auth'));
    const [next] =
      await auth`insert into accounts (business_name, status) values ('new', 'trial') returning id`;
    expect(next).toEqual({ id: 3 });
    // The rights and row security of the fresh database are back.
    const unguarded =
      await auth`select relname from pg_class where relrowsecurity and not relforcerowsecurity`;
    expect(unguarded).toEqual([]);
    await Promise.all([posts, social, auth].map((sql) => sql.end()));
    await expect(restoreDatabases(logins, { folder, manifest, root: rootFolder })).rejects.toThrow(
      /in use already/,
    );
  });

  it('shows all databases at one moment, without open transactions', async () => {
    let isStopped = false;
    const writing = (async () => {
      const open = (service: ServiceName) => openSession(addressOf(databaseOf(service), runner));
      const [posts, auth] = [open('posts'), open('auth')];
      while (!isStopped) {
        await auth.begin(async (tx) => {
          await tx`insert into outbox (subject, payload) values ('moment', '{}')`;
          await posts`insert into outbox (subject, payload) values ('moment', '{}')`;
          await pause(100);
        });
        await pause(20);
      }
      await Promise.all([posts.end(), auth.end()]);
    })();
    try {
      const { manifest } = await back(join(scratch, 'moment'));
      const count = (service: ServiceName) =>
        manifest.databases[service].tables.find(({ name }) => name === 'outbox')?.rows ?? 0;
      // svc-auth starts with a row of its own.
      expect(count('auth') - 1).toBe(count('posts'));
    } finally {
      isStopped = true;
      await writing;
    }
  });

  it('is rejected when a part, its manifest or the passphrase is wrong', async () => {
    const { manifest } = taken;
    const folder = join(scratch, 'damaged');
    cpSync(taken.folder, folder, { recursive: true });
    await expect(openBackup(folder, 'another passphrase')).rejects.toThrow(/does not open/);
    const table = manifest.databases.catalog.tables.find(({ name }) => name === 'outbox');
    const file = table === undefined ? '' : tableFile(folder, 'catalog', table);
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 60), Buffer.from([1]), bytes.subarray(61)]));
    await expect(openBackup(folder, passphrase)).rejects.toThrow('table catalog/outbox');
    writeFileSync(file, bytes);
    const list = join(folder, 'manifest.json');
    const text = readFileSync(list, 'utf8');
    const others = ['', 'null', '{"format":1}', '{"format":1,"databases":{}}', '[]', '{"for'];
    for (const other of [text.replace('"takenAt": "20', '"takenAt": "19'), ...others]) {
      writeFileSync(list, other);
      await expect(openBackup(folder, passphrase)).rejects.toThrow(/^the backup is damaged: manifest.json$/);
    }
  });

  it('leaves no files when it could not be written', async () => {
    const folder = join(scratch, 'in-the-way', 'backup');
    mkdirSync(join(scratch, 'state/media/aa'), { recursive: true });
    writeFileSync(join(scratch, 'state/media/aa/picture.jpg'), 'a picture');
    // Simulates a full disk.
    const files = join(`${folder}.part`, 'files');
    const watching = setInterval(() => {
      if (existsSync(`${folder}.part`) && !existsSync(files)) writeFileSync(files, 'in the way');
    }, 1);
    await expect(back(folder)).rejects.toThrow(/ENOTDIR|EEXIST/);
    clearInterval(watching);
    expect(readdirSync(join(scratch, 'in-the-way'))).toEqual([]);
    rmSync(join(scratch, 'state/media'), { recursive: true });
  });

  it('of a newer version is rejected before anything is written', async () => {
    const { folder, manifest } = structuredClone(taken);
    const when = String(Number(manifest.databases.auth.migrations.at(-1)?.when) + 1);
    manifest.databases.auth.migrations.push({ hash: 'later', when });
    const logins = await emptyDatabases('newer');
    const restoring = restoreDatabases(logins, { folder, manifest, root: rootFolder });
    await expect(restoring).rejects.toThrow(/newer version/);
    expect(await contentsOf('newer_auth')).toEqual({});
  });
});
