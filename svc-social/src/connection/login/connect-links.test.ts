import { connectLinks as api, mostConnectLinks } from '@kallos/contracts/social/connect-links';
import { connectLinkChanged } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { outbox } from '@kallos/service-kit/messaging/outbox-tables';
import { asOwner, readRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../../testing/browser.ts';
import { openLoginBench } from '../../../testing/login-bench.ts';
import { connectLinks } from '../../schema/connections.ts';

const bench = openLoginBench();
beforeEach(() => asOwner(bench.db, 'truncate connect_links'));

const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
const create = async (name = 'Μαρία', accountId = 1) => {
  const { link, url } = await bench.business(accountId)(api.create, { body: { name } });
  return { ...link, path: new URL(url).pathname };
};
const listed = async () => (await bench.business()(api.list)).links;
const age = (time: string) =>
  acrossAccounts(bench.db, (tx) =>
    tx.update(connectLinks).set({ expiresAt: sql`expires_at - ${time}::interval` }),
  );
const announced = async () =>
  (await readRows(bench.db, outbox))
    .filter(({ subject }) => subject === connectLinkChanged.name)
    .map(({ payload }) => payload);

/** Opens the page, presses its button and comes back from Facebook. */
async function logIn(
  path: string,
  browser: Browser = openBrowser(bench),
  more: Record<string, string> = { code: 'c' },
) {
  const dialog = await browser(`${path}?start=1`, undefined, fromOurPage);
  const state = dialog.searchParams.get('state') ?? '';
  const back = new URLSearchParams({ state, ...more });
  return { browser, dialog, shown: await browser.show(`/api/auth/facebook/callback?${back}`) };
}

const press = async (browser: Browser, html: string, answer: 'connect' | 'cancel') => {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ state: value('state'), code: value('code'), answer });
  return browser.show('/api/auth/facebook/confirm', { method: 'POST', body });
};

describe('a link', () => {
  it('connects pages without an account, once', async () => {
    const { path, id } = await create();
    const page = await openBrowser(bench).show(path);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('«business 1»')]);
    expect(page.html).toContain('Μαρία');
    const { browser, dialog, shown } = await logIn(path);
    expect(dialog.pathname).toContain('dialog/oauth');
    expect(shown.html).toContain('business 1');
    expect(await bench.countConnections()).toBe(0);
    const end = await press(browser, shown.html, 'connect');
    expect([end.status, end.location, end.html]).toEqual([
      200,
      undefined,
      expect.stringContaining('Οι σελίδες συνδέθηκαν'),
    ]);
    expect(await bench.countConnections()).toBe(1);
    expect((await bench.listOf()).facebookPages).toHaveLength(2);
    expect(await listed()).toMatchObject([{ id, state: 'used', usedAt: expect.any(String) as string }]);
    const again = await openBrowser(bench).show(path);
    expect([again.status, again.html]).toEqual([410, expect.stringContaining('έχει χρησιμοποιηθεί')]);
  });

  it('connects once when two browsers log in at the same time', async () => {
    const { path } = await create();
    const both = [await logIn(path), await logIn(path)];
    const ends = await Promise.all(both.map(({ browser, shown }) => press(browser, shown.html, 'connect')));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(bench.usedCodes.length).toBeGreaterThan(0);
    expect((await announced()).filter((one) => (one as { change: string }).change === 'used')).toHaveLength(
      1,
    );
  });

  it.each<[string, Record<string, string>]>([
    ['a refusal at Facebook', { error: 'access_denied' }],
    ['«Ακύρωση»', { code: 'c' }],
  ])('works again after %s', async (_, more) => {
    const { path } = await create();
    const { browser, shown } = await logIn(path, openBrowser(bench), more);
    const end = 'error' in more ? shown : await press(browser, shown.html, 'cancel');
    expect([end.status, end.html]).toEqual([200, expect.stringContaining('Δεν συνδέθηκε τίποτα')]);
    expect((await listed())[0]?.state).toBe('open');
    const second = await logIn(path);
    expect((await press(second.browser, second.shown.html, 'connect')).html).toContain('συνδέθηκαν');
  });

  it('works again after a login without pages', async () => {
    const { path } = await create();
    bench.person.pages = [];
    const { browser, shown } = await logIn(path);
    const end = await press(browser, shown.html, 'connect');
    expect([end.status, end.html]).toEqual([200, expect.stringContaining('Δεν επιλέξατε καμία σελίδα')]);
    expect(await bench.countConnections()).toBe(0);
    expect((await listed())[0]?.state).toBe('open');
  });

  it('works again after a failure of Facebook', async () => {
    const { path } = await create();
    const { browser, shown } = await logIn(path);
    bench.mood = () => {
      throw new Error('down');
    };
    expect((await press(browser, shown.html, 'connect')).html).toContain('Δεν συνδέθηκε τίποτα');
    expect((await listed())[0]?.state).toBe('open');
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    ['a week', () => age('7 days'), 'έληξε'],
    ['its revocation', (id) => bench.business()(api.revoke, { params: { id } }), 'ακυρώθηκε'],
  ])('ends with %s, also in the middle of a login', async (_, end, words) => {
    const { path, id } = await create();
    const { browser, shown } = await logIn(path);
    await end(id);
    const closed = await openBrowser(bench).show(path);
    expect([closed.status, closed.html]).toEqual([410, expect.stringContaining(words)]);
    const late = await press(browser, shown.html, 'connect');
    expect([late.status, late.html]).toEqual([410, expect.stringContaining(words)]);
    expect(await bench.countConnections()).toBe(0);
  });

  it('is started only from its page', async () => {
    const { path } = await create();
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }]) {
      const { status, html } = await openBrowser(bench).show(`${path}?start=1`, { headers });
      expect([status, html]).toEqual([200, expect.stringContaining('Συνέχεια στο Facebook')]);
    }
    expect(await bench.countLogins()).toMatchObject({ states: 0 });
  });

  it.each(['x', 'a'.repeat(43), "' or 1=1 --"])('%j is unknown', async (token) => {
    const { status, html } = await openBrowser(bench).show(`/api/connect/${encodeURIComponent(token)}`);
    expect([status, html]).toEqual([404, expect.stringContaining('Δεν βρέθηκε')]);
  });
});

it('stores only the hash of a link, and announces what happens to it', async () => {
  const { id, path } = await create('<b>Μαρία</b>');
  const rows = await readRows(bench.db, connectLinks);
  expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
  expect((await openBrowser(bench).show(path)).html).toContain('&lt;b&gt;Μαρία');
  await bench.business()(api.revoke, { params: { id } });
  await bench.business()(api.revoke, { params: { id } });
  expect(await announced()).toMatchObject([
    { change: 'created', linkId: id, actor: expect.stringContaining('business') as string },
    { change: 'revoked' },
  ]);
});

it('closes links to other accounts, and limits those that wait', async () => {
  const { id } = await create();
  expect((await bench.business(2)(api.list)).links).toEqual([]);
  await expect(bench.business(2)(api.revoke, { params: { id } })).rejects.toMatchObject({ status: 404 });
  for (let made = 1; made < mostConnectLinks; made += 1) await create();
  await expect(create()).rejects.toMatchObject({ body: { code: 'limit_reached' } });
  await bench.business()(api.revoke, { params: { id } });
  await create();
});

it.each<[string, () => Promise<unknown>]>([
  ['expired', () => age('7 days')],
  ['used', () => acrossAccounts(bench.db, (tx) => tx.update(connectLinks).set({ usedAt: sql`now()` }))],
])('does not count %s links against the limit', async (_, end) => {
  for (let made = 0; made < mostConnectLinks; made += 1) await create();
  await end();
  expect((await create()).state).toBe('open');
});
