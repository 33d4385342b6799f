import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@kallos/service-kit/database/migrations';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { earlierUrl, makeEarlierDatabases } from '../../testing/earlier-release.ts';
import { expectedTables, tablesOf } from '../../testing/table-rights.ts';
import { rootFolder } from '../root-folder.ts';
import { type ServiceName, serviceNames } from '../settings/settings.ts';
import { databaseOf, ensureDatabases, ownerOf } from './databases.ts';
import { migrateAll, migratorsOn } from './migrate.ts';
import { openSession } from './session.ts';

const server = inject('postgresUrl');
const wanted = serviceNames.map((service) => ({ name: `svc_${service}`, password: `p-${service}` }));
const admin = openSession(server);
let urls: Record<string, string>;
let running: Record<ServiceName, postgres.Sql>;

/** Prepares a server of an earlier release: each running login owns its database and tables. */
async function leaveByEarlierRelease(): Promise<void> {
  await makeEarlierDatabases(admin, wanted);
  await Promise.all(
    wanted.map(async ({ name, password }) => {
      const service = name.replace('svc_', '');
      const url = earlierUrl(server, { name, password });
      await applyMigrations({ url, runner: null }, `${rootFolder}/svc-${service}/migrations`);
      const sql = openSession(url);
      await sql`insert into outbox (subject, payload) values (${`${service}.kept`}, '{}')`;
      await sql.end();
    }),
  );
}

beforeAll(async () => {
  await leaveByEarlierRelease();
  urls = await ensureDatabases(server, wanted);
  await migrateAll(migratorsOn(server), rootFolder);
  running = Object.fromEntries(
    serviceNames.map((service) => [service, openSession(urls[`svc_${service}`] ?? '')]),
  ) as typeof running;
});
afterAll(async () => {
  await Promise.all(Object.values(running).map((sql) => sql.end()));
  for (const { name } of wanted) await admin.unsafe(`drop database "${name}" with (force)`);
  for (const { name } of wanted) await admin.unsafe(`drop role "${name}", "${ownerOf(name)}"`);
  await admin.end();
});

/** The error of a statement without permission. */
const refusal = { code: '42501' };

it('lets a migration change the rows of every account', async () => {
  const sql = openSession(databaseOf(server, 'svc_posts'));
  await sql`insert into daily_uses (account_id, kind, day, used) values (7, 'text', '2026-01-01', 1)`;
  const folder = mkdtempSync(join(tmpdir(), 'kallos-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: Date.now() * 2, tag: '0000_change', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, '0000_change.sql'), 'update daily_uses set used = 5;');
  await applyMigrations(migratorsOn(server).posts, folder);
  expect(await sql`select used::int from daily_uses where account_id = 7`).toEqual([{ used: 5 }]);
  await sql.end();
  rmSync(folder, { recursive: true });
});

describe.each(serviceNames)('the running login of svc-%s', (service) => {
  it('keeps what an earlier release wrote', async () => {
    expect(await running[service]`select subject from outbox`).toEqual([{ subject: `${service}.kept` }]);
  });

  it('has exactly the listed rights on every table', async () => {
    const tables = await tablesOf(running[service]);
    expect(tables.length).toBeGreaterThan(5);
    expect(tables).toEqual(expectedTables(service, tables));
  });

  it('cannot change policies or triggers', async () => {
    const sql = running[service];
    const deeds = (name: string) => [
      `alter table ${name} disable row level security`,
      `alter table ${name} no force row level security`,
      `alter table ${name} disable trigger all`,
      `alter table ${name} owner to svc_${service}`,
      `drop table ${name}`,
      `truncate ${name}`,
      `create policy mine on ${name} using (true)`,
      `create trigger mine before insert on ${name} execute function suppress_redundant_updates_trigger()`,
      `comment on table ${name} is 'mine'`,
    ];
    for (const { name } of await tablesOf(sql))
      for (const deed of deeds(name)) await expect(sql.unsafe(deed), deed).rejects.toMatchObject(refusal);
  });

  it('cannot create objects or assume another role', async () => {
    const [owner, sql] = [`svc_${service}_owner`, running[service]];
    for (const deed of [
      'create table public.mine (n int)',
      'create table drizzle.mine (n int)',
      'create temporary table mine (n int)',
      'create schema mine',
      'create function public.mine() returns int language sql as $$ select 1 $$',
      'create extension hstore',
      `set role "${owner}"`,
      `grant "${owner}" to svc_${service}`,
      'set session_replication_role = replica',
      `alter role svc_${service} bypassrls`,
      `alter database svc_${service} owner to svc_${service}`,
      'alter policy account_rows on public.accounts using (true)',
      'drop function if exists public.refuse_audit_change() cascade',
    ]) {
      const fault = await sql.unsafe(deed).then(
        () => null,
        (error: unknown) => error,
      );
      const isAbsent = /does not exist/.test(String(fault)) || /if exists/.test(deed);
      if (!(isAbsent && (fault as { code?: string } | null)?.code !== refusal.code))
        expect(fault, deed).toMatchObject(refusal);
    }
  });

  it('has no rights on the server', async () => {
    const [role] = await running[service]`
      select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "isMighty"
      from pg_roles where rolname = current_user`;
    expect(role).toEqual({ isMighty: false });
  });

  it('cannot enter databases of other services or of the server', async () => {
    const others = serviceNames.filter((one) => one !== service).map((one) => `svc_${one}`);
    for (const other of [...others, 'postgres', 'template1']) {
      const url = new URL(urls[`svc_${service}`] ?? '');
      url.pathname = `/${other}`;
      const sql = openSession(url.href);
      await expect(sql`select 1`, other).rejects.toMatchObject(refusal);
      await sql.end();
    }
  });
});

it('owners have no login', async () => {
  const rows = await admin`select rolname from pg_roles where rolname like 'svc\\_%\\_owner' and rolcanlogin
    and rolname <> 'svc_test_owner'`;
  expect(rows).toEqual([]);
});

it('a migration can revoke a right from the running login', async () => {
  const deed = running.auth`update audit_entries set actor = 'nobody'`;
  await expect(deed).rejects.toMatchObject(refusal);
});
