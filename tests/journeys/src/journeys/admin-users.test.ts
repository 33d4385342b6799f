import type { Locator, Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { asBusiness, newBusiness } from '../api.ts';
import { type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { expectFailureToast } from '../expect-toast.ts';
import { mailsTo } from '../sandbox.ts';
import { expectNoFaults } from '../screen-faults.ts';
import { heading } from '../sign-in.ts';
import { expect, test } from '../test.ts';

const stamp = Date.now().toString(36);
const business = `Κλινική Χρήστες ${stamp}`;
const email = `iris-${stamp}@example.gr`;
const corrected = `iris-corrected-${stamp}@example.gr`;
const newEmail = `iris-new-${stamp}@example.gr`;

let watched: WatchedPage;
let page: Page;

test.beforeAll(async () => {
  await newBusiness(business);
  watched = await openAdmin('/admin/dashboard/accounts');
  page = watched.page;
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const search = (words: string) => page.getByRole('searchbox', { name: 'Search accounts' }).fill(words);

const invitation = 'Send an invitation: they choose the password themselves';
/** Types a password in an open dialog, which sends an invitation by default. */
async function typePassword(open: Locator, label: string, password: string): Promise<void> {
  const box = open.getByRole('checkbox', { name: invitation });
  if (await box.isChecked()) await open.getByText(invitation).click();
  await open.getByLabel(label, { exact: true }).fill(password);
}

const asked = /\/api\/accounts\?.*pageSize=50/;
const openList = async (): Promise<void> => {
  await button('Add Admin User').first().click();
  await dialog('Add Admin User')
    .getByRole('button', { name: /Account/ })
    .click();
};

test.describe("the users of a business's account", () => {
  test('accept an account search while accounts load, with a loading state', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(asked, async (route) => {
      await held.promise;
      await route.continue();
    });
    await openList();
    await page.getByRole('listbox').getByText('Loading accounts…', { exact: true }).waitFor();
    await expectNoFaults(watched, 'accounts that still come');
    held.resolve();
    // The text of the empty list is an option too.
    await page.getByRole('option').filter({ hasNotText: 'Loading' }).first().click();
    await dialog('Add Admin User').getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    await page.unrouteAll();
  });

  test('are not created with missing fields', async () => {
    await button('Add Admin User').first().click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill('nobody@');
    await typePassword(open, 'Password', '12345');
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    for (const text of [
      'Account is required',
      'Valid email is required',
      'Password must be at least 6 characters',
    ])
      await open.getByText(text, { exact: true }).waitFor();
    await expectNoFaults(watched, 'user dialog with its messages');
    await open.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    await open.waitFor({ state: 'detached' });
  });

  test('reject a common password, with an error at its field', async () => {
    await search(business);
    await button(`Add admin user to ${business}`).click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill(email);
    await typePassword(open, 'Password', 'password');
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    await open.getByText('This password is too common and easy to guess. Choose another one.').waitFor();
    await expectFailureToast(page, 'Failed to create admin user');
    const password = open.getByLabel('Password', { exact: true });
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await open.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    await open.waitFor({ state: 'detached' });
  });

  test('reject an email that is in use, in a toast and at the field', async () => {
    await button(`Add admin user to ${business}`).click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill(demo.business.email);
    await typePassword(open, 'Password', 'x7#Qm2-typed-1');
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    await open.getByText('This email is already in use').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Failed to create admin user' }).waitFor();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Failed to create admin user' })
      .getByRole('button', { name: /Close|Κλείσιμο/ })
      .click();
    // The browser logs the rejected call; nothing else may be logged.
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await open.getByLabel('Email').fill(email);
    await open.getByRole('button', { name: 'Add Admin User' }).click();
    await open.waitFor({ state: 'detached' });
    await expect.poll(() => row(business).getByText(email).count()).toBe(1);
    expect((await asBusiness({ email, password: 'x7#Qm2-typed-1' })).token).toMatch(/^kb_/);
  });

  test('can be invited, and choose the password on the page of the mailed link', async () => {
    const guest = `guest-${stamp}@example.gr`;
    await button(`Add admin user to ${business}`).click();
    const open = dialog('Add Admin User');
    await open.getByLabel('Email').fill(guest);
    await expect.poll(() => open.getByLabel('Password', { exact: true }).count()).toBe(0);
    await expectNoFaults(watched, 'the invitation');
    await open.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent').waitFor();
    await row(business)
      .getByText(/^Invited .*, not yet accepted$/)
      .waitFor();
    await button(`Resend the invitation to ${guest}`).waitFor();
    await expect.poll(() => mailsTo(guest, 'Πρόσκληση στο Kallos')).toHaveLength(1);
    const [letter] = await mailsTo(guest, 'Πρόσκληση στο Kallos');
    const tab = await watched.context.newPage();
    await tab.goto(/http\S+\/business\/password#\S+/.exec(letter?.text ?? '')?.[0] ?? '');
    await heading(tab, 'Καλώς ήρθατε');
    await tab.getByLabel('Νέος κωδικός πρόσβασης').fill('x7#Qm2-journey');
    await tab.keyboard.press('Enter');
    await tab.getByText('Ο κωδικός σας είναι έτοιμος.').first().waitFor();
    await tab.waitForURL('**/business/setup');
    await row(business)
      .getByText(/not yet accepted/)
      .waitFor({ state: 'detached' });
    expect((await asBusiness({ email: guest, password: 'x7#Qm2-journey' })).token).toMatch(/^kb_/);
    await tab.close();
    expect(watched.complaints).toEqual([]);
  });

  test('get an invitation when their address is corrected', async () => {
    await button(`Edit admin user ${email}`).click();
    const open = dialog('Edit Admin User');
    await expect.poll(() => open.getByLabel('New password', { exact: true }).count()).toBe(1);
    await open.getByLabel('Email').fill(corrected);
    await expect.poll(() => open.getByLabel('New password', { exact: true }).count()).toBe(0);
    await open.getByRole('button', { name: 'Send invitation' }).click();
    await open.waitFor({ state: 'detached' });
    await button(`Resend the invitation to ${corrected}`).waitFor();
    await expect.poll(() => mailsTo(corrected, 'Πρόσκληση στο Kallos')).toHaveLength(1);
  });

  test('change only with a new password, and then only that one works', async () => {
    await button(`Edit admin user ${corrected}`).click();
    const open = dialog('Edit Admin User');
    await expect.poll(() => open.getByLabel('Email').inputValue()).toBe(corrected);
    await open.getByLabel('Email').fill(newEmail);
    await open.getByText(invitation).click();
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.getByText('Password must be at least 6 characters', { exact: true }).waitFor();
    await open.getByLabel('New password', { exact: true }).fill('x7#Qm2-typed-2');
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    await row(business).getByText(newEmail).waitFor();
    await expect(asBusiness({ email, password: 'x7#Qm2-typed-1' })).rejects.toMatchObject({ status: 401 });
    expect((await asBusiness({ email: newEmail, password: 'x7#Qm2-typed-2' })).token).toMatch(/^kb_/);
  });

  test('cannot be assigned while accounts fail to load, as the list shows', async () => {
    await page.reload();
    await page.route(asked, (route) => route.abort());
    await openList();
    await page.getByText('The accounts could not be loaded.', { exact: true }).waitFor();
  });
});
