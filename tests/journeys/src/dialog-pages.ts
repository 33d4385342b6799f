import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { BrowserContext, Page } from 'playwright-core';
import { adminToken, productUrl } from './api.ts';
import { openPage, type WatchedPage } from './browser.ts';
import type { Opener } from './dialog-uses.ts';
import { readPortal } from './fixed-portal.ts';
import { openAccount } from './portal-area.ts';
import { portalScreens } from './portal-screens.ts';

const views = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844, isTouch: true },
} as const;

/** Blocks writes, so that no press affects other journeys. */
const refuseWrites = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Not now' } }),
  );

/** Mocks a previous version for every front-end. */
const giveWayBack = (context: BrowserContext): Promise<unknown> =>
  context.route(`**${frontEnds.list.path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { remotes: object[] };
    const wayBack = { from: 'b', to: 'a' };
    const json = { ...body, remotes: body.remotes.map((one) => ({ ...one, wayBack })) };
    await route.fulfill({ response, json });
  });

let prepared: ReturnType<typeof prepare> | undefined;
/** Creates an account with drafts that violate rules, and fixes its screens' responses. */
async function prepare() {
  const business = await openAccount('Δέρμα & Φως', true);
  const portal = await readPortal(business.call);
  const { bulkPosts: posts } = await business.call(bulkPosts.list);
  for (const { id } of posts)
    await business.call(bulkPosts.update, { params: { id }, body: { content: 'Απόλυτα ασφαλής μέθοδος.' } });
  return { business, portal };
}

const isAdmins = ({ on }: Opener): boolean => on.startsWith('/');

function screenOf({ on }: Opener) {
  const screen = portalScreens.find(({ name }) => name === on);
  if (!screen) throw new Error(`no screen is called ${on}`);
  return screen;
}

/** Returns the kind of page that an opener needs; pages of the same kind are reused. */
export function pageKindOf(opener: Opener): string {
  const { isPhone = false, isReal = false } = opener;
  if (isAdmins(opener)) return JSON.stringify({ isPhone });
  const { connection, isEmpty, isNew, isCrowded } = screenOf(opener);
  return JSON.stringify({ on: 'portal', isPhone, isReal, connection, isEmpty, isNew, isCrowded });
}

/** Opens a page in a new profile for an opener. */
export async function openPageFor(opener: Opener): Promise<WatchedPage> {
  const view = opener.isPhone ? views.phone : views.wide;
  if (isAdmins(opener)) {
    const token = await adminToken();
    const opened = await openPage({ ...view, stored: { auth_token: token } });
    await refuseWrites(opened.context);
    await giveWayBack(opened.context);
    return opened;
  }
  const { business, portal } = await (prepared ??= prepare());
  const opened = await openPage({ ...view, stored: { business_token: business.token } });
  await refuseWrites(opened.context);
  if (!opener.isReal) await portal.fixIn(opened.context, screenOf(opener));
  return opened;
}

/** Navigates a page to an opener's initial state. */
export async function openInitialState(page: Page, opener: Opener): Promise<void> {
  const screen = isAdmins(opener) ? undefined : screenOf(opener);
  await opener.before?.();
  // Answers that the steps of another opener replaced.
  await page.unrouteAll();
  await page.goto(productUrl() + (screen?.path ?? opener.on));
  await page.getByRole('heading', { level: 1, ...(screen && { name: screen.heading }) }).waitFor();
  await screen?.open?.(page);
}
