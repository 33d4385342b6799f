import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient } from '@kallos/contracts/client';
import type { Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { asAdmin, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { foreignHost } from '../corpora/markup-payloads.ts';
import { scriptPayloads } from '../corpora/script-payloads.ts';
import { demo } from '../demo.ts';
import { expectFailureToast } from '../expect-toast.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { expect, test } from '../test.ts';
import { type ScriptWatch, watchForScripts } from '../watch-for-scripts.ts';

/** Hostile texts, several in one so that a field takes many at once. */
interface HostileTexts {
  readonly packs: readonly string[];
  readonly longPacks: readonly string[];
}

/** Puts hostile texts into every field, path and answer: none runs as a script. */
export function testHostileTexts({ packs, longPacks }: HostileTexts): void {
  const stamp = Date.now().toString(36);
  // Each third of the corpus is in another field, so that three fields of a third of the accounts cover it.
  const third = Math.ceil(packs.length / 3);
  const packAt = (index: number): string => packs[index % packs.length] ?? '';
  /** Returns a text as a reader sees it: invisible characters are not stored. */
  const visible = (text: string): string =>
    text
      .normalize('NFC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim();

  let ids: number[];
  /** The visitor's page, and the administrator's. */
  let visitor: Page;
  let admin: Page;
  const watches = new Map<Page, ScriptWatch>();
  const harmIn = (page: Page) => watches.get(page)?.harm();
  test.beforeAll(async () => {
    ids = await storePayloads();
    [{ page: visitor }, { page: admin }] = await Promise.all([openPage(), openAdmin()]);
    for (const page of [visitor, admin]) watches.set(page, watchForScripts(page));
  });

  /** Creates accounts named after every pack; the first third also have packs in their company's fields. */
  async function storePayloads(): Promise<number[]> {
    const call = await asAdmin();
    const made: number[] = [];
    for (const [index, businessName] of packs.entries()) {
      const { account } = await call(accounts.create, { body: { businessName, status: 'active' } });
      made.push(account.id);
      if (index >= third) continue;
      const { token } = await call(sessions.impersonate, { body: { accountId: account.id } });
      const inside = createClient({ baseUrl: productUrl(), token: () => token });
      await inside(companyInfo.save, {
        body: {
          companyName: packAt(index + third),
          location: packAt(index + 2 * third),
          logoUrl: `//${foreignHost}/logo.png"><img src=x onerror=alert(1)>`,
        },
      });
    }
    return made;
  }

  test('covers enough hostile texts', () => {
    expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(250);
  });

  test.describe('hostile texts stay texts', () => {
    test('in the fields and messages of both logins', async () => {
      const page = visitor;
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
      await navigateInApp(page, '/business/login');
      for (const pack of packs) {
        await page.getByLabel('Email').fill(`${pack}ω`);
        await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(pack);
      }
      await page.getByRole('button', { name: 'Σύνδεση' }).click();
      await page.getByText('Το email περιέχει ελληνικό χαρακτήρα').waitFor();
      expect(await harmIn(page)).toEqual([]);
    });

    test('in paths, parameters and fragments of every public page', async () => {
      const page = visitor;
      // Chromium ignores more than 200 address changes in ten seconds.
      await navigateInApp(
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
      expect(await harmIn(page)).toEqual([]);
    });

    test('in names, users, searches, dialogs and errors of the accounts screen', async () => {
      const page = admin;
      await navigateInApp(page, '/admin/dashboard/accounts');
      const next = page.getByRole('button', { name: 'Next' });
      await next.waitFor();
      const shown: string[] = [];
      const names = () => page.getByRole('rowheader').allInnerTexts();
      const isShown = (pack: string) =>
        shown.some((name) => visible(name).includes(visible(pack).slice(0, 60)));
      for (let after = 2; ; after += 1) {
        const ofPage = await names();
        shown.push(...ofPage);
        expect(await harmIn(page)).toEqual([]);
        if ((await next.isDisabled()) || packs.every(isShown)) break;
        // Rows may also change because another journey creates an account.
        const answered = page.waitForResponse((answer) => answer.url().includes(`page=${after}&`));
        await next.click();
        await answered;
        await expect.poll(names).not.toEqual(ofPage);
      }
      expect(packs.filter((pack) => !isShown(pack))).toEqual([]);
      await page.route(/api\/(accounts|admin-users)\/\d+$/, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      const saveInVain = async (title: 'Edit Account' | 'Edit Admin User'): Promise<void> => {
        await page
          .getByRole('button', { name: new RegExp(`^${title} `, 'i') })
          .first()
          .click();
        const edited = page.getByRole('dialog', { name: title });
        const password = edited.getByLabel('New password');
        if (title === 'Edit Admin User') await password.fill('Another-good-1');
        await edited.getByRole('button', { name: 'Save changes' }).click();
        await expectFailureToast(page, title.toLowerCase().replace('edit', 'Failed to update'));
        // Unsaved input triggers a question.
        if (title === 'Edit Admin User') await password.fill('');
        await edited.getByRole('button', { name: 'Cancel' }).click();
        await edited.waitFor({ state: 'detached' });
      };
      await saveInVain('Edit Account');
      const search = page.getByRole('searchbox', { name: 'Search accounts' });
      for (const pack of packs) await search.fill(pack);
      await search.fill(demo.business.email);
      await saveInVain('Edit Admin User');
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
      // As many as one page offers.
      await expect
        .poll(() => page.getByRole('option').count())
        .toBeGreaterThanOrEqual(Math.min(packs.length, 50));
      await page.getByRole('option').first().click();
      for (const pack of packs) await dialog.getByLabel('Email').fill(pack);
      await dialog.getByLabel('Email').fill("o'hara&<b>@example.gr");
      await dialog.getByText('Send an invitation: they choose the password themselves').click();
      await dialog.getByLabel('Password', { exact: true }).fill(packAt(0));
      await dialog.getByRole('button', { name: 'Add Admin User' }).click();
      await dialog.getByText('Valid email is required').waitFor();
      await dialog.getByLabel('Email').fill(`ohara-${stamp}@example.gr`);
      await dialog.getByRole('button', { name: 'Add Admin User' }).click();
      await page.getByRole('alert').filter({ hasText: 'Failed to create admin user' }).waitFor();
      expect(await harmIn(page)).toEqual([]);
    });

    test('in company fields and account names that the administrator sees', async () => {
      // In a separate tab, because the other one's dialog asks whether to leave.
      const page = await admin.context().newPage();
      await page.goto(`${productUrl()}/admin/front-ends`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [index, id] of ids.slice(0, third).entries()) {
        await navigateInApp(page, `/portal/setup?account=${id}`);
        const shown = async () => visible(await page.locator('body').innerText());
        await expect.poll(shown).toContain(visible(`“${packAt(index)}”`));
        const typed = async (label: string) => visible(await page.getByLabel(label).inputValue());
        await expect.poll(() => typed('Όνομα ιατρείου ή επιχείρησης')).toBe(visible(packAt(index + third)));
        await expect.poll(() => typed('Τοποθεσία')).toBe(visible(packAt(index + 2 * third)));
      }
      for (const pack of longPacks) {
        const message = encodeURIComponent(pack);
        await navigateInApp(
          page,
          `/portal/platforms?error=auth_failed&message=${message}&account=${message}`,
        );
        await page.waitForURL((url) => !url.searchParams.has('error'));
      }
      expect(await harmIn(admin)).toEqual([]);
    });
  });
}
