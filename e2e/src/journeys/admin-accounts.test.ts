import { accounts } from '@kallos/contracts/auth/accounts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, asBusiness } from '../api.ts';
import { openAdmin } from '../admin-area.ts';
import { axeFaults, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { seeFailure } from '../seen.ts';
import { expectGoodLooks } from '../screen-faults.ts';

const stamp = Date.now().toString(36);
const business = `Κλινική Ίρις ${stamp}`;
const renamed = `Κλινική Ίρις Κέντρο ${stamp}`;
const email = `iris-${stamp}@example.gr`;
const newEmail = `iris-new-${stamp}@example.gr`;

let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  watched = await openAdmin();
  page = watched.page;
  await page.getByRole('link', { name: /Business Accounts/ }).click();
  await page.getByRole('row').nth(2).waitFor();
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const search = (words: string) => page.getByRole('searchbox', { name: 'Search accounts' }).fill(words);
const chooseStatus = (name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name, exact: true }).check();

const looksWell = (what: string) => expectGoodLooks(watched, what);

describe('business accounts', () => {
  it('want a name, and guard what was typed', async () => {
    await button('Create Account').click();
    const open = dialog('Create Account');
    await open.getByRole('button', { name: 'Create Account' }).click();
    await open.getByText('Business name is required', { exact: true }).waitFor();
    await expect.poll(() => open.getByRole('button', { name: 'Trial Status' }).count()).toBe(1);
    await looksWell('create dialog with its message');
    await open.getByLabel('Business name').fill(business);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await looksWell('the question about unsaved edits');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe(business);
  });

  it('guard it against the back button too, and let it go when asked to', async () => {
    const open = dialog('Create Account');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/dashboard\/accounts$/);
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe(business);
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/\/dashboard\/products$/);
    expect(await dialog('Create Account').count()).toBe(0);
    await page.goForward();
    await button('Create Account').click();
    await dialog('Create Account').getByLabel('Business name').fill(business);
  });

  it('are created on trial and stand in the list at once', async () => {
    const open = dialog('Create Account');
    await open.getByRole('button', { name: 'Create Account' }).click();
    await open.waitFor({ state: 'detached' });
    await page.getByText('Account created').waitFor();
    const first = row(business);
    await expect.poll(() => first.count()).toBe(1);
    await expect.poll(() => first.textContent()).toMatch(/ID \d+/);
    await expect.poll(() => first.getByText('Trial', { exact: true }).count()).toBe(1);
  });

  it('tell what a new user lacks', async () => {
    await button('Add Admin User').first().click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill('nobody@');
    await open.getByLabel('Password', { exact: true }).fill('12345');
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    for (const text of [
      'Account is required',
      'Valid email is required',
      'Password must be at least 6 characters',
    ])
      await open.getByText(text, { exact: true }).waitFor();
    await looksWell('user dialog with its messages');
    await open.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    await open.waitFor({ state: 'detached' });
  });

  it('may be looked for before they have come: the list opens, says so, and offers them then', async () => {
    const other = await openAdmin('/admin/dashboard/accounts');
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await other.page.route(/\/api\/accounts\?.*pageSize=50/, async (route) => {
      await held;
      await route.continue();
    });
    await other.page.getByRole('button', { name: 'Add Admin User' }).first().click();
    const open = other.page.getByRole('dialog', { name: 'Add Admin User' });
    await open.getByRole('button', { name: /Account/ }).click();
    await other.page.getByText('Loading accounts…', { exact: true }).waitFor();
    await expectGoodLooks(other, 'accounts that still come');
    letThrough();
    await other.page.getByRole('option').first().click();
    await other.context.close();
  });

  it('that cannot be read are said to be missing where they would be chosen', async () => {
    const other = await openAdmin('/admin/dashboard/accounts');
    await other.page.route(/\/api\/accounts\?.*pageSize=50/, (route) => route.abort());
    await other.page.getByRole('button', { name: 'Add Admin User' }).first().click();
    await other.page
      .getByRole('dialog', { name: 'Add Admin User' })
      .getByRole('button', { name: /Account/ })
      .click();
    await other.page.getByText('The accounts could not be loaded.', { exact: true }).waitFor();
    await other.context.close();
  });

  it('refuse a password that everybody guesses, at its field', async () => {
    await button(`Add admin user to ${business}`).click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill(email);
    await open.getByLabel('Password', { exact: true }).fill('password');
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    await open.getByText('This password is too common and easy to guess. Choose another one.').waitFor();
    await seeFailure(page, 'Failed to create admin user');
    expect(await open.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await open.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    await open.waitFor({ state: 'detached' });
  });

  it('refuse an email that is taken, with the toast and at the field', async () => {
    await button(`Add admin user to ${business}`).click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill(demo.business.email);
    await open.getByLabel('Password', { exact: true }).fill('x7#Qm2-typed-1');
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    await open.getByText('This email is already in use').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Failed to create admin user' }).waitFor();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Failed to create admin user' })
      .getByRole('button', { name: /Close|Κλείσιμο/ })
      .click();
    // The browser itself notes the refused call; nothing else may have been said.
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await open.getByLabel('Email').fill(email);
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    await open.waitFor({ state: 'detached' });
    await expect.poll(() => row(business).getByText(email).count()).toBe(1);
    expect((await asBusiness({ email, password: 'x7#Qm2-typed-1' })).token).toMatch(/^kb_/);
  });

  it('are renamed and made active, with their users listed in the dialog', async () => {
    await button(`Edit account ${business}`).click();
    const open = dialog('Edit Account');
    await open.getByText(email, { exact: true }).waitFor();
    await looksWell('edit dialog');
    await open.getByLabel('Business name').fill(renamed);
    await open.getByRole('button', { name: 'Trial Status' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    await open.getByRole('button', { name: `Edit ${email}` }).click();
    await dialog('Edit Admin User').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => open.getByLabel('Business name').inputValue()).toBe(renamed);
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    await row(renamed).getByText('Active', { exact: true }).waitFor();
  });

  it('change a user only with a new password, and then only that one signs in', async () => {
    await button(`Edit admin user ${email}`).click();
    const open = dialog('Edit Admin User');
    await expect.poll(() => open.getByLabel('Email').inputValue()).toBe(email);
    await open.getByLabel('Email').fill(newEmail);
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.getByText('Password must be at least 6 characters', { exact: true }).waitFor();
    await open.getByLabel('New password', { exact: true }).fill('x7#Qm2-typed-2');
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    await row(renamed).getByText(newEmail).waitFor();
    await expect(asBusiness({ email, password: 'x7#Qm2-typed-1' })).rejects.toMatchObject({ status: 401 });
    expect((await asBusiness({ email: newEmail, password: 'x7#Qm2-typed-2' })).token).toMatch(/^kb_/);
  });

  it('are found by name and by status', async () => {
    await search(`ιρις κεντρο ${stamp}`);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await chooseStatus('Trial');
    await page.getByText('No account matches').waitFor();
    await looksWell('no match');
    await chooseStatus('Active');
    await row(renamed).waitFor();
    // By its address: other journeys open accounts of the same name.
    await search(demo.trial.email);
    await page.getByText('No account matches').waitFor();
    await chooseStatus('All');
    await row('Ήβη Αισθητική').waitFor();
    await search('');
  });

  it('keep what was typed when the server does not answer, and say so', async () => {
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
    await open.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    watched.complaints.splice(0);
  });

  it('turn the pages with previous and next alone', async () => {
    const admin = await asAdmin();
    for (let number = 1; number <= 10; number += 1)
      await admin(accounts.create, { body: { businessName: `Σελίδα ${stamp} ${number}` } });
    await page.reload();
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await search(stamp);
    await pager.getByText('Page 1', { exact: true }).waitFor();
    expect(await pager.getByRole('button').allTextContents()).toEqual(['Previous', 'Next']);
    await expect.poll(() => pager.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('row').count()).toBe(11);
    await pager.getByRole('button', { name: 'Next' }).click();
    await pager.getByText('Page 2', { exact: true }).waitFor();
    await row(renamed).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await expect.poll(() => pager.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await pager.getByRole('button', { name: 'Previous' }).click();
    await pager.getByText('Page 1', { exact: true }).waitFor();
    await search(renamed);
  });

  it('open their portal in a new tab, where a banner says who looks', async () => {
    const tab = watched.context.waitForEvent('page');
    await page.getByRole('link', { name: `Open portal of ${renamed} in a new tab` }).click();
    const portal = await tab;
    await portal.getByText(`Βλέπετε τον λογαριασμό «${renamed}» ως διαχειριστής.`).waitFor();
    // The frame comes before its screen.
    await portal.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(portal.url()).searchParams.has('account')).toBe(false);
    expect(await axeFaults(portal)).toEqual([]);
    expect(page.url()).toMatch(/\/admin\/dashboard\/accounts$/);
    await portal.close();
  });
});
