import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../admin-area.ts';
import { productUrl } from '../../api.ts';
import { openPage } from '../../browser.ts';
import { dialogUses, openers, type Opener } from '../../dialog-uses.ts';
import { judgeTop, openOn } from '../../dialogs.ts';
import { readPortal } from '../../fixed-portal.ts';
import { untilStable } from '../../looks.ts';
import { openAccount } from '../../portal-area.ts';
import { portalScreens } from '../../portal-screens.ts';

const views = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844, isTouch: true },
} as const;

/** Nothing that is pressed here may change anything for others. */
const refuseWrites = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Not now' } }),
  );

/** Every front-end has a version to go back to. */
const giveWayBack = (context: BrowserContext): Promise<unknown> =>
  context.route(`**${frontEnds.list.path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { remotes: object[] };
    const wayBack = { from: 'b', to: 'a' };
    const json = { ...body, remotes: body.remotes.map((one) => ({ ...one, wayBack })) };
    await route.fulfill({ response, json });
  });

let prepared: ReturnType<typeof prepare> | undefined;
/** An account whose drafts say what none may, with the answers that its screens are fixed to. */
async function prepare() {
  const business = await openAccount('Δέρμα & Φως', true);
  const portal = await readPortal(business.call);
  const { bulkPosts: posts } = await business.call(bulkPosts.list);
  for (const { id } of posts)
    await business.call(bulkPosts.update, { params: { id }, body: { content: 'Απόλυτα ασφαλής μέθοδος.' } });
  return { business, portal };
}

/** Pages by what they show: one that is used again has its scripts at hand. */
const pages = new Map<string, Promise<Page>>();
function pageFor(what: object, open: () => Promise<Page>): Promise<Page> {
  const key = JSON.stringify(what);
  const page = pages.get(key) ?? open();
  pages.set(key, page);
  return page;
}

async function arriveAsAdmin({ on, isPhone = false }: Opener): Promise<Page> {
  const page = await pageFor({ isPhone }, async () => {
    const opened = await openAdmin('/admin/dashboard', isPhone ? views.phone : views.wide);
    await refuseWrites(opened.context);
    await giveWayBack(opened.context);
    return opened.page;
  });
  await page.goto(productUrl() + on);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function arriveInPortal({ on, isPhone = false, isReal = false }: Opener): Promise<Page> {
  const screen = portalScreens.find(({ name }) => name === on);
  if (!screen) throw new Error(`no screen is called ${on}`);
  const { connection, isEmpty, isNew, isCrowded } = screen;
  const page = await pageFor(
    { on: 'portal', isPhone, isReal, connection, isEmpty, isNew, isCrowded },
    async () => {
      const { business, portal } = await (prepared ??= prepare());
      const stored = { business_token: business.token };
      const opened = await openPage({ ...(isPhone ? views.phone : views.wide), stored });
      await refuseWrites(opened.context);
      if (!isReal) await portal.fixIn(opened.context, screen);
      return opened.page;
    },
  );
  await page.goto(productUrl() + screen.path);
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
  await screen.open?.(page);
  return page;
}

/** Opens what an opener opens and judges it; `plant` runs in the page before. */
async function judge(opener: Opener, plant?: () => void) {
  const page = await (opener.on.startsWith('/') ? arriveAsAdmin : arriveInPortal)(opener);
  if (plant) await page.evaluate(plant);
  await untilStable(page);
  await openOn(page, opener);
  return judgeTop(page);
}

it('knows how to open every dialog, menu and list of the sources, and no other', () =>
  expect([...openers.keys()].toSorted()).toEqual(dialogUses()));

it.each([...openers])('nothing is wrong with %s', async (_, opener) => {
  const { title, faults } = await judge(opener);
  expect(title).toMatch(opener.title);
  expect(faults).toEqual([]);
});

it('finds a dialog that lost its name', async () => {
  const opener = openers.get('mfe-portal/src/screens/platforms/FacebookCard.tsx AlertDialog')!;
  const { title, faults } = await judge(opener, () => {
    new MutationObserver(() => {
      document.querySelector('[role=alertdialog]')?.removeAttribute('aria-labelledby');
    }).observe(document, { childList: true, subtree: true });
  });
  expect(title).not.toMatch(opener.title);
  expect(faults.join()).toContain('aria-dialog-name');
});
