import type { Locator, Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { isFullyVisible } from '../controls.ts';
import { waitUntilRendered } from '../keyboard.ts';
import { untilStable } from '../looks.ts';
import { chooseInMenu, openAccount, openFixed, postCards, showFuture } from '../portal-area.ts';
import { portalScreens } from '../portal-screens.ts';
import { expect, test } from '../test.ts';

const phone = { width: 390, height: 844 };
let page: Page;

test.beforeAll(async () => {
  const tablet = { width: 768, height: 1024, isTouch: true };
  ({ page } = await openFixed(await openAccount('Κλινική Τσέπης', true), '/business/products', tablet));
});

test('shows three products at once on an upright tablet', async () => {
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(3);
  await untilStable(page);
  const foot = page.getByRole('button', { name: 'Συνέχεια' });
  const below = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const last = await below(cards.last());
  expect(last.y + last.height).toBeLessThan((await below(foot)).y);
});

test('gives AI results three fifths of a phone', async () => {
  await page.setViewportSize(phone);
  await portalScreens.find(({ name }) => name === 'products-ai')?.open?.(page);
  await untilStable(page);
  const share = await page.getByRole('dialog').evaluate((dialog) => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    const isContent = (at: Element | null) =>
      at !== null && at !== dialog && dialog.contains(at) && at.closest('header, footer') === null;
    return rows.filter(isContent).length / innerHeight;
  });
  expect(share).toBeGreaterThanOrEqual(0.6);
});

test('shows what blocks saving a dialog at any scroll position', async () => {
  const dialog = page.getByRole('dialog');
  const tiles = dialog.locator('label:has([type=checkbox])');
  const chosen = tiles.filter({ has: page.getByRole('checkbox', { checked: true }) });
  while ((await chosen.count()) > 0) await chosen.first().click();
  const create = dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ });
  const description = dialog.getByLabel('Περιγραφή');
  for (const press of [1, 2]) {
    await description.scrollIntoViewIfNeeded();
    await description.focus();
    await create.tap();
    await expect
      .poll(() => dialog.getByRole('alert').evaluate(isFullyVisible), { message: `press ${press}` })
      .toBe(true);
  }
  await tiles.last().click();
  await description.fill('Λίγα');
  await tiles.last().scrollIntoViewIfNeeded();
  await create.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => description.evaluate(isFullyVisible)).toBe(true);
  const holdsFocus = (control: Locator) => control.evaluate((node) => node === document.activeElement);
  expect(await holdsFocus(description)).toBe(true);
  // Keyboard navigation is not moved back to the fault.
  for (let tabs = 0; tabs < 30 && !(await holdsFocus(create)); tabs += 1) await page.keyboard.press('Tab');
  await waitUntilRendered(page);
  expect(await holdsFocus(create)).toBe(true);
});

test('mentions alt texts only if there is an image', async () => {
  await page.goto(`${productUrl()}/business/campaigns`);
  await showFuture(page);
  await chooseInMenu(page, postCards(page).filter({ hasText: 'Πρόχειρο' }).first(), 'Εικόνες ή βίντεο');
  const dialog = page.getByRole('dialog');
  const hint = dialog.getByText(/Η περιγραφή διαβάζεται/);
  await hint.waitFor();
  await dialog.getByRole('button', { name: /εικόνας 1$/ }).click();
  await dialog.getByText(/Χωρίς δική της εικόνα/).waitFor();
  expect(await hint.count()).toBe(0);
});
