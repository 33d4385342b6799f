import { sessions } from '@kallos/contracts/auth/sessions';
import { codeAt } from '@kallos/sign-in/one-time-codes';
import { ApiError, createClient } from '@kallos/contracts/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl, stranger } from '../api.ts';
import { axeFaults, openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { walkByTab } from '../keyboard.ts';
import { faultsOfFit, showTheme } from '../looks.ts';
import { lettersTo } from '../sandbox.ts';

let login: { email: string; password: string };
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  login = await newBusiness('Κλινική Κλειδί');
  watched = await openPage();
  ({ page } = watched);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function signIn(): Promise<void> {
  await page.goto(`${productUrl()}/business/login?redirect=/business/security`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Κωδικός πρόσβασης').fill(login.password);
  await page.keyboard.press('Enter');
}

/** What stands wrong with the screen for keys, readers, both themes and a narrow window. */
async function faultsHere(of: Page): Promise<string[]> {
  const faults = [...(await walkByTab(of)).faults];
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(of, theme);
    faults.push(...(await axeFaults(of)));
  }
  await of.setViewportSize({ width: 320, height: 640 });
  faults.push(...(await faultsOfFit(of)));
  await of.setViewportSize({ width: 1440, height: 900 });
  return faults;
}

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
    await signIn();
    await page.getByRole('heading', { level: 1, name: 'Ασφάλεια σύνδεσης' }).waitFor();
    await page.getByText('Αυτή η συσκευή').waitFor();
    expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => lettersTo(login.email, 'Νέα σύνδεση')).toHaveLength(1);
    expect(await faultsHere(page)).toEqual([]);
  });

  it('are signed out one by one, or all but this one', async () => {
    const { token: other } = await asBusiness(login);
    await page.reload();
    await button(/^Αποσύνδεση συσκευής/)
      .first()
      .click();
    await page.getByText('Η συσκευή αποσυνδέθηκε.').waitFor();
    await button('Αποσύνδεση από όλες τις άλλες').click();
    await page.getByText('Αποσυνδέθηκαν όλες οι άλλες συσκευές.').waitFor();
    await expect.poll(() => button(/^Αποσύνδεση/).count()).toBe(0);
    expect(await isLive(other)).toBe(false);
    await page.reload();
    await page.getByText('Αυτή η συσκευή').waitFor();
    expect(watched.complaints).toEqual([]);
  });
});

describe('one-time codes', () => {
  let secret: string;
  let recoveryCode: string;

  it('are set up with the password, the key and a first code, and show recovery codes once', async () => {
    await button('Ενεργοποίηση').click();
    await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Εικόνα για την εφαρμογή κωδικών' }).waitFor();
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    expect(await faultsHere(page)).toEqual([]);
    await page.getByLabel('Εξαψήφιος κωδικός').fill(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Κωδικοί ανάκτησης' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(10);
    recoveryCode = await list.getByRole('listitem').first().innerText();
    expect(await axeFaults(page)).toEqual([]);
    await button('Τους φύλαξα').click();
    await page.getByText('Κωδικοί ανάκτησης που απομένουν: 10.').waitFor();
    await expect.poll(() => lettersTo(login.email, 'Άλλαξε η επιβεβαίωση')).toHaveLength(1);
  });

  it('are asked for on a screen of its own, which refuses a wrong one', async () => {
    await page.evaluate(() => localStorage.removeItem('business_token'));
    await signIn();
    await page.getByRole('heading', { level: 1, name: 'Επιβεβαίωση σύνδεσης' }).waitFor();
    expect(await faultsHere(page)).toEqual([]);
    await page.getByLabel('Κωδικός επιβεβαίωσης').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(/Ο κωδικός δεν ισχύει/).waitFor();
    // The code of the present period may have been used to set the codes up.
    await page.getByLabel('Κωδικός επιβεβαίωσης').fill(codeAt(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ασφάλεια σύνδεσης' }).waitFor();
  });

  it('may be replaced by a recovery code', async () => {
    await page.evaluate(() => localStorage.removeItem('business_token'));
    await signIn();
    await page.getByLabel('Κωδικός επιβεβαίωσης').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await page.getByText('Κωδικοί ανάκτησης που απομένουν: 9.').waitFor();
    expect(watched.complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
  });
});

describe('a passkey', () => {
  it('is made on the page and ends the next sign-in, by keyboard too', async () => {
    const own = await newBusiness('Κλινική Πέρασμα');
    const fresh = await openPage();
    const { page: desk } = fresh;
    const cdp = await fresh.context.newCDPSession(desk);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const enter = async (): Promise<void> => {
      await desk.goto(`${productUrl()}/business/login?redirect=/business/security`);
      await desk.getByLabel('Email').fill(own.email);
      await desk.getByLabel('Κωδικός πρόσβασης').fill(own.password);
      await desk.keyboard.press('Enter');
    };
    await enter();
    await desk.getByRole('button', { name: 'Προσθήκη κλειδιού' }).click();
    await desk.getByLabel('Ο κωδικός πρόσβασής σας').fill(own.password);
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Τους φύλαξα' }).click();
    await desk.getByText('Chrome · Linux').first().waitFor();
    expect(await faultsHere(desk)).toEqual([]);
    await desk.evaluate(() => localStorage.removeItem('business_token'));
    await enter();
    await desk.getByRole('heading', { level: 1, name: 'Επιβεβαίωση σύνδεσης' }).waitFor();
    expect(await faultsHere(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Επιβεβαίωση με κλειδί πρόσβασης' }).focus();
    await desk.keyboard.press('Enter');
    await desk.getByRole('heading', { level: 1, name: 'Ασφάλεια σύνδεσης' }).waitFor();
    expect(fresh.complaints).toEqual([]);
    await fresh.context.close();
  });
});

describe('the page of an administrator', () => {
  it('is reached from the rail and speaks English', async () => {
    const { token } = await stranger()(sessions.loginAdmin, { body: demo.admin });
    const admin = await openPage({ stored: { auth_token: token } });
    await admin.page.goto(`${productUrl()}/admin/dashboard`);
    await admin.page.getByRole('link', { name: 'Sign-in Security' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Sign-in security' }).waitFor();
    await admin.page.getByText('This device').waitFor();
    expect(await axeFaults(admin.page)).toEqual([]);
    expect(await admin.page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(admin.complaints).toEqual([]);
    await admin.context.close();
  });
});
