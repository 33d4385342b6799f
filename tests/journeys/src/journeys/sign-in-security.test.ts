import { readFile } from 'node:fs/promises';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { Page } from 'playwright-core';
import { asBusiness, newBusiness, request } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { codeAt } from '../code-at.ts';
import { addPasskeyDevice } from '../passkey-device.ts';
import { mailsTo } from '../sandbox.ts';
import { faultsOfScreen } from '../screen-faults.ts';
import { clearSession, heading, type Login, signIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';

let login: Login;
let watched: WatchedPage;
let page: Page;

test.beforeAll(async () => {
  login = await newBusiness('Κλινική Κλειδί');
  watched = await openPage();
  ({ page } = watched);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

test.describe("a person's devices", () => {
  test('are listed, and a new one is announced by mail', async () => {
    await asBusiness(login);
    await signIn(page, login);
    await heading(page, 'Ασφάλεια σύνδεσης');
    await page.getByText('Αυτή η συσκευή').waitFor();
    expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => mailsTo(login.email, 'Νέα σύνδεση')).toHaveLength(1);
  });

  test('are signed out one by one, or all but this one', async () => {
    const { token: other } = await asBusiness(login);
    await page.reload();
    await button(/^Αποσύνδεση συσκευής/)
      .first()
      .press('Enter');
    await page.getByText('Η συσκευή αποσυνδέθηκε.').waitFor();
    await button('Αποσύνδεση από όλες τις άλλες').press('Enter');
    await page.getByText('Αποσυνδέθηκαν όλες οι άλλες συσκευές.').waitFor();
    await expect.poll(() => button(/^Αποσύνδεση ./).count()).toBe(0);
    expect((await request(sessions.verify.path, { token: other })).status).toBe(401);
    await page.reload();
    await page.getByText('Αυτή η συσκευή').waitFor();
    expect(watched.complaints).toEqual([]);
  });
});

test.describe("a signed-in person's password", () => {
  test('is changed with the current one, ends other sessions and sends a mail', async () => {
    const { token: other } = await asBusiness(login);
    await button('Αλλαγή κωδικού').press('Enter');
    await page.getByLabel('Τωρινός κωδικός').fill('x7#Qm2-not-mine');
    await page.getByLabel('Νέος κωδικός').fill('ιατρείο2026');
    await page.keyboard.press('Enter');
    await page.getByText('Ο κωδικός πρόσβασης δεν είναι σωστός.').waitFor();
    await page.getByLabel('Τωρινός κωδικός').fill(login.password);
    await page.keyboard.press('Enter');
    await page.getByText('Λέξη με χρονολογία· μαντεύεται εύκολα. Προσθέστε άλλη μία λέξη.').waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    const password = 'ιατρείο-2026-κύμα-καφές';
    await page.getByLabel('Νέος κωδικός').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Ο κωδικός σας άλλαξε.').waitFor();
    login = { ...login, password };
    expect((await request(sessions.verify.path, { token: other })).status).toBe(401);
    await expect.poll(() => mailsTo(login.email, 'Ο κωδικός πρόσβασής σας άλλαξε')).toHaveLength(1);
    watched.complaints.splice(0);
  });
});

const judge = async () => expect(await faultsOfScreen(page)).toEqual([]);
const send = async (label: string, typed: string): Promise<void> => {
  await page.getByLabel(label).fill(typed);
  await page.keyboard.press('Enter');
};
const givePassword = () => send('Ο κωδικός πρόσβασής σας', login.password);
const giveCode = (code: string) => send('Κωδικός επιβεβαίωσης', code);
/** Signs in again, up to the second step. */
async function signInAgain(): Promise<void> {
  await clearSession(page);
  await signIn(page, login);
  await heading(page, 'Επιβεβαίωση σύνδεσης');
}

test.describe('a second step', () => {
  let secret: string;
  let recoveryCodes: string[];
  const codes = () => page.getByRole('list', { name: 'Κωδικοί ανάκτησης' });

  test('can be a passkey, with recovery codes shown once and a mail', async () => {
    await addPasskeyDevice(watched);
    await button('Προσθήκη κλειδιού').press('Enter');
    await givePassword();
    await codes().waitFor();
    expect(await codes().getByRole('listitem').count()).toBe(10);
    const shown = await codes().getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await button('Λήψη αρχείου').press('Enter');
    const file = await readFile(await (await download).path(), 'utf8');
    expect(shown.filter((code) => !file.includes(code))).toEqual([]);
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Αντιγραφή').press('Enter');
    await page.getByText('Οι κωδικοί αντιγράφηκαν.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('heading').allInnerTexts()).not.toContain('Ασφάλεια σύνδεσης');
    expect(await codes().getByRole('listitem').count()).toBe(10);
    await page.emulateMedia({ media: null });
    await judge();
    await button('Τους φύλαξα').press('Enter');
    await button('Αφαίρεση κλειδιού: Chrome · Linux').waitFor();
    await expect.poll(() => mailsTo(login.email, 'Άλλαξε η επιβεβαίωση')).toHaveLength(1);
  });

  test('restarts after a reload, and ends with the passkey, by keyboard too', async () => {
    await signInAgain();
    await page.reload();
    await heading(page, 'Καλώς ήρθατε');
    expect(await page.evaluate(() => localStorage.getItem('business_token'))).toBeNull();
    await signInAgain();
    await button('Επιβεβαίωση με κλειδί πρόσβασης').focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Ασφάλεια σύνδεσης');
    expect(watched.complaints).toEqual([]);
  });

  test('can be app codes, set up with the password, the key and a first code', async () => {
    await button('Ενεργοποίηση').press('Enter');
    await givePassword();
    await page.getByRole('img', { name: 'Εικόνα για την εφαρμογή κωδικών' }).waitFor();
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await judge();
    await send('Εξαψήφιος κωδικός', codeAt(secret, Date.now()));
    await codes().waitFor();
    recoveryCodes = await codes().getByRole('listitem').allInnerTexts();
    await button('Τους φύλαξα').press('Enter');
    await page.getByText('Κωδικοί ανάκτησης που απομένουν: 10.').waitFor();
  });

  test('has its own screen, which rejects a wrong code and continues once', async () => {
    await signInAgain();
    await giveCode('000000');
    await page.getByText(/Ο κωδικός δεν ισχύει[^]*βάλτε την ώρα του κινητού σας στο αυτόματο/).waitFor();
    await judge();
    // The current code may have been used during setup.
    await giveCode(codeAt(secret, Date.now() + 30_000));
    await heading(page, 'Ασφάλεια σύνδεσης');
    // The back button leads to no finished step.
    await page.goBack();
    await page.waitForURL((url) => !url.pathname.startsWith('/business/login'));
    expect(await page.evaluate(() => localStorage.getItem('business_token'))).not.toBeNull();
  });

  test('can be a recovery code, in any notation', async () => {
    await signInAgain();
    await giveCode(` ${recoveryCodes[0]?.toLowerCase()} `);
    await page.getByText('Κωδικοί ανάκτησης που απομένουν: 9.').waitFor();
    expect(watched.complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
  });
});
