import { connection as contract } from '@kallos/contracts/social/connection';
import { connected } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { returnFromLogin, openBrowser } from '../../../testing/browser.ts';
import { beginLogin, faultOf, openLoginBench, page } from '../../../testing/login-bench.ts';
import { publicUrl } from '../../../testing/test-context.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { publishingScopes } from '../../networks/meta/graph/scopes.ts';
import { dropLogins } from './oauth.ts';

const bench = openLoginBench();
const nothing = { states: 0, connections: 0 };
const ours = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
describe('login', () => {
  it('redirects to the dialog with our app id, a state and all publishing scopes', async () => {
    const browser = openBrowser(bench);
    const dialog = await browser(await browser.askTicket());
    expect(dialog.origin + dialog.pathname).toBe('https://dialog.test/v26.0/dialog/oauth');
    expect(Object.fromEntries(dialog.searchParams)).toMatchObject({
      client_id: 'app-1',
      redirect_uri: `${publicUrl}/api/auth/facebook/callback`,
      response_type: 'code',
      scope: publishingScopes.join(','),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('requests only missing permissions, and re-requests none when all are granted', async () => {
    const again = async (path = '') =>
      (await openBrowser(bench)(`/api/auth/facebook/connect?token=x${path}`, businessCaller(1), ours))
        .searchParams;
    expect((await again()).get('auth_type')).toBeNull();
    await bench.connectAccount();
    expect((await again()).get('auth_type')).toBeNull();
    const more = await again('&ask=insights');
    expect(more.get('auth_type')).toBe('rerequest');
    expect(more.get('scope')?.split(',')).toEqual([
      ...publishingScopes,
      'read_insights',
      'instagram_manage_insights',
    ]);
    bench.person.scopes = publishingScopes.filter((scope) => scope !== 'instagram_basic');
    await bench.connectAccount();
    expect((await again()).get('auth_type')).toBe('rerequest');
  });

  it('stores and announces the connection and redirects to Platforms', async () => {
    expect((await bench.connectAccount()).href).toBe(`${publicUrl}/portal/platforms?connected=facebook`);
    expect(await bench.listOf()).toMatchObject({
      connected: true,
      source: 'stored',
      state: 'ok',
      message: 'Data retrieved successfully',
      missingPermissions: [],
      facebookPages: [{ id: '10', name: 'Page 10', canPublish: true }, { id: '11' }],
      instagramAccounts: [{ id: 'ig-10', username: 'user.10', pageId: '10' }],
    });
    expect(await readAnnounced(bench.db, connected)).toEqual([
      { accountId: 1, login: 'facebook', isNew: true },
    ]);
  });

  it.each(['ticket', 'token'])(
    'records the administrator who connected by %s for the account',
    async (way) => {
      const acting = { ...businessCaller(1), actor: 'admin:7', actorRole: 'owner' as const };
      const browser = openBrowser(bench);
      const address =
        way === 'ticket' ? await browser.askTicket(1, acting) : '/api/auth/facebook/connect?token=x';
      const dialog = await browser(address, acting, ours);
      await returnFromLogin(browser, { code: 'code-1', state: dialog.searchParams.get('state') ?? '' });
      const told = {
        accountId: 1,
        login: 'facebook',
        isNew: true,
        acting: { subject: 'business:1', actor: 'admin:7' },
      };
      expect(await readAnnounced(bench.db, connected)).toEqual([told]);
    },
  );

  it('lists the permissions that the user declined', async () => {
    bench.person.scopes = publishingScopes.filter((scope) => scope !== 'pages_manage_posts');
    expect(faultOf(await bench.connectAccount())).toEqual(['auth_failed', 'permissions_declined']);
    expect(await bench.listOf()).toMatchObject({
      state: 'missing_permission',
      missingPermissions: ['pages_manage_posts'],
    });
  });

  it('skips placeholder pages and pages without a token', async () => {
    bench.person.pages = [page('sample'), page('12', { access_token: undefined }), page('13')];
    await bench.connectAccount();
    expect((await bench.listOf()).facebookPages.map(({ id }) => id)).toEqual(['13']);
  });
});

describe('rejected logins', () => {
  it('rejects a reused, an unknown and an expired ticket', async () => {
    const browser = openBrowser(bench);
    const url = await browser.askTicket();
    await browser(url);
    expect(faultOf(await browser(url))).toEqual(['auth_failed', 'no_session_token']);
    expect(faultOf(await browser('/api/auth/facebook/connect?ticket=guess'))[1]).toBe('no_session_token');
    const late = await browser.askTicket();
    await bench.letPass('60 seconds');
    expect(faultOf(await browser(late))[1]).toBe('no_session_token');
  });

  it('accepts the login and reports that the session has ended', async () => {
    const open = openBrowser(bench);
    expect(faultOf(await open('/api/auth/facebook/connect'))[1]).toBe('not_authenticated');
    expect(faultOf(await open('/api/auth/facebook/connect?token=x'))[1]).toBe('no_session_token');
  });

  it('rejects a missing, wrong, expired or reused state without calling Meta', async () => {
    const browser = openBrowser(bench);
    expect(faultOf(await returnFromLogin(browser, { code: 'a' }))[1]).toBe('no_session_token');
    await beginLogin(browser);
    expect(faultOf(await returnFromLogin(browser, { code: 'b', state: 'guess' }))[1]).toBe(
      'no_session_token',
    );
    const old = await beginLogin(browser);
    await bench.letPass('10 minutes');
    expect(faultOf(await returnFromLogin(browser, { code: 'c', state: old }))[1]).toBe('no_session_token');
    expect(bench.usedCodes).toEqual([]);
    const state = await beginLogin(browser);
    await returnFromLogin(browser, { code: 'd', state });
    expect(faultOf(await returnFromLogin(browser, { code: 'e', state }))[1]).toBe('no_session_token');
    expect(bench.usedCodes).toEqual(['d']);
  });

  it('rejects a login from another browser and uses up its state', async () => {
    const attacker = openBrowser(bench);
    const state = await beginLogin(attacker, 2);
    const victim = openBrowser(bench);
    await beginLogin(victim, 1);
    const back = `/api/auth/facebook/callback?${new URLSearchParams({ code: 'x', state }).toString()}`;
    const shown = await victim.show(back);
    expect(shown).toMatchObject({ status: 403, location: undefined });
    expect(shown.html).toContain('Δεν συνδέθηκε τίποτα');
    expect(faultOf(await returnFromLogin(attacker, { code: 'x', state }))[1]).toBe('no_session_token');
    expect(bench.usedCodes).toEqual([]);
    expect(await bench.countConnections()).toBe(0);
  });

  it('returns no_user on refusal and login_error when Meta or the token fails', async () => {
    const browser = openBrowser(bench);
    const state = await beginLogin(browser);
    expect(faultOf(await returnFromLogin(browser, { error: 'access_denied', state }))[1]).toBe('no_user');
    expect(await bench.countLogins()).toMatchObject(nothing);
    const other = await beginLogin(browser);
    const both = { error: 'access_denied', code: 'x', state: other };
    expect(faultOf(await returnFromLogin(browser, both))[1]).toBe('no_user');
    bench.person.appId = 'another-app';
    expect(faultOf(await bench.connectAccount())[1]).toBe('login_error');
    bench.person.appId = 'app-1';
    bench.mood = () => {
      throw new GraphSilence('timeout');
    };
    expect(faultOf(await bench.connectAccount())[1]).toBe('login_error');
    expect(await bench.countConnections()).toBe(0);
  });

  it('deletes the pending logins of an ended session', async () => {
    const browser = openBrowser(bench);
    const state = await beginLogin(browser);
    const url = await browser.askTicket();
    await acrossAccounts(bench.db, (tx) => dropLogins(tx, ['session-1']));
    expect(faultOf(await returnFromLogin(browser, { code: 'x', state }))[1]).toBe('no_session_token');
    expect(faultOf(await browser(url))[1]).toBe('no_session_token');
  });

  it('deletes expired tickets and logins when a new one is created', async () => {
    const browser = openBrowser(bench);
    await beginLogin(browser);
    await browser.askTicket();
    expect(await bench.countLogins()).toMatchObject({ tickets: 1, states: 1 });
    await bench.letPass('10 minutes');
    const url = await browser.askTicket();
    expect(await bench.countLogins()).toMatchObject({ tickets: 1, states: 1 });
    await browser(url);
    expect(await bench.countLogins()).toMatchObject({ tickets: 0, states: 1 });
  });

  it('keeps the newest twenty tickets and logins of an account', async () => {
    const browser = openBrowser(bench);
    const other = openBrowser(bench);
    const kept = await beginLogin(other, 2);
    const first = await beginLogin(browser);
    for (let nth = 0; nth < 20; nth += 1) await beginLogin(browser);
    const oldest = await browser.askTicket();
    for (let nth = 0; nth < 20; nth += 1) await browser.askTicket();
    expect(await bench.countLogins()).toMatchObject({ tickets: 20, states: 21 });
    expect(faultOf(await browser(oldest))[1]).toBe('no_session_token');
    expect(faultOf(await returnFromLogin(browser, { code: 'x', state: first }))[1]).toBe('no_session_token');
    expect((await returnFromLogin(other, { code: 'x', state: kept })).searchParams.get('connected')).toBe(
      'facebook',
    );
  });

  it("deletes the account's pending tickets and logins on disconnect", async () => {
    await bench.connectAccount();
    const browser = openBrowser(bench);
    const other = openBrowser(bench);
    const state = await beginLogin(browser);
    const kept = await beginLogin(other, 2);
    const url = await browser.askTicket();
    await bench.business()(contract.disconnect);
    expect(faultOf(await browser(url))[1]).toBe('no_session_token');
    expect(faultOf(await returnFromLogin(browser, { code: 'x', state }))[1]).toBe('no_session_token');
    expect(await bench.countConnections()).toBe(0);
    expect((await returnFromLogin(other, { code: 'x', state: kept })).searchParams.get('connected')).toBe(
      'facebook',
    );
  });
});

describe("another user's login link", () => {
  it('is rejected and used up when its ticket is opened in another browser', async () => {
    const attacker = openBrowser(bench);
    const url = await attacker.askTicket(2);
    const victim = openBrowser(bench);
    await victim.askTicket(1);
    const shown = await victim.show(url);
    expect(shown).toMatchObject({ status: 403, location: undefined });
    expect(shown.html).toContain('Δεν συνδέθηκε τίποτα');
    expect(faultOf(await attacker(url))[1]).toBe('no_session_token');
    expect(await bench.countLogins()).toMatchObject(nothing);
  });

  it.each([
    ['a page elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a page of a sister host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
    ['a mail or the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a frame or a script', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
    ['a browser that does not say', {}],
  ])("is rejected when opened from %s with the owner's session", async (_, headers) => {
    const shown = await openBrowser(bench).show(
      '/api/auth/facebook/connect?token=x',
      { headers: headers as Record<string, string> },
      businessCaller(2),
    );
    expect(shown).toMatchObject({ status: 403, location: undefined });
    expect(shown.html).toContain('Δεν συνδέθηκε τίποτα');
    expect(await bench.countLogins()).toMatchObject(nothing);
  });
});
