import { sessions } from '@kallos/contracts/auth/sessions';
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
