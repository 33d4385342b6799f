import { sessions } from '@kallos/contracts/auth/sessions';
import { codeAt } from '@kallos/sign-in/one-time-codes';
import { ApiError, createClient } from '@kallos/contracts/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { addPasskeyDevice } from '../passkey-device.ts';
import { lettersTo } from '../sandbox.ts';
import { faultsOfScreen } from '../screen-faults.ts';
import { forget, heading, type Login, signIn } from '../sign-in.ts';

let login: Login;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  login = await newBusiness('Κλινική Κλειδί');
  watched = await openPage();
  ({ page } = watched);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

const isLive = (token: string): Promise<boolean> =>
  createClient({ baseUrl: productUrl(), token: () => token })(sessions.verify).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error;
    },
  );

describe('the devices of a person', () => {
  it('are told of by mail when a new one signs in, and listed', async () => {
    await asBusiness(login);
    await signIn(page, login);
    await heading(page, 'Ασφάλεια σύνδεσης');
    await page.getByText('Αυτή η συσκευή').waitFor();
    expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => lettersTo(login.email, 'Νέα σύνδεση')).toHaveLength(1);
  });

  it('are signed out one by one, or all but this one', async () => {
    const { token: other } = await asBusiness(login);
    await page.reload();
    await button(/^Αποσύνδεση συσκευής/)
      .first()
      .press('Enter');
    await page.getByText('Η συσκευή αποσυνδέθηκε.').waitFor();
    await button('Αποσύνδεση από όλες τις άλλες').press('Enter');
    await page.getByText('Αποσυνδέθηκαν όλες οι άλλες συσκευές.').waitFor();
    await expect.poll(() => button(/^Αποσύνδεση ./).count()).toBe(0);
    expect(await isLive(other)).toBe(false);
    await page.reload();
    await page.getByText('Αυτή η συσκευή').waitFor();
    expect(watched.complaints).toEqual([]);
  });
});

describe('one-time codes', () => {
  let secret: string;

  it('are set up with the password, the key and a first code, and show recovery codes once', async () => {
    await button('Ενεργοποίηση').press('Enter');
    await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Εικόνα για την εφαρμογή κωδικών' }).waitFor();
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    expect(await faultsOfScreen(page)).toEqual([]);
    await page.getByLabel('Εξαψήφιος κωδικός').fill(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Κωδικοί ανάκτησης' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(10);
    expect(await faultsOfScreen(page)).toEqual([]);
    await button('Τους φύλαξα').press('Enter');
    await page.getByText('Κωδικοί ανάκτησης που απομένουν: 10.').waitFor();
    await expect.poll(() => lettersTo(login.email, 'Άλλαξε η επιβεβαίωση')).toHaveLength(1);
  });

  it('are asked for on a screen of its own, which refuses a wrong one', async () => {
    await forget(page);
    await signIn(page, login);
    await heading(page, 'Επιβεβαίωση σύνδεσης');
    await page.getByLabel('Κωδικός επιβεβαίωσης').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(/Ο κωδικός δεν ισχύει[^]*βάλτε την ώρα του κινητού σας στο αυτόματο/).waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    // The code of the present period may have been used to set the codes up.
    await page.getByLabel('Κωδικός επιβεβαίωσης').fill(codeAt(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await heading(page, 'Ασφάλεια σύνδεσης');
    expect(watched.complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
  });
});

describe('a passkey', () => {
  it('is made on the page and ends the next sign-in, by keyboard too', async () => {
    const own = await newBusiness('Κλινική Πέρασμα');
    const fresh = await openPage();
    const { page: desk } = fresh;
    await addPasskeyDevice(fresh);
    await signIn(desk, own);
    await desk.getByRole('button', { name: 'Προσθήκη κλειδιού' }).press('Enter');
    await desk.getByLabel('Ο κωδικός πρόσβασής σας').fill(own.password);
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Τους φύλαξα' }).press('Enter');
    await desk.getByText('Chrome · Linux').first().waitFor();
    expect(await faultsOfScreen(desk)).toEqual([]);
    await forget(desk);
    await signIn(desk, own);
    await heading(desk, 'Επιβεβαίωση σύνδεσης');
    expect(await faultsOfScreen(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Επιβεβαίωση με κλειδί πρόσβασης' }).focus();
    await desk.keyboard.press('Enter');
    await heading(desk, 'Ασφάλεια σύνδεσης');
    expect(fresh.complaints).toEqual([]);
    await fresh.context.close();
  });
});
