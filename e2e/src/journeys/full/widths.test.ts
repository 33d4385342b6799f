import { products } from '@kallos/contracts/catalog/products';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { adminScreens, openAdmin } from '../../admin-area.ts';
import { asAdmin, productUrl } from '../../api.ts';
import { openPage } from '../../browser.ts';
import { readPortal } from '../../fixed-portal.ts';
import { cutControlsAt, untilStable } from '../../looks.ts';
import { type Business, openAccount } from '../../portal-area.ts';
import { portalScreens } from '../../portal-screens.ts';
import { shellScreens } from '../../shell-screens.ts';

let business: Business;
let portal: Awaited<ReturnType<typeof readPortal>>;

beforeAll(async () => {
  const admin = await asAdmin();
  // Without an example post its row offers to write one, in the longest words of the table.
  await admin(products.create, {
    body: { name: 'Κρέμα χεριών', description: 'Για ξηρά χέρια.', status: 'draft' },
  });
  business = await openAccount('Δέρμα & Φως', true);
  portal = await readPortal(business.call);
});

/** Narrow phones to wide desks. */
const widths = [320, 390, 768, 1024, 1280, 1440, 1920];

/** Both languages of the pages that have two. */
const open = shellScreens.flatMap((at) => (/terms|privacy/.test(at) ? [at, `${at}?lang=en`] : [at]));

async function faultsAtAnyWidth(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilStable(page);
  return cutControlsAt(page, widths);
}

async function faultsInLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const faults = await cutControlsAt(page, [320]);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return faults;
}

it.each(adminScreens)('each control of $path stands whole at any width', async ({ path: at }) => {
  const { page, context } = await openAdmin(at);
  expect(await faultsAtAnyWidth(page)).toEqual([]);
  expect(await faultsInLargeText(page)).toEqual([]);
  await context.close();
});

it.each(open)('each control of %s stands whole at any width', async (at) => {
  const { page, context } = await openPage();
  await page.goto(productUrl() + at);
  expect(await faultsAtAnyWidth(page)).toEqual([]);
  expect(await faultsInLargeText(page)).toEqual([]);
  await context.close();
});

it.each(portalScreens.filter(({ eyes }) => !eyes))(
  'each control of $name stands whole at any width',
  async (screen) => {
    const stored: Record<string, string> = screen.isPublic ? {} : { business_token: business.token };
    const { page, context } = await openPage({ stored });
    await portal.fixIn(context, screen);
    await page.goto(productUrl() + screen.path);
    await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
    await screen.open?.(page);
    expect(await faultsInLargeText(page)).toEqual([]);
    await context.close();
  },
);
