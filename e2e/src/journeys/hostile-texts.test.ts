import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient } from '@kallos/contracts/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { asAdmin, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { foreignHost } from '../corpora/markup-payloads.ts';
import { packPayloads, scriptPayloads } from '../corpora/script-payloads.ts';
import { goInside } from '../in-app.ts';
import { sampleOf } from '../sample.ts';
import { type HarmWatch, watchHarm } from '../watch-harm.ts';

const packs = sampleOf(packPayloads(200), 4);
const longPacks = sampleOf(packPayloads(1500), 4);
const stamp = Date.now().toString(36);
// Each third of the corpus stands in another field, so that three fields of a third of the accounts show all of it.
const third = Math.ceil(packs.length / 3);
const packAt = (index: number): string => packs[index % packs.length] ?? '';

let hostile: Promise<number[]>;
beforeAll(async () => {
  hostile = storePayloads();
});

function watched({ page }: WatchedPage): { page: Page; watch: HarmWatch } {
  return { page, watch: watchHarm(page) };
}
const open = async () => watched(await openPage());
const openAsAdmin = async () => watched(await openAdmin());

/** Accounts named after every pack; the first third also carry packs in their company's fields. */
async function storePayloads(): Promise<number[]> {
  const admin = await asAdmin();
  const ids: number[] = [];
  for (const [index, businessName] of packs.entries()) {
    const { account } = await admin(accounts.create, { body: { businessName, status: 'active' } });
    ids.push(account.id);
    if (index >= third) continue;
    const { token } = await admin(sessions.impersonate, { body: { accountId: account.id } });
    const inside = createClient({ baseUrl: productUrl(), token: () => token });
    await inside(companyInfo.save, {
      body: {
        companyName: packAt(index + third),
        location: packAt(index + 2 * third),
        logoUrl: `//${foreignHost}/logo.png"><img src=x onerror=alert(1)>`,
      },
    });
  }
  return ids;
}

it('knows enough hostile texts', () => {
  expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(250);
});

describe('hostile texts stay texts', () => {
  it('in the fields and the messages of both logins', async () => {
    const { page, watch } = await open();
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 401,
        json: {
          success: false,
          code: 'invalid_credentials',
          message: route.request().postDataJSON().password as string,
          error: '',
        },
      }),
    );
    await page.goto(`${productUrl()}/admin`);
    for (const pack of longPacks) {
      await page.getByLabel('Username').fill(pack);
      await page.getByLabel('Password', { exact: true }).fill(pack);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText(pack, { exact: true }).waitFor();
    }
    await goInside(page, '/business/login');
    for (const pack of packs) {
      await page.getByLabel('Email').fill(`${pack}ω`);
      await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(pack);
    }
    await page.getByRole('button', { name: 'Σύνδεση' }).click();
    await page.getByText('Το email περιέχει ελληνικό χαρακτήρα').waitFor();
    expect(await watch.harm()).toEqual([]);
    await page.context().close();
  });

  it('in addresses, parameters and fragments of every public page', async () => {
    const { page, watch } = await open();
    await page.goto(`${productUrl()}/business/login`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Chromium drops what goes beyond 200 changes of the address in ten seconds.
    await goInside(
      page,
      ...packs
        .map(encodeURIComponent)
        .flatMap((text) => [
          `/${text}`,
          `/business/login?redirect=${text}#${text}`,
          `/terms-of-service?lang=${text}#${text}`,
        ]),
    );
    expect(await page.evaluate(() => decodeURIComponent(location.hash.slice(1)))).toBe(packs.at(-1));
    for (const pack of longPacks.slice(0, 2))
      for (const path of ['/nowhere', '/admin', '/privacy-policy']) {
        await page.goto(
          `${productUrl()}${path}?redirect=${encodeURIComponent(pack)}&lang=${encodeURIComponent(pack)}`,
        );
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
    expect(await watch.harm()).toEqual([]);
    await page.context().close();
  });

  it('in account names, users, searches, dialogs and failures of the accounts screen', async () => {
    const ids = await hostile;
    const { page, watch } = await openAsAdmin();
    await goInside(page, '/admin/dashboard/accounts');
    const next = page.getByRole('button', { name: 'Next' });
    await next.waitFor();
    const shown: string[] = [];
    const names = () => page.getByRole('rowheader').allInnerTexts();
    for (let after = 2; ; after += 1) {
      const ofPage = await names();
      shown.push(...ofPage);
      expect(await watch.harm()).toEqual([]);
      if (await next.isDisabled()) break;
      await page
        .getByRole('button', { name: /^Edit account/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Edit Account' });
      await dialog.getByLabel('Business name').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      // Rows may also change because another journey makes an account.
      const answered = page.waitForResponse((answer) => answer.url().includes(`page=${after}&`));
      await next.click();
      await answered;
      await expect.poll(names).not.toEqual(ofPage);
    }
    for (const pack of packs)
      expect(shown.some((name) => name.includes(pack.trim().slice(0, 60)))).toBe(true);
    expect(ids).toHaveLength(packs.length);
    const search = page.getByRole('searchbox', { name: 'Search accounts' });
    for (const pack of packs) await search.fill(pack);
    await search.fill('');
    await page.route('**/api/admin-users', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          code: 'already_exists',
          message: longPacks.join(' '),
          error: '',
          fields: { password: longPacks[0], email: longPacks[1] },
        },
      }),
    );
    await page.getByRole('button', { name: 'Add Admin User' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Admin User' });
    await dialog.getByRole('button', { name: /Account/ }).click();
    // As many as are offered at once; before a release there are more.
    await expect
      .poll(() => page.getByRole('option').count())
      .toBeGreaterThanOrEqual(Math.min(packs.length, 50));
    await page.getByRole('option').first().click();
    for (const pack of packs) await dialog.getByLabel('Email').fill(pack);
    await dialog.getByLabel('Email').fill("o'hara&<b>@example.gr");
    await dialog.getByLabel('Password', { exact: true }).fill(packAt(0));
    await dialog.getByRole('button', { name: 'Add Admin User' }).click();
    await dialog.getByText('Valid email is required').waitFor();
    await dialog.getByLabel('Email').fill(`ohara-${stamp}@example.gr`);
    await dialog.getByRole('button', { name: 'Add Admin User' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to create admin user' }).waitFor();
    expect(await watch.harm()).toEqual([]);
    await page.context().close();
  });

  it('in company fields and account names as the administrator sees them in the portal', async () => {
    const ids = await hostile;
    const { page, watch } = await openAsAdmin();
    for (const [index, id] of ids.slice(0, third).entries()) {
      await goInside(page, `/portal/setup?account=${id}`);
      await page
        .getByText(`«${packAt(index)}»`)
        .first()
        .waitFor();
      const company = page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
      await expect.poll(() => company.inputValue()).toBe(packAt(index + third));
      await expect.poll(() => page.getByLabel('Τοποθεσία').inputValue()).toBe(packAt(index + 2 * third));
    }
    for (const pack of longPacks) {
      const message = encodeURIComponent(pack);
      await goInside(page, `/portal/platforms?error=auth_failed&message=${message}&account=${message}`);
      await page.waitForURL((url) => !url.searchParams.has('error'));
    }
    expect(await watch.harm()).toEqual([]);
    await page.context().close();
  });
});
