import { accounts } from '@kallos/contracts/auth/accounts';
import type { Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { asAdmin } from '../api.ts';
import { wordsBrokenOverLines } from '../broken-words.ts';
import { axeFaults, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { expectNoFaults } from '../screen-faults.ts';
import { expect, test } from '../test.ts';

const stamp = Date.now().toString(36);
let watched: WatchedPage;
let page: Page;

test.beforeEach(async () => {
  watched = await openAdmin();
  page = watched.page;
  await page.getByRole('link', { name: /Business Accounts/ }).click();
  await page.getByRole('row').nth(1).waitFor();
});
test.afterEach(() => watched.context.close());

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const search = (words: string) => page.getByRole('searchbox', { name: 'Search accounts' }).fill(words);
const chooseStatus = (name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name, exact: true }).check();

const looksWellToo = (what: string) => expectNoFaults(watched, what);

test.describe('business accounts', () => {
  test('require a name and guard unsaved input', async () => {
    await button('Create Account').click();
    const open = dialog('Create Account');
    await open.getByRole('button', { name: 'Create Account' }).click();
    await open.getByText('Business name is required', { exact: true }).waitFor();
    await expect.poll(() => open.getByRole('button', { name: 'Trial Status' }).count()).toBe(1);
    await looksWellToo('create dialog with its message');
    const business = `Κλινική Φύλαξη ${stamp}`;
    await open.getByLabel('Business name').fill(business);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await looksWellToo('the question about unsaved edits');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe(business);
  });

  test('guard it against the back button too, and discard it on confirmation', async () => {
    const business = `Κλινική Πίσω ${stamp}`;
    const open = dialog('Create Account');
    await button('Create Account').click();
    await open.getByLabel('Business name').fill(business);
    // The page guards the input from the moment at which it keeps it.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('kallos_draft')));
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/dashboard\/accounts$/);
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe(business);
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/\/dashboard\/products$/);
    await expect.poll(() => dialog('Create Account').count()).toBe(0);
  });

  test('are created on trial and appear in the list at once', async () => {
    const business = `Κλινική Νέα ${stamp}`;
    // Other journeys create accounts too, which would push it off the first page.
    await search(business);
    await page.waitForURL(/search=/);
    await button('Create Account').click();
    await dialog('Create Account').getByLabel('Business name').fill(business);
    const open = dialog('Create Account');
    await open.getByRole('button', { name: 'Create Account' }).click();
    await open.waitFor({ state: 'detached' });
    await page.getByText('Account created').waitFor();
    const first = row(business);
    await expect.poll(() => first.count()).toBe(1);
    await expect.poll(() => first.textContent()).toMatch(/ID \d+/);
    await expect.poll(() => first.getByText('Trial', { exact: true }).count()).toBe(1);
  });

  test('are renamed and activated in a dialog that lists their users', async () => {
    const business = `Κλινική Ίρις ${stamp}`;
    const renamed = `Κλινική Ίρις Κέντρο ${stamp}`;
    const email = `iris-${stamp}@example.gr`;
    const admin = await asAdmin();
    const { account } = await admin(accounts.create, { body: { businessName: business } });
    await admin(accounts.createUser, {
      body: { accountId: account.id, email, password: 'x7#Qm2-typed-1' },
    });
    await search(business);
    await row(business).getByText(email).waitFor();
    await button(`Edit account ${business}`).click();
    const open = dialog('Edit Account');
    await open.getByText(email, { exact: true }).waitFor();
    await looksWellToo('edit dialog');
    await open.getByLabel('Business name').fill(renamed);
    await open.getByRole('button', { name: 'Trial Status' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    await open.getByRole('button', { name: `Edit ${email}` }).click();
    await dialog('Edit Admin User').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe(renamed);
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    await search(renamed);
    await row(renamed).getByText('Active', { exact: true }).waitFor();
  });

  test('are filtered by name and status', async () => {
    const business = `Κλινική Ίασις Κέντρο ${stamp}`;
    await (
      await asAdmin()
    )(accounts.create, { body: { businessName: business, status: 'active' } });
    await search(`ιασις κεντρο ${stamp}`);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await chooseStatus('Trial');
    await page.getByText('No account matches').waitFor();
    await looksWellToo('no match');
    await chooseStatus('Active');
    await row(business).waitFor();
    // By its address: other journeys create accounts with the same name.
    await search(demo.trial.email);
    await page.getByText('No account matches').waitFor();
    await chooseStatus('All');
    await row('Ήβη Αισθητική').waitFor();
  });

  test('keep the input and show an error when the server does not answer', async () => {
    await page.route('**/api/accounts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await button('Create Account').click();
    const open = dialog('Create Account');
    await open.getByLabel('Business name').fill('Χωρίς δίκτυο');
    await open.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to create account' }).waitFor();
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe('Χωρίς δίκτυο');
    await page.unroute('**/api/accounts');
    watched.complaints.splice(0);
  });

  test('page with previous and next only', async () => {
    const words = `Σελίδα ${stamp}`;
    const admin = await asAdmin();
    for (let number = 1; number <= 27; number += 1)
      await admin(accounts.create, {
        body: { businessName: `${words} ${number}${number === 1 ? ' υγείας και ομορφιάς'.repeat(9) : ''}` },
      });
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await search(words);
    // The unfiltered list may have as many pages.
    await page.waitForURL(/search=/);
    await pager.getByText('Page 1 of 2', { exact: true }).waitFor();
    await page.getByText('1–25 of 27 accounts').waitFor();
    expect(await pager.getByRole('button').allTextContents()).toEqual(['Previous', 'Next']);
    await expect.poll(() => pager.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('row').count()).toBe(26);
    await pager.getByRole('button', { name: 'Next' }).click();
    await pager.getByText('Page 2 of 2', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('26–27 of 27 accounts').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    // A long name must leave room for other addresses.
    await page.setViewportSize({ width: 1200, height: 900 });
    expect(await wordsBrokenOverLines(page, 1)).toEqual([]);
    await expect.poll(() => pager.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await pager.getByRole('button', { name: 'Previous' }).click();
    await pager.getByText('Page 1 of 2', { exact: true }).waitFor();
  });

  test('open their portal in a new tab, with a banner that names the viewer', async () => {
    const named = `Κλινική Πύλη ${stamp}`;
    await (
      await asAdmin()
    )(accounts.create, { body: { businessName: named } });
    await search(named);
    const tab = watched.context.waitForEvent('page');
    await page.getByRole('link', { name: `Open portal of ${named} in a new tab` }).click();
    const portal = await tab;
    await portal.getByText(`You are acting as “${named}”.`).waitFor();
    // The frame renders before its screen.
    await portal.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(portal.url()).searchParams.has('account')).toBe(false);
    expect(await axeFaults(portal)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/admin/dashboard/accounts');
    await portal.close();
  });
});
