import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { productUrl } from '../../api.ts';
import { openPage } from '../../browser.ts';
import { type Found, openEverything } from '../../dialogs.ts';
import { readPortal } from '../../fixed-portal.ts';
import { untilStable } from '../../looks.ts';
import { openAccount } from '../../portal-area.ts';
import { type PortalScreen, portalScreens } from '../../portal-screens.ts';
import { tick } from '../../tick.ts';

/** Nothing that is pressed here may change anything for others. */
const refuseWrites = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Not now' } }),
  );

const wide = { width: 1280, height: 900 };
const unchoose = async (page: Page): Promise<void> => {
  for (const box of await page.getByRole('checkbox', { checked: true }).all()) await tick(box, false);
};
/** A state that only a dialog needs. */
const unchosen: PortalScreen = {
  name: 'platforms-unchosen',
  path: '/business/platforms',
  heading: 'Σύνδεση Πλατφορμών',
  open: unchoose,
};

/** The screens that are gone through, and a title that each of them opens. */
const titles: Record<string, string> = {
  setup: 'Μεταφόρτωση λογότυπου',
  platforms: 'Αποσύνδεση από το Facebook;',
  [unchosen.name]: 'Συνέχεια χωρίς σελίδα;',
  'campaigns-question': 'Διαγραφή μελλοντικών',
  'campaigns-new-post': 'Νέα ανάρτηση',
};
const visited = [unchosen, ...portalScreens].filter(({ name }) => name in titles);

let opened: ReturnType<typeof prepare> | undefined;
async function prepare() {
  const business = await openAccount('Δέρμα & Φως', true);
  return { business, portal: await readPortal(business.call) };
}

/** What opens on a screen, and what is wrong with it. */
async function visit(screen: PortalScreen, plant: () => void = () => undefined): Promise<Found> {
  const found: Found = { titles: new Set(), faults: [] };
  const { business, portal } = await (opened ??= prepare());
  const { page, context } = await openPage({ ...wide, stored: { business_token: business.token } });
  context.setDefaultTimeout(10_000);
  await refuseWrites(context);
  await portal.fixIn(context, screen);
  await page.addInitScript(plant);
  const arrive = async () => {
    await page.goto(productUrl() + screen.path);
    await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
    await screen.open?.(page);
    await untilStable(page);
  };
  await openEverything(page, { arrive, skip: /^(Αποσύνδεση$|Σύνδεση με Facebook)/, found, depth: 3 });
  await context.close();
  return found;
}

it.each(visited)(
  'nothing is wrong with what opens on $name',
  async (screen) => {
    const { titles: shown, faults } = await visit(screen);
    expect([...shown]).toContain(titles[screen.name]);
    expect(faults).toEqual([]);
  },
  400_000,
);

it('finds a dialog that lost its name', async () => {
  const { faults } = await visit(unchosen, () => {
    new MutationObserver(() => {
      document.querySelector('[role=alertdialog]')?.removeAttribute('aria-labelledby');
    }).observe(document, { childList: true, subtree: true });
  });
  expect(faults).toContainEqual(expect.stringContaining('something opens without a name'));
}, 400_000);
