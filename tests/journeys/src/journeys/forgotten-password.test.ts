import { passwords } from '@kallos/contracts/auth/passwords';
import type { Page } from 'playwright-core';
import { newBusiness, productUrl, anonymousClient } from '../api.ts';
import { openPage } from '../browser.ts';
import { inDatabase } from '../databases.ts';
import { tabTo } from '../keyboard.ts';
import { mailsTo } from '../sandbox.ts';
import { faultsOfScreen } from '../screen-faults.ts';
import { enter, heading as headingOn, type Login } from '../sign-in.ts';
import { expect, test } from '../test.ts';

const chosen = 'x7#Qm2-journey';
let login: Login;
let page: Page;
let complaints: string[];

test.beforeAll(async () => {
  login = await newBusiness('Κλινική Λήθη');
  ({ page, complaints } = await openPage());
});

const heading = (name: string) => headingOn(page, name);

async function judgeToo(): Promise<void> {
  expect(await faultsOfScreen(page)).toEqual([]);
}

/** Returns the mailed links, newest first. */
async function resetLinks(): Promise<string[]> {
  const letters = await mailsTo(login.email, 'Νέος κωδικός πρόσβασης');
  return letters.map(({ text }) => /http\S+\/business\/password#\S+/.exec(text)?.[0] ?? '');
}

async function mailedLink(): Promise<string> {
  await expect.poll(async () => (await resetLinks()).length).toBe(1);
  return (await resetLinks())[0] ?? '';
}

test.describe('a forgotten password', () => {
  test('is requested from the login by keyboard only', async () => {
    await page.goto(`${productUrl()}/business/login`);
    await heading('Καλώς ήρθατε');
    await tabTo(page, 'Ξεχάσατε τον κωδικό;');
    await page.keyboard.press('Enter');
    await heading('Ξεχάσατε τον κωδικό;');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(login.email);
    await page.keyboard.press('Enter');
    await page.getByText('Ελέγξτε το email σας').waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
  });

  test('is unaffected by programs that fetch or open the link', async () => {
    const link = await mailedLink();
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    await page.goto(link);
    await page.getByRole('button', { name: 'Αποθήκευση κωδικού' }).waitFor();
    await page.reload();
    await page.getByText(`Για τον λογαριασμό ${login.email}.`).waitFor();
  });

  test("is replaced on the link's page, which explains an invalid new one", async () => {
    await page.getByLabel('Νέος κωδικός πρόσβασης').fill('abc');
    await page.keyboard.press('Enter');
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByLabel('Νέος κωδικός πρόσβασης').fill('password1');
    await page.keyboard.press('Enter');
    await page.getByText(/μαντεύεται εύκολα/).waitFor();
    await page.getByLabel('Νέος κωδικός πρόσβασης').fill(chosen);
    await page.keyboard.press('Enter');
    await heading('Ο κωδικός αποθηκεύτηκε');
    await judgeToo();
    await expect.poll(() => mailsTo(login.email, 'Ο κωδικός πρόσβασής σας άλλαξε')).toHaveLength(1);
  });

  test('stays replaced when the link is used again', async () => {
    const link = await mailedLink();
    await page.goto('about:blank');
    await page.goto(link);
    await heading('Ο σύνδεσμος δεν ισχύει');
    await page.getByText('Ο σύνδεσμος έχει ήδη χρησιμοποιηθεί. Τίποτα δεν άλλαξε τώρα.').waitFor();
    await judgeToo();
  });

  test('stays replaced when an expired newer link opens in the same tab', async () => {
    await anonymousClient()(passwords.requestReset, { body: { email: login.email } });
    await expect.poll(async () => (await resetLinks()).length).toBe(2);
    const [late = ''] = await resetLinks();
    // Only the hash changes, so the page is not reloaded.
    await page.goto(late);
    await page.getByLabel('Νέος κωδικός πρόσβασης').fill('x7#Qm2-too-late');
    await inDatabase(
      'auth',
      (tx) => tx`update password_links set expires_at = now() - interval '1 second'
        where admin_user_id = (select id from admin_users where email = ${login.email})`,
    );
    await page.keyboard.press('Enter');
    await heading('Ο σύνδεσμος δεν ισχύει');
    await page.reload();
    await heading('Ο σύνδεσμος δεν ισχύει');
    expect(await page.getByLabel('Νέος κωδικός πρόσβασης').count()).toBe(0);
  });

  test('opens the portal from then on', async () => {
    await page.goto(`${productUrl()}/business/login`);
    await enter(page, { ...login, password: chosen });
    await page.waitForURL('**/business/setup');
    expect(complaints.filter((line) => !line.includes('status of 40'))).toEqual([]);
  });
});
