import { connection as contract } from '@kallos/contracts/social/connection';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/graph-double.ts';
import { openLoginBench, page } from '../../testing/login-bench.ts';
import { GraphSilence } from '../networks/meta/graph/failures.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';

const bench = openLoginBench();

/** Changes the stored columns of every connection. */
const setAll = (values: PgUpdateSetSource<typeof socialConnections>) =>
  updateRows(bench.db, socialConnections, values);
const age = (minutes = 60) => setAll({ pagesReadAt: sql`now() - make_interval(mins => ${minutes})` });

describe('pages', () => {
  it('returns an empty state without a connection', async () => {
    expect(await bench.listOf()).toMatchObject({
      connected: false,
      source: 'no_token',
      state: 'none',
      message: 'No Facebook account is connected.',
      facebookPages: [],
    });
  });

  it('reads Meta again when the list is old, and keeps the list when Meta fails', async () => {
    await bench.connectAccount();
    await age();
    bench.person.pages = [page('11', { name: 'Νέο όνομα' })];
    const fresh = await bench.listOf();
    expect(fresh).toMatchObject({
      source: 'graph_api',
      facebookPages: [
        { id: '10', missingSince: expect.any(String) },
        { id: '11', name: 'Νέο όνομα', missingSince: null },
      ],
      instagramAccounts: [{ missingSince: expect.any(String) }],
    });
    await age();
    bench.mood = () => {
      throw new GraphSilence('timeout');
    };
    expect(await bench.listOf()).toMatchObject({
      source: 'stored',
      state: 'ok',
      facebookPages: [{ id: '10' }, { id: '11' }],
    });
    bench.mood = () => {
      throw refusal(190, 460);
    };
    expect(await bench.listOf()).toMatchObject({ source: 'stored', state: 'ok' });
    await setAll({ state: 'needs_reconnect' });
    await age();
    bench.mood = (path) => {
      throw new Error(`asked for ${path} with a dead token`);
    };
    expect(await bench.listOf()).toMatchObject({ source: 'stored', state: 'needs_reconnect' });
  });

  it('refreshes the list after five minutes', async () => {
    await bench.connectAccount();
    await age(4);
    expect((await bench.listOf()).source).toBe('stored');
    await age(6);
    expect((await bench.listOf()).source).toBe('graph_api');
  });

  it('keeps the list when Meta returns no page or the user’s token has expired', async () => {
    await bench.connectAccount();
    await age();
    bench.person.pages = [];
    expect(await bench.listOf()).toMatchObject({
      source: 'graph_api',
      facebookPages: [{ id: '10' }, { id: '11' }],
    });
    await age();
    bench.mood = () => {
      throw refusal(190, 463);
    };
    expect(await bench.listOf()).toMatchObject({ source: 'stored', state: 'ok' });
  });

  it('discards a listing read with a token that was replaced meanwhile', async () => {
    await bench.connectAccount();
    await age();
    bench.person.pages = [page('12')];
    bench.mood = async (path) => {
      if (path === 'me/accounts') await setAll({ userToken: 'another' });
    };
    expect((await bench.listOf()).facebookPages).toMatchObject([{ id: '10' }, { id: '11' }]);
  });

  it('reports an internal fault as such, not as a Meta fault or a bad token', async () => {
    await bench.connectAccount();
    await age();
    bench.mood = () => {
      throw new TypeError('a fault of ours');
    };
    await expect(bench.listOf()).rejects.toMatchObject({ status: 500 });
    const given = bench.business()(contract.listPages, { query: { access_token: 'given' } });
    await expect(given).rejects.toMatchObject({ status: 500 });
  });

  it('reports a healthy connection in its last week as expiring', async () => {
    await bench.connectAccount();
    const stateAt = async (days: number) => {
      await setAll({ tokenExpiresAt: sql`now() + make_interval(days => ${days})` });
      return (await bench.listOf()).state;
    };
    expect([await stateAt(8), await stateAt(6)]).toEqual(['ok', 'expiring']);
    await setAll({ state: 'missing_permission' });
    expect(await stateAt(6)).toBe('missing_permission');
  });

  it('accepts a pasted token of our app and stores it', async () => {
    const given = await bench.business()(contract.listPages, { query: { access_token: 'given' } });
    expect(given).toMatchObject({
      source: 'given_token',
      connected: true,
      facebookPages: [{ id: '10' }, { id: '11' }],
    });
    expect(await bench.listOf()).toMatchObject({ source: 'stored', connected: true });
    const again = await bench.business()(contract.listPages, { query: { access_token: 'given' } });
    expect(again).toMatchObject({ source: 'given_token', connected: true });
  });

  it('treats a blank token as none', async () => {
    const blank = { query: { access_token: ' ' } };
    expect(await bench.business()(contract.listPages, blank)).toMatchObject({ source: 'no_token' });
    await bench.connectAccount();
    expect(await bench.business()(contract.listPages, blank)).toMatchObject({ source: 'stored' });
  });

  it("rejects a dead token, another app's, and another user's", async () => {
    const give = (access_token: string) => bench.business()(contract.listPages, { query: { access_token } });
    await expect(give('dead')).rejects.toMatchObject({ status: 400 });
    bench.person.appId = 'another-app';
    await expect(give('given')).rejects.toMatchObject({ status: 400 });
    expect(await bench.countConnections()).toBe(0);
    bench.person.appId = 'app-1';
    await bench.connectAccount();
    bench.person.id = 'meta-2';
    await expect(give('given')).rejects.toMatchObject({ status: 409 });
    bench.mood = () => {
      throw refusal(190);
    };
    await expect(give('given')).rejects.toMatchObject({ status: 400 });
    bench.mood = () => {
      throw new GraphSilence('timeout');
    };
    await expect(give('given')).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  it('rejects an overlong token without calling Meta', async () => {
    let asked = 0;
    bench.mood = () => void (asked += 1);
    const give = (access_token: string) => bench.business()(contract.listPages, { query: { access_token } });
    await expect(give('x'.repeat(14_000))).rejects.toMatchObject({
      status: 400,
      code: 'invalid_fields',
    });
    expect([asked, await bench.countConnections()]).toEqual([0, 0]);
  });

  it('keeps tokens out of responses, events and plain database columns', async () => {
    await bench.connectAccount();
    await bench.business()(contract.saveSelectedPages, {
      body: { pages: [{ pageId: '10', platform: 'facebook' }] },
    });
    const answers = [await bench.listOf(), await bench.business()(contract.listSelectedPages)];
    const tables = ['social_connections', 'pages', 'selected_pages', 'page_locks', 'outbox', 'oauth_states'];
    const rows = await acrossAccounts(bench.db, (tx) =>
      Promise.all(tables.map((name) => tx.execute(sql`select * from ${sql.identifier(name)}`))),
    );
    expect(JSON.stringify([answers, rows])).not.toContain('CANARY');
    expect(answers[0]).toMatchObject({
      facebookPages: [{ accessToken: expect.stringMatching(/^ref:/) }, {}],
    });
  });

  it("cannot read a page's token from a row copied to another account", async () => {
    await bench.connectAccount(1);
    await updateRows(bench.db, pages, { accountId: 2 });
    await setAll({ accountId: 2 });
    await age();
    await expect(bench.listOf(2)).rejects.toMatchObject({ status: 500 });
  });
});
