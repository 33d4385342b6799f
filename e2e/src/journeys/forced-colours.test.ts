import { expect, it } from 'vitest';
import { adminScreens, openAdmin } from '../admin-area.ts';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { addRules, unmarkedChoices } from '../chosen.ts';
import { readPortal } from '../fixed-portal.ts';
import { untilStable } from '../looks.ts';
import { openAccount } from '../portal-area.ts';

// The security screen stands outside the area's navigation, and nothing on it is chosen.
const withNavigation = adminScreens.filter(({ path }) => path !== '/admin/security');

it.each(withNavigation)(
  'what is chosen on $path can be told in forced colours',
  async ({ path, heading }) => {
    const { page, context } = await openAdmin(path);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('nav a[aria-current=page]').waitFor();
    await untilStable(page);
    const { looked, lost } = await unmarkedChoices(page);
    expect(looked).toBeGreaterThan(0);
    expect(lost).toEqual([]);
    await context.close();
  },
);

it('tells today and the open step of the calendar in forced colours', async () => {
  const business = await openAccount('Δέρμα & Φως', true);
  const { page, context } = await openPage({ stored: { business_token: business.token } });
  await page.emulateMedia({ forcedColors: 'active' });
  await (await readPortal(business.call)).fixIn(context);
  await page.goto(`${productUrl()}/business/campaigns`);
  await page.locator('li[aria-current=date]').waitFor();
  await untilStable(page);
  const { looked, lost } = await unmarkedChoices(page);
  expect(looked).toBeGreaterThan(1);
  expect(lost).toEqual([]);
  await context.close();
});

it('finds a screen of the navigation that lost its mark', async () => {
  const { page, context } = await openAdmin();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('nav a[aria-current=page]').waitFor();
  await addRules(page, 'nav a[aria-current] { outline: none !important; }');
  expect((await unmarkedChoices(page)).lost.join()).toContain('Medical Products');
  await context.close();
});

it('tells a switch that is on from one that is off in forced colours', async () => {
  const { page, context } = await openAdmin('/admin/dashboard/llm-config');
  await page.emulateMedia({ forcedColors: 'active' });
  const line = page.locator('label:has([role=switch])').first();
  const mark = line.locator('[data-mark]');
  await mark.waitFor();
  const before = await mark.screenshot({ animations: 'disabled' });
  await line.click();
  await untilStable(page);
  await page.mouse.move(0, 0);
  expect((await mark.screenshot({ animations: 'disabled' })).equals(before)).toBe(false);
  await context.close();
});
