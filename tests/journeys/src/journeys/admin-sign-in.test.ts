import { sessions } from '@kallos/contracts/auth/sessions';
import type { Page } from 'playwright-core';
import { productUrl, anonymousClient } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { codeAt } from '../code-at.ts';
import { inDatabase } from '../databases.ts';
import { demo } from '../demo.ts';
import { mailsTo } from '../sandbox.ts';
import { faultsOfScreen } from '../screen-faults.ts';
import { expect, test } from '../test.ts';

const username = `chief-${Date.now().toString(36)}`;
const email = `${username}@example.com`;
const { password } = demo.admin;
let watched: WatchedPage;
let page: Page;

/** A separate administrator with the existing one's password. */
test.beforeAll(async () => {
  await inDatabase(
    'auth',
    (tx) => tx`insert into users (username, password, email)
      select ${username}, password, ${email} from users where username = ${demo.admin.username}`,
  );
  watched = await openPage();
  ({ page } = watched);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function signIn(): Promise<void> {
  await page.goto(`${productUrl()}/admin`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
async function openSecurity(): Promise<void> {
  await page.getByRole('link', { name: 'Sign-in Security' }).click();
  await heading('Sign-in security');
  await page.getByText('This device').waitFor();
}

test.describe('an administrator', () => {
  let secret: string;

  test('sees sign-in details in English and gets a mail about a second device', async () => {
    await signIn();
    await openSecurity();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await anonymousClient()(sessions.loginAdmin, { body: { username, password } });
    await expect.poll(() => mailsTo(email, 'New sign-in to Kallos')).toHaveLength(1);
    await page.reload();
    await expect.poll(() => button(/^Sign out device/).count()).toBe(1);
  });

  test('sets up codes, keeps recovery codes, and gets a mail', async () => {
    await button('Turn on').click();
    await page.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Picture for the authenticator app' }).waitFor();
    secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Six-digit code').fill(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await button('I have kept them').click();
    await expect.poll(() => mailsTo(email, 'The second step of the administrator')).toHaveLength(1);
  });

  test('confirms the next sign-in with a code on a separate screen', async () => {
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await signIn();
    await heading('Confirm it is you');
    // Its parts are on screens that are checked in each run.
    expect(await faultsOfScreen(page)).toEqual([]);
    // The current code was used during setup.
    await page.getByLabel('Confirmation code').fill(codeAt(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await openSecurity();
    expect(watched.complaints).toEqual([]);
  });
});
