import { acrossAccounts, openDatabase, type Database } from '@kallos/service-kit/database/database';
import { createTestDatabase, updateRows } from '@kallos/service-kit/testing';
import { and, eq, isNotNull } from 'drizzle-orm';
import postgres from 'postgres';
import type { Ctx } from '../../src/context.ts';
import { pages, selectedPages } from '../../src/schema/deliveries.ts';
import { addAccount, addLocation, migrationsFolder, reconnect } from '../test-context.ts';
import type { Clock } from './clock.ts';
import type { SimMeta } from './meta.ts';

/** A real database that uses the simulated clock. */
export interface Stage {
  readonly db: Database;
  readonly snapshot: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** An unqualified `now()` resolves to the first match in the search path. */
const clockSql = `
  create schema sim;
  create table sim.clock (at timestamptz not null);
  insert into sim.clock values (pg_catalog.now());
  create function sim.now() returns timestamptz language sql stable as 'select at from sim.clock';
  grant usage on schema sim to public;
  grant select on sim.clock to public;
  do $$ declare place record; begin
    for place in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'now()'
    loop
      execute format('alter table public.%I alter column %I set default sim.now()', place.table_name, place.column_name);
    end loop;
  end $$;
  create table sim.kept as table public.deliveries with no data;`;

export async function openStage(serverUrl: string, clock: Clock): Promise<Stage> {
  const made = await createTestDatabase(serverUrl, migrationsFolder);
  const name = new URL(made.url).pathname.slice(1);
  const admin = postgres(new URL(`/${name}`, serverUrl).href, { max: 1, onnotice: () => undefined });
  await admin.unsafe(clockSql);
  await admin.unsafe(`alter database "${name}" set search_path = sim, pg_catalog, public`);
  await admin.unsafe(`alter database "${name}" set synchronous_commit = off`);
  const open = openDatabase(made.url, { max: 4 });
  const { db } = open;
  const transaction = db.transaction.bind(db);
  let toldAt = 0;
  db.transaction = async (work, how) => {
    if (toldAt !== clock.now) await admin`update sim.clock set at = to_timestamp(${clock.now / 1000})`;
    toldAt = clock.now;
    return transaction(work, how);
  };
  return {
    db,
    snapshot: () => admin.unsafe('truncate sim.kept; insert into sim.kept table public.deliveries'),
    restore: () =>
      admin.unsafe('truncate public.deliveries cascade; insert into public.deliveries table sim.kept'),
    close: async () => {
      await open.close();
      await admin.end();
      await made.drop();
    },
  };
}

interface People {
  readonly ctx: Ctx;
  readonly meta: SimMeta;
}

/** The Google location of an account. */
export const googlePlaceOf = (accountId: number): string => String(4_000_000 + accountId);

export const connectAll = ({ ctx, meta }: People, accounts: number) =>
  acrossAccounts(ctx.db, async (tx) => {
    for (let id = 1; id <= accounts; id += 1) {
      const { id: page, instagramId: account, personId: person } = meta.pageOf(id);
      const userToken = meta.directory.newToken('user', person);
      const pageToken = meta.directory.newToken('page', page);
      await addAccount(tx, ctx, id, { person, page, account, userToken, pageToken });
      await addLocation(tx, ctx, { accountId: id, pageId: googlePlaceOf(id) });
    }
  });

/** Logs an account's user in again, which gives the page a new token. */
export async function signInAgain({ ctx, meta }: People, accountId: number): Promise<void> {
  const token = meta.directory.newToken('page', meta.pageOf(accountId).id);
  const pageToken = ctx.secrets.seal(token, { accountId, column: 'pages.page_token' });
  await updateRows(
    ctx.db,
    pages,
    { pageToken },
    and(eq(pages.accountId, accountId), isNotNull(pages.pageToken)),
  );
  await reconnect(ctx, accountId);
}

export const selectPages = (ctx: Ctx, place: { accountId: number; pageId: string }, isActive: boolean) =>
  updateRows(
    ctx.db,
    selectedPages,
    { isActive },
    and(eq(selectedPages.accountId, place.accountId), eq(selectedPages.pageId, place.pageId)),
  );
