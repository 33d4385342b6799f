import type { Page } from 'playwright-core';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { codeAt } from '../code-at.ts';
import { addPasskeyDevice } from '../passkey-device.ts';
import { faultsOfScreen } from '../screen-faults.ts';
import { clearSession, signIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';

test('codes in setup are discarded by a reload or a later tab', async () => {
  const login = await newBusiness('Κλινική Μισή');
  const { page: first, context } = await openPage();
  await signIn(first, login);
  const begin = async (page: Page) => {
    await page.getByRole('button', { name: 'Ενεργοποίηση' }).press('Enter');
    await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
    await page.keyboard.press('Enter');
    return (await page.locator('code').innerText()).replaceAll(' ', '');
  };
  const confirm = async (page: Page, secret: string) => {
    await page.getByLabel('Εξαψήφιος κωδικός').fill(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
  };
  await begin(first);
  await first.reload();
  await first.getByText('Ανενεργοί').waitFor();
  // Unconfirmed codes are not required.
  expect((await asBusiness(login)).token).toMatch(/^kb_/);
  const early = await begin(first);
  const second = await context.newPage();
  await second.goto(`${productUrl()}/business/security`);
  const late = await begin(second);
  await confirm(first, early);
  await first.getByText('Ο κωδικός δεν ισχύει.', { exact: false }).waitFor();
  await confirm(second, late);
  await second.getByRole('list', { name: 'Κωδικοί ανάκτησης' }).waitFor();
  // A reload before keeping them creates new ones.
  await second.reload();
  await second.getByText('Κωδικοί ανάκτησης που απομένουν: 10.').waitFor();
  await context.close();
});

test("another person's passkey is rejected, and alternatives are offered", async () => {
  const [owner, other] = [await newBusiness('Κλινική Δικό της'), await newBusiness('Κλινική Ξένο')];
  let page!: Page;
  for (const login of [owner, other]) {
    const watched = await openPage();
    ({ page } = watched);
    await addPasskeyDevice(watched);
    await signIn(page, login);
    await page.getByRole('button', { name: 'Προσθήκη κλειδιού' }).press('Enter');
    await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Τους φύλαξα' }).press('Enter');
    await page.getByText('Chrome · Linux').first().waitFor();
  }
  await clearSession(page);
  await signIn(page, owner);
  await page.getByRole('button', { name: 'Επιβεβαίωση με κλειδί πρόσβασης' }).press('Enter');
  await page.getByText('Το κλειδί δεν επιβεβαιώθηκε.', { exact: false }).waitFor();
  expect(await faultsOfScreen(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('business_token'))).toBeNull();
});
