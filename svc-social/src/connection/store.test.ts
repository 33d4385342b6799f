import { connection as contract } from '@kallos/contracts/social/connection';
import {
  connected,
  connectionChanged,
  connectionsListed,
  pagesSelected,
  reconnectNeeded,
} from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { readAnnounced, readRows } from '@kallos/service-kit/testing';
import { countStatements } from '@kallos/service-kit/testing/count-statements';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openLoginBench } from '../../testing/login-bench.ts';
import { deliveryRow } from '../../testing/test-context.ts';
import { publishingScopes } from '../networks/meta/graph/scopes.ts';
import { deliveries, pages, selectedPages, socialConnections } from '../schema/deliveries.ts';
import { announceEverything } from './announce-everything.ts';
import { markReconnectNeeded, markHealthy } from './store.ts';

const bench = openLoginBench();

const stored = async () => {
  const [row] = await readRows(bench.db, socialConnections, eq(socialConnections.accountId, 1));
  if (!row) throw new Error('nothing is connected');
  return row;
};

it('announces the pages of every connection, and which must be renewed', async () => {
  await bench.connectAccount();
  const pages = [{ pageId: '11', platform: 'facebook' as const }];
  await bench.business(1)(contract.saveSelectedPages, { body: { pages } });
  const before = await readAnnounced(bench.db, pagesSelected);
  await acrossAccounts(bench.db, announceEverything);
  expect((await readAnnounced(bench.db, pagesSelected)).slice(before.length)).toEqual([before.at(-1)]);
  expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([]);
  await acrossAccounts(bench.db, async (tx) => {
    await tx
      .update(socialConnections)
      .set({ state: 'needs_reconnect', stateReason: 'token_190' })
      .where(eq(socialConnections.accountId, 1));
    await announceEverything(tx);
  });
  expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([
    { accountId: 1, login: 'facebook', reason: 'token_190' },
  ]);
});

it('announces the state of the connection after every change of it', async () => {
  const announced = () => readAnnounced(bench.db, connectionChanged);
  const last = async () => (await announced()).at(-1);
  await bench.connectAccount();
  expect(await last()).toMatchObject({ accountId: 1, state: 'ok' });
  await acrossAccounts(bench.db, (tx) =>
    markReconnectNeeded(tx, { accountId: 1, login: 'facebook' }, 'needs_reconnect', 'token_190'),
  );
  const broken = await last();
  expect(broken).toMatchObject({ state: 'needs_reconnect', since: (await stored()).updatedAt.toISOString() });
  await acrossAccounts(bench.db, announceEverything);
  expect(await last()).toEqual(broken);
  expect(await readAnnounced(bench.db, connectionsListed)).toEqual([{ accountIds: [1] }]);
  const connection = await stored();
  await acrossAccounts(bench.db, (tx) => markHealthy(tx, connection));
  expect(await last()).toMatchObject({ state: 'ok' });
  await bench.business()(contract.disconnect);
  expect(await last()).toMatchObject({ state: 'none', endsAt: null });
  await acrossAccounts(bench.db, announceEverything);
  expect((await readAnnounced(bench.db, connectionsListed)).at(-1)).toEqual({ accountIds: [] });
});

it('announces more connections in as many statements', async () => {
  await bench.connectAccount();
  const few = await countStatements(bench.db, announceEverything);
  await bench.connectAccount(2);
  await bench.connectAccount(3);
  expect(await countStatements(bench.db, announceEverything)).toBe(few);
});

it('announces everything only after a concurrent change commits', async () => {
  await bench.connectAccount();
  await bench.business()(contract.saveSelectedPages, {
    body: { pages: [{ pageId: '11', platform: 'facebook' }] },
  });
  let announcing: Promise<void> | undefined;
  await inAccount(bench.db, 1, async (tx) => {
    await tx.delete(selectedPages).where(eq(selectedPages.accountId, 1));
    announcing = acrossAccounts(bench.db, announceEverything);
    const waiting = sql`select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => tx.execute(waiting), { timeout: 8000, interval: 20 }).not.toEqual([]);
  });
  await announcing;
  expect((await readAnnounced(bench.db, pagesSelected)).at(-1)).toEqual({ accountId: 1, pages: [] });
});

describe('another login', () => {
  it('is announced as a new connection only when the user differs', async () => {
    await bench.connectAccount();
    await bench.connectAccount();
    bench.person.id = 'meta-2';
    await bench.connectAccount();
    expect(await readAnnounced(bench.db, connected)).toEqual([
      { accountId: 1, login: 'facebook', isNew: true },
      { accountId: 1, login: 'facebook' },
      { accountId: 1, login: 'facebook', isNew: true },
    ]);
    expect(await readAnnounced(bench.db, pagesSelected)).toEqual([]);
  });

  it('clears the previous failure and is checked again after a day', async () => {
    bench.person.scopes = publishingScopes.filter((scope) => scope !== 'pages_manage_posts');
    await bench.connectAccount();
    await acrossAccounts(bench.db, announceEverything);
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([
      { accountId: 1, login: 'facebook', reason: 'permission_missing' },
    ]);
    bench.person.scopes = publishingScopes;
    await bench.connectAccount();
    const { state, stateReason, nextCheckAt } = await stored();
    expect({ state, stateReason }).toEqual({ state: 'ok', stateReason: null });
    expect(Math.round((nextCheckAt.getTime() - Date.now()) / 3_600_000)).toBe(24);
  });

  it('connects a user with an empty page list and keeps known pages as missing', async () => {
    await bench.connectAccount();
    bench.person.pages = [];
    expect((await bench.connectAccount()).search).toBe('?connected=facebook');
    const { facebookPages } = await bench.listOf();
    expect(facebookPages.map(({ missingSince }) => typeof missingSince)).toEqual(['string', 'string']);
  });

  it('resumes what was on hold, in this account only', async () => {
    await bench.connectAccount(1);
    await bench.connectAccount(2);
    const later = new Date(Date.now() + 86_400_000);
    const lacked = { commentState: 'failed', commentReason: 'permission_missing' } as const;
    const accepted = { kind: 'accepted' } as const;
    await acrossAccounts(bench.db, async (tx) => {
      await tx.update(pages).set({ pausedUntil: later, pauseReason: 'page_restricted' });
      await tx.insert(deliveries).values([
        { ...deliveryRow('a'), ...lacked, flipAnswer: accepted },
        { ...deliveryRow('b'), commentState: 'failed', commentReason: 'refused', insightsDueAt: later },
        { ...deliveryRow('c'), accountId: 2, ...lacked, flipAnswer: accepted, insightsDueAt: later },
      ]);
    });
    await bench.connectAccount(1);
    const { found, paused } = await acrossAccounts(bench.db, async (tx) => ({
      found: await tx.select().from(deliveries).orderBy(asc(deliveries.key)),
      paused: await tx.select().from(pages).where(eq(pages.pauseReason, 'page_restricted')),
    }));
    expect(found).toMatchObject([
      { commentState: 'open', commentReason: null, insightsDueAt: null, flipAnswer: null },
      { commentState: 'failed', commentReason: 'refused' },
      { ...lacked, insightsDueAt: later, flipAnswer: accepted },
    ]);
    expect(found[1]?.insightsDueAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(new Set(paused.map(({ accountId }) => accountId))).toEqual(new Set([2]));
  });
});

it('announces each missing permission once and each recovery', async () => {
  await bench.connectAccount();
  const mark = (...[state, reason]: ['needs_reconnect' | 'missing_permission', string]) =>
    acrossAccounts(bench.db, (tx) =>
      markReconnectNeeded(tx, { accountId: 1, login: 'facebook' }, state, reason),
    );
  const heal = async () => {
    const connection = await stored();
    await acrossAccounts(bench.db, (tx) => markHealthy(tx, connection));
    return (await stored()).state;
  };
  const reasons = async () => (await readAnnounced(bench.db, reconnectNeeded)).map(({ reason }) => reason);
  expect(await heal()).toBe('ok');
  expect(await readAnnounced(bench.db, connected)).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) await mark('missing_permission', 'permission_missing');
  expect(await reasons()).toEqual(['permission_missing']);
  expect(await heal()).toBe('ok');
  expect(await readAnnounced(bench.db, connected)).toHaveLength(2);
  for (let time = 0; time < 2; time += 1) await mark('needs_reconnect', 'token_190');
  await mark('missing_permission', 'permission_missing');
  expect(await reasons()).toEqual(['permission_missing', 'token_190']);
  expect(await heal()).toBe('ok');
  expect(await readAnnounced(bench.db, connected)).toHaveLength(3);
});
