import { expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { addRules, unmarkedChoices } from '../chosen.ts';
import { untilStable } from '../looks.ts';
import { openAccount, openFixed } from '../portal-area.ts';

it('tells today and the open step of the calendar in forced colours', async () => {
  const business = await openAccount('Δέρμα & Φως', true);
  const { page, context } = await openFixed(business, '/business/campaigns');
  await page.emulateMedia({ forcedColors: 'active' });
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
