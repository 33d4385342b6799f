import { setTimeout as sleep } from 'node:timers/promises';
import { connection as connectionContract } from '@kallos/contracts/social/connection';
import { connected, connectionExpiring, reconnectNeeded } from '@kallos/contracts/social/events';
import { health as contract } from '@kallos/contracts/social/health';
import {
  readAnnounced,
  asOwner,
  businessCaller,
  callAs,
  readRows,
  updateRows,
  serviceCaller,
} from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  sandboxPeople,
} from '../../testing/sandbox-bench.ts';
import { postAt, publishAt } from '../../testing/sandbox-bench.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';
import { checkDueConnections } from './check-connection.ts';
import { countConnections } from './count-connections.ts';

const bench = openSandboxBench();
const { page: pageId, instagram } = sandboxPeople.eleni;

const facebookPage = { platform: 'facebook' as const, pageId };
const instagramAccount = { platform: 'instagram' as const, pageId: instagram };

type Asked = { platform: 'facebook' | 'instagram'; pageId: string };
const check = (asked: Asked[] = [facebookPage]) =>
  callAs(bench.app, serviceCaller)(contract.checkPages, { body: { accountId: 1, pages: asked } });

/** Ages the stored facts so that they are due for another read. */
const letADayPass = () =>
  updateRows(bench.db, socialConnections, {
    checkedAt: sql`now() - interval '1 day'`,
    nextCheckAt: sql`now() - interval '1 second'`,
  });

const stored = async () =>
  (await readRows(bench.db, socialConnections, eq(socialConnections.accountId, 1)))[0];

const codesOf = (page: { findings: Array<{ code: string }> } | undefined) =>
  page?.findings.map(({ code }) => code);

beforeEach(async () => {
  await setSandboxSwitch(bench, 'POST', 'reset');
  await setSandboxSwitch(bench, 'POST', 'settings', { requireProof: true });
  await asOwner(bench.db, 'truncate social_connections, pages, selected_pages, page_locks, outbox');
  await connectAccount(bench, 1);
});

describe('the page check', () => {
  it('returns token kind, permissions, quota and reachability of a healthy page', async () => {
    const { connection, pages: found } = await check([facebookPage, instagramAccount]);
    expect(connection).toMatchObject({ state: 'ok', missingPermissions: [], reason: null });
    expect(found).toMatchObject([
      { tokenKind: 'page', tokenExpiresAt: null, isReachable: true, quota: null, findings: [] },
      { tokenKind: 'page', isReachable: true, quota: { used: 0, total: 50 }, findings: [] },
    ]);
  });

  it('reports a missing connection', async () => {
    await callAs(bench.app, businessCaller(1))(connectionContract.disconnect);
    const { connection, pages: found } = await check();
    expect(connection.state).toBe('none');
    expect(codesOf(found[0])).toEqual(['not_connected']);
  });

  it.each(['old', 'fresh'])('detects a dead token and marks the connection, with %s facts', async (age) => {
    await setSandboxSwitch(bench, 'POST', 'tokens/revoke', { userId: sandboxPeople.eleni.id, subcode: 460 });
    if (age === 'old') await letADayPass();
    const { connection, pages: found } = await check();
    expect(connection).toMatchObject({ state: 'needs_reconnect', reason: 'token_460' });
    expect(codesOf(found[0])).toEqual(['needs_reconnect']);
    if (age === 'old') expect(found[0]?.findings).toMatchObject([{ isBlocking: true, detail: 'token_460' }]);
    expect(await readAnnounced(bench.db, reconnectNeeded)).toHaveLength(1);
  });

  it("replaces a page's dead token while the connection is valid", async () => {
    await setSandboxSwitch(bench, 'POST', 'tokens/revoke', { pageId, subcode: 492 });
    const { connection, pages: found } = await check();
    expect(connection.state).toBe('ok');
    expect(found[0]).toMatchObject({ isReachable: true, findings: [] });
  });

  it('detects an exhausted daily quota of an Instagram account', async () => {
    await setSandboxSwitch(bench, 'POST', 'settings', { instagramQuota: 0 });
    const { pages: found } = await check([instagramAccount]);
    expect(codesOf(found[0])).toEqual(['daily_limit']);
    expect(found[0]?.quota).toEqual({ used: 0, total: 0 });
  });

  it("reports a paused page, another account's page, and an outage of Meta", async () => {
    await updateRows(
      bench.db,
      pages,
      { pausedUntil: sql`now() + interval '1 hour'`, pauseReason: 'page_restricted' },
      eq(pages.externalId, pageId),
    );
    const { pages: found } = await check([facebookPage, { platform: 'facebook', pageId: '999' }]);
    expect(found.map(codesOf)).toEqual([['page_restricted'], ['page_unknown']]);
    await setSandboxSwitch(bench, 'POST', 'faults', [{ effect: { kind: 'reset' } }]);
    const silent = await check([instagramAccount]);
    expect(silent.pages[0]).toMatchObject({ isReachable: false, findings: [{ isBlocking: false }] });
    expect(codesOf(silent.pages[0])).toEqual(['meta_unavailable']);
  });
});

describe('the daily check', () => {
  it('checks each connection once a day and leaves a healthy one unchanged', async () => {
    expect(await checkDueConnections(bench.ctx)).toBe(0);
    await letADayPass();
    expect(await checkDueConnections(bench.ctx)).toBe(1);
    expect(await checkDueConnections(bench.ctx)).toBe(0);
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([]);
    expect(await readAnnounced(bench.db, connectionExpiring)).toEqual([]);
  });

  it('announces a dead token that no call had noticed', async () => {
    await setSandboxSwitch(bench, 'POST', 'tokens/revoke', { userId: sandboxPeople.eleni.id, subcode: 458 });
    await letADayPass();
    await checkDueConnections(bench.ctx);
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([
      { accountId: 1, login: 'facebook', reason: 'token_458' },
    ]);
  });

  it('reports revoked permissions, and recovers when they are granted again', async () => {
    await setSandboxSwitch(bench, 'POST', 'permissions', {
      userId: sandboxPeople.eleni.id,
      declined: ['pages_manage_posts'],
    });
    await letADayPass();
    await checkDueConnections(bench.ctx);
    const listed = await callAs(bench.app, businessCaller(1))(connectionContract.listPages, { query: {} });
    expect(listed).toMatchObject({ state: 'missing_permission', missingPermissions: ['pages_manage_posts'] });
    await setSandboxSwitch(bench, 'POST', 'permissions', {
      userId: sandboxPeople.eleni.id,
      granted: ['pages_manage_posts'],
    });
    await letADayPass();
    await checkDueConnections(bench.ctx);
    expect(await stored()).toMatchObject({ state: 'ok', stateReason: null });
    expect(await readAnnounced(bench.db, connected)).toHaveLength(2);
  });

  it('checks again within minutes when Meta did not list a permission', async () => {
    const granted = ['pages_manage_engagement'];
    await setSandboxSwitch(bench, 'POST', 'permissions', { userId: sandboxPeople.eleni.id, granted });
    await letADayPass();
    await checkDueConnections(bench.ctx);
    await setSandboxSwitch(bench, 'POST', 'permissions', {
      userId: sandboxPeople.eleni.id,
      declined: granted,
    });
    await letADayPass();
    await checkDueConnections(bench.ctx);
    const without = await stored();
    expect(without?.scopes).not.toContain('pages_manage_engagement');
    expect(without?.nextCheckAt.getTime()).toBeLessThan(Date.now() + 10 * 60_000);
    await setSandboxSwitch(bench, 'POST', 'permissions', { userId: sandboxPeople.eleni.id, granted });
    await updateRows(bench.db, socialConnections, { nextCheckAt: sql`now()` });
    await checkDueConnections(bench.ctx);
    expect((await stored())?.scopes).toContain('pages_manage_engagement');
  });

  it('warns a week before expiry, once per expiry', async () => {
    await setSandboxSwitch(bench, 'POST', 'settings', { longTokenSeconds: 5 * 86_400 });
    await connectAccount(bench, 1);
    for (let round = 0; round < 2; round += 1) {
      await letADayPass();
      await checkDueConnections(bench.ctx);
    }
    expect(await readAnnounced(bench.db, connectionExpiring)).toMatchObject([{ accountId: 1 }]);
    const listed = await callAs(bench.app, businessCaller(1))(connectionContract.listPages, { query: {} });
    expect(listed.state).toBe('expiring');
    expect(Date.parse(listed.expiresAt ?? '') - Date.now()).toBeGreaterThan(4 * 86_400_000);
  });

  it("continues with page tokens when the user's has expired, and warns", async () => {
    await setSandboxSwitch(bench, 'POST', 'settings', { longTokenSeconds: 2, containerMs: 0 });
    await connectAccount(bench, 1);
    await sleep(2100);
    await letADayPass();
    await updateRows(bench.db, socialConnections, { pagesReadAt: sql`now() - interval '1 hour'` });
    expect(await checkDueConnections(bench.ctx)).toBe(1);
    const listed = await callAs(bench.app, businessCaller(1))(connectionContract.listPages, { query: {} });
    expect(listed.state).toBe('expiring');
    expect(Date.parse(listed.expiresAt ?? '')).toBeLessThan(Date.now());
    expect(await readAnnounced(bench.db, connectionExpiring)).toHaveLength(1);
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([]);
    for (const platform of ['facebook', 'instagram'] as const)
      await publishAt(bench, postAt(bench, platform, 61));
  });

  it('stores nothing when Meta does not respond, and retries', async () => {
    await letADayPass();
    const before = (await stored())?.checkedAt;
    await setSandboxSwitch(bench, 'POST', 'faults', [{ effect: { kind: 'reset' } }]);
    await checkDueConnections(bench.ctx);
    const after = await stored();
    expect(after).toMatchObject({ state: 'ok', checkedAt: before });
    expect(after?.nextCheckAt.getTime()).toBeLessThan(Date.now() + 2 * 3_600_000);
  });
});

it('counts connections by state: working, expiring within a week, broken', async () => {
  expect(await countConnections(bench)).toEqual({ ok: 1, expiring: 0, broken: 0 });
  await updateRows(bench.db, socialConnections, { tokenExpiresAt: sql`now() + interval '6 days'` });
  expect(await countConnections(bench)).toEqual({ ok: 0, expiring: 1, broken: 0 });
  await updateRows(bench.db, socialConnections, { state: 'needs_reconnect' });
  expect(await countConnections(bench)).toEqual({ ok: 0, expiring: 0, broken: 1 });
});
