import type { Page } from 'playwright-core';
import { adminToken, newBusiness, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { focusedName, tabTo, tabThrough } from '../keyboard.ts';
import { smallTargets } from '../looks.ts';
import { expectNoFaults } from '../screen-faults.ts';
import { expect, test } from '../test.ts';

const business = `Κλινική Ταβ ${Date.now().toString(36)}`;
let email = '';
let token = '';
let wide: WatchedPage;

test.beforeAll(async () => {
  token = await adminToken();
  ({ email } = await newBusiness(business));
  wide = await openPage({ stored: { auth_token: token } });
});

const isFocusInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null);

/** The topmost dialog's accessible description. */
const spokenDescription = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    return document.getElementById(dialog?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  });

interface Opened {
  /** The name of the dialog's trigger. */
  readonly opener: string | RegExp;
  readonly dialog: string;
  readonly stops: readonly string[];
}

/**
 * Opens a dialog by key, tabs through it, checks the focus trap at both ends, and closes it with Escape,
 * which restores the focus.
 */
async function walkThrough(page: Page, { opener, dialog, stops }: Opened): Promise<void> {
  // Another test checks that Tab reaches every control of the screen.
  const button = page.getByRole('button', { name: opener, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const shown = page
    .getByRole('dialog', { name: dialog })
    .or(page.getByRole('alertdialog', { name: dialog }));
  await shown.waitFor();
  // Controls that load later would be missed.
  await shown.getByText(/^Loading/).waitFor({ state: 'detached' });
  await expect.poll(() => isFocusInside(page), { message: `focus moves into ${dialog}` }).toBe(true);
  const walk = await tabThrough(page);
  expect(walk.faults, dialog).toEqual([]);
  for (const name of stops)
    expect(
      walk.stops.some((stop) => stop.includes(name)),
      `${name} in ${walk.stops.join(' | ')}`,
    ).toBe(true);
  // The focus is on the first stop again: cross both ends in each direction.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab']) {
    expect(await isFocusInside(page), `Tab stays in ${dialog}`).toBe(true);
    await page.keyboard.press(key);
  }
  expect(await isFocusInside(page), `Shift+Tab stays in ${dialog}`).toBe(true);
  // A tooltip on the focused button consumes the first Escape.
  for (let press = 0; press < 2 && (await shown.isVisible()); press += 1) await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  const isBack = () => button.evaluate((node) => node === document.activeElement);
  await expect.poll(isBack, { message: `focus returns from ${dialog}` }).toBe(true);
}

test.describe('the account dialogs by keyboard', () => {
  test.beforeAll(async () => {
    await wide.page.goto(`${productUrl()}/admin/dashboard/accounts`);
    await wide.page.getByRole('searchbox', { name: 'Search accounts' }).fill(email);
    await wide.page.getByText('1–1 of 1 accounts', { exact: true }).waitFor();
  });

  const dialogs = [
    ['Create Account', 'Create Account', ['Close', 'Business name', 'Trial', 'Cancel', 'Create Account']],
    [
      'Add Admin User',
      'Add Admin User',
      ['Choose an account', 'Email', 'Send an invitation', 'Cancel', 'Send invitation'],
    ],
    [`Add admin user to ${business}`, 'Add Admin User', ['Email', 'Send an invitation', 'Send invitation']],
    [
      `Edit account ${business}`,
      'Edit Account',
      ['Business name', 'Active', 'Add Admin User', 'Edit ', 'Save'],
    ],
    [/^Edit admin user/, 'Edit Admin User', ['Email', 'New password', 'Save changes']],
  ] as const;
  for (const [at, [opener, dialog, stops]] of dialogs.entries())
    test(`${dialog}, opened by button ${at + 1}`, () => walkThrough(wide.page, { opener, dialog, stops }));

  for (const opener of ['Add admin user to', 'Edit admin user'])
    test(`${opener}: names the user`, async () => {
      const { page } = wide;
      await page.getByRole('button', { name: opener }).press('Enter');
      await page.getByRole('dialog').waitFor();
      expect(await spokenDescription(page)).toContain(business);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

  test('ask about unsaved edits, and return the focus to the field', async () => {
    const { page } = wide;
    await page.getByRole('button', { name: 'Create Account' }).press('Enter');
    await page.getByRole('dialog', { name: 'Create Account' }).waitFor();
    await tabTo(page, /^Business name/);
    await page.keyboard.type('Νέα κλινική');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Keep editing');
    expect(await spokenDescription(page)).not.toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toMatch(/^Business name/);
    await page.keyboard.press('Escape');
    await tabTo(page, 'Discard');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('Create Account');
  });
});

test.describe('the product dialogs by keyboard', () => {
  const name = 'Calm Barrier Cream';
  test.beforeAll(async () => {
    await wide.page.goto(`${productUrl()}/admin/dashboard/products`);
    await wide.page.getByRole('searchbox', { name: 'Search products' }).fill(name);
    await wide.page.getByText(/^Showing 1 to 1 of 1 products$/).waitFor();
  });

  const dialogs = [
    ['AI Generate Product', 'AI Generate Product', ['Close', 'Product name', 'Generate']],
    ['Add Product', 'Add Product', ['Product name', 'Description', 'Active', 'Add example post', 'Create']],
    [
      `Edit ${name}`,
      'Edit Product',
      ['Product name', 'Description', 'Remove example post 1', 'Save changes'],
    ],
    [`Delete ${name}`, `Delete “${name}”?`, ['Cancel', 'Delete product']],
    [`Show the picture of ${name} at full size`, `Pictures of ${name}`, ['Close']],
    [/posts? of /, 'Example Posts', ['Close']],
  ] as const;
  for (const [opener, dialog, stops] of dialogs)
    test(`${opener}`, () => walkThrough(wide.page, { opener, dialog, stops }));

  test('log nothing to the console', () => expect(wide.complaints).toEqual([]));
});

test("a phone's menu traps the focus, looks right and navigates", async () => {
  const phone = await openPage({ width: 390, height: 844, isTouch: true, stored: { auth_token: token } });
  const { page } = phone;
  await page.goto(`${productUrl()}/admin/dashboard/products`);
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  const sections = ['Medical Products', 'Business Accounts', 'AI Post Generator', 'Image Search Test'];
  await walkThrough(page, {
    opener: 'Menu',
    dialog: 'Menu',
    stops: ['Close the menu', ...sections, 'Logout'],
  });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await expectNoFaults(phone, 'the menu on a phone');
  await tabTo(page, /^Business Accounts/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await phone.context.close();
});
