import { companyInfo } from '@kallos/contracts/auth/company-info';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '../addresses.ts';
import { adminToken, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { closedWays } from '../closed-ways.ts';
import { type Elsewhere, openElsewhere, openWays, type Way } from '../ways-out.ts';
import { openAccount } from '../portal-area.ts';

/** So many ways are tried before it is listened who came. */
const atOnce = 8;

let elsewhere: Elsewhere;
let admin = '';
beforeAll(async () => {
  elsewhere = await openElsewhere();
  admin = await adminToken();
});
afterAll(() => elsewhere.close());

/** A screen of the portal's remote in the browser of somebody who is signed in as administrator. */
async function openDesk(): Promise<WatchedPage> {
  const watched = await openPage({ stored: { auth_token: admin } });
  // What people may have granted opens no way.
  await watched.context.grantPermissions(['notifications']);
  await watched.page.goto(`${productUrl()}/portal/facebook-pages`);
  // Not the card of a remote that did not come.
  await watched.page.getByLabel('Access token', { exact: true }).waitFor();
  return watched;
}

/** Runs a way in the page with the administrator's token in the address, below the way's own name. */
async function takeOut(page: Page, name: string, way: Way): Promise<void> {
  const { origin, port } = elsewhere;
  // Written as text, because what a build adds to a function is not there in the page.
  const run = `(() => {
    const to = '${origin}/${encodeURIComponent(name)}?token=' + localStorage.getItem('auth_token');
    const nonce = document.querySelector('[nonce]').nonce;
    try {
      // What it waits for, such as a face, need not come.
      Promise.resolve((${way.toString()})({ to, port: ${port}, nonce })).catch(() => undefined);
    } catch {}
  })()`;
  await page.evaluate(run);
}

/** Goes the way that no page can close, so that what set out before has had the time to arrive. */
async function isHeardAfterwards(page: Page, mark: string): Promise<void> {
  await page.evaluate(`void window.open('${elsewhere.origin}/${mark}')`);
  await expect.poll(() => elsewhere.heard.some((line) => line.includes(`/${mark} `))).toBe(true);
}

async function closeTabs({ page, context }: WatchedPage): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close();
}

describe("a remote that would take the administrator's token elsewhere", () => {
  it('gets no answer from any way that a page can close', async () => {
    const watched = await openDesk();
    const { page, context } = watched;
    const ways = Object.entries(closedWays);
    // A request tells its way's name; a packet does not, and is looked for among a few.
    for (let from = 0; from < ways.length; from += atOnce) {
      const some = ways.slice(from, from + atOnce);
      for (const [name, way] of some) {
        await takeOut(page, name, way);
        expect(page.url(), name).toContain(productUrl());
      }
      for (const mark of ['first', 'second']) await isHeardAfterwards(page, `${mark}-mark`);
      await closeTabs(watched);
      const taken = elsewhere.heard.splice(0).filter((line) => !line.includes('-mark '));
      expect.soft(taken, `one of ${some.map(([name]) => name).join(', ')}`).toEqual([]);
      expect(page.url()).toContain(productUrl());
    }
    await context.close();
  }, 240_000);

  it.each(Object.entries(openWays))('has this way, which no page can close: %s', async (name, { go }) => {
    const { page, context } = await openDesk();
    elsewhere.heard.splice(0);
    await takeOut(page, name, go);
    await expect
      .poll(() => elsewhere.heard.some((line) => line === 'a packet' || line.includes('?token=')))
      .toBe(true);
    await context.close();
  });

  it('is known to no page elsewhere that opened it', async () => {
    const { page, context } = await openPage();
    await page.goto(`${elsewhere.origin}/opener`);
    const opened = context.waitForEvent('page');
    await page.evaluate(`void window.open('${productUrl()}/business/login', 'loot')`);
    const desk = await opened;
    await desk.getByRole('heading', { level: 1 }).waitFor();
    expect(await desk.evaluate(() => [opener, parent === window, window.name])).toEqual([null, true, '']);
    await context.close();
  });

  it('has the way by our own server, which fetches a picture from any public address', async () => {
    const { page, context } = await openDesk();
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
    // The picture came back, so its server was told.
    expect(answer).toEqual({ status: 200, type: 'image/webp' });
    await context.close();
  });

  it('has the way by our own API, which takes what an account of its team is sent', async () => {
    const { page, context } = await openDesk();
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
    await context.close();
  });
});
