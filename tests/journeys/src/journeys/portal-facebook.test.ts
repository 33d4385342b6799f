import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { axeFaults } from '../browser.ts';
import { expectFailureToast } from '../expect-toast.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { failCalls } from '../network.ts';
import { openAccount, openPortal, toastWith, type Business } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { issueUserToken, people } from '../sandbox.ts';
import { clearSession } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Γέφυρα');
  await connectFacebook(business.call, people.giorgos);
  ({ page } = await openPortal(business, '/portal/platforms'));
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const go = (path: string) => page.goto(productUrl() + path);
const boxes = () => page.getByRole('checkbox');
const ticked = () => page.getByRole('checkbox', { checked: true }).count();
const readPages = () => business.call(connection.listPages, { query: {} });
const selected = async () => (await business.call(connection.listSelectedPages)).selectedPages;

async function disconnect(): Promise<void> {
  await button('Αποσύνδεση Facebook').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
}

/** Connects another person and opens their pages. */
async function connectAs(person: string): Promise<void> {
  await business.call(connection.disconnect);
  await connectFacebook(business.call, person);
  await navigateInApp(page, '/portal/platforms');
}

test.describe('the choice of pages', () => {
  test('explains to a person without pages why, and offers a way out', async () => {
    await page.getByText('Ο λογαριασμός Facebook που συνδέσατε δεν έχει σελίδες').waitFor();
    await button('Σύνδεση ξανά').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await expect.poll(() => button('Συνέχεια').isDisabled()).toBe(true);
    await disconnect();
    await toastWith(page, 'Το Facebook αποσυνδέθηκε.').waitFor();
    await button('Σύνδεση με Facebook').waitFor();
    expect((await readPages()).connected).toBe(false);
  });

  test('preselects the only page, and saves it on the way to the next step', async () => {
    await connectAs(people.maria);
    await expect.poll(ticked).toBe(1);
    await expect.poll(selected).toEqual([]);
    await button('Συνέχεια').click();
    await page.waitForURL(/\/portal\/campaigns$/);
    await expect.poll(selected).toMatchObject([{ pageName: 'Φροντίδα Προσώπου Μαρία', isActive: true }]);
  });

  test('asks before the next step if none of several pages is selected', async () => {
    await connectAs(people.eleni);
    await expect.poll(() => boxes().count()).toBeGreaterThan(1);
    expect(await ticked()).toBe(0);
    await button('Συνέχεια').click();
    const question = page.getByRole('alertdialog').filter({ hasText: 'Συνέχεια χωρίς σελίδα;' });
    await question.waitFor();
    expect(await axeFaults(page, 'all', '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Επιλογή σελίδας' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/portal\/platforms$/);
    await page.getByText(/γράφουμε γύρω στους 500 χαρακτήρες, με έως 5 hashtags/).waitFor();
    const goOn = async (isAsked: boolean) => {
      await button('Συνέχεια').click();
      if (isAsked) await question.getByRole('button', { name: 'Συνέχεια χωρίς σελίδα' }).click();
      await page.getByRole('heading', { level: 1, name: 'Δημιουργία ανάρτησης' }).waitFor();
    };
    await goOn(true);
    // Unselecting the last page and continuing leaves no page, as the question states.
    for (const isTicked of [true, false]) {
      await navigateInApp(page, '/portal/platforms');
      await tick(boxes().first(), isTicked);
      await goOn(!isTicked);
      await expect.poll(selected).toHaveLength(isTicked ? 1 : 0);
    }
  });

  test('is saved on selection, and restored when saving fails', async () => {
    await navigateInApp(page, '/portal/platforms');
    await boxes().first().waitFor();
    await expect.poll(() => button('Αποθήκευση επιλογών').isDisabled()).toBe(true);
    await tick(page.getByRole('checkbox', { disabled: false }).first());
    await page.getByText('Έχετε αλλαγές που δεν αποθηκεύτηκαν.').waitFor();
    await failCalls(page, '**/api/selected-pages', 'POST');
    await button('Αποθήκευση επιλογών').click();
    await expectFailureToast(page, 'Σφάλμα', 'Δεν ήταν δυνατή η αποθήκευση των επιλογών σας');
    await expect.poll(ticked).toBe(1);
    await page.unroute('**/api/selected-pages');
    await button('Αποθήκευση επιλογών').click();
    await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
    await expect.poll(async () => (await selected()).filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});

test.describe('coming back from Facebook', () => {
  test('greets, reloads the pages and cleans the address', async () => {
    let reads = 0;
    await page.route('**/api/facebook/pages', (route) => {
      reads += 1;
      return route.continue();
    });
    await go('/business/platforms?connected=facebook');
    await toastWith(page, 'Το Facebook συνδέθηκε. Επιλέξτε σελίδες.').waitFor();
    await page.waitForURL(/\/portal\/platforms$/);
    await expect.poll(() => reads).toBeGreaterThan(1);
    await page.unroute('**/api/facebook/pages');
  });

  test('shows a persistent banner', async () => {
    await navigateInApp(page, '/portal/platforms?facebook_connected=true');
    await page.getByText('Η σύνδεση με το Facebook ολοκληρώθηκε.').waitFor();
  });

  for (const [message, said] of [
    ['', 'Η σύνδεση με το Facebook απέτυχε. Παρακαλώ δοκιμάστε ξανά.'],
    ['User is not authenticated', 'Πρέπει να είστε συνδεδεμένοι για να συνδέσετε το Facebook.'],
    ['<img src=x onerror=alert(1)>', 'Η σύνδεση απέτυχε: <img src=x onerror=alert(1)>'],
  ] as const)
    test(`explains the failure "${message}" and cleans the address`, async () => {
      const more = message === '' ? '' : `&message=${encodeURIComponent(message)}`;
      await navigateInApp(page, `/business/platforms?error=auth_failed${more}`);
      await expectFailureToast(page, 'Σφάλμα', said);
      await page.waitForURL(/\/portal\/platforms$/);
    });
});

test.describe('all pages and accounts', () => {
  const token = () => page.getByLabel('Access token', { exact: true });

  test('report unreadable tokens, and the platforms screen asks to reconnect', async () => {
    const path = '**/api/facebook/pages';
    await failCalls(page, path);
    await go('/portal/platforms');
    await page.getByText('Χρειάζεται επανασύνδεση με το Facebook').waitFor();
    await page.getByText('Failed to retrieve connected pages').waitFor();
    await page.unroute(path);
    await page.route(path, (route) => route.abort());
    await go('/portal/facebook-pages');
    await page.getByText('Failed to retrieve connected pages', { exact: true }).first().waitFor();
    await page.unroute(path);
  });

  test('are listed with their source', async () => {
    await page.reload();
    await page.getByText(/^Τελευταία πηγή δεδομένων: /).waitFor();
    await page.getByText('Το αποθηκευμένο token και οι σελίδες φορτώθηκαν αυτόματα.').waitFor();
    const { facebookPages, instagramAccounts } = await readPages();
    for (const { id } of [...facebookPages, ...instagramAccounts])
      await page.getByText(id, { exact: true }).first().waitFor();
    await expect.poll(() => button('Λήψη σελίδων').isDisabled()).toBe(true);
    await token().fill('   ');
    await expect.poll(() => button('Λήψη σελίδων').isDisabled()).toBe(true);
  });

  test('explain an invalid token and the remedy', async () => {
    await token().fill('wrong');
    await button('Λήψη σελίδων').click();
    await page.getByText(/^HTTP error! status: 4\d\d$/).waitFor();
    await page.getByText('Δώστε ένα έγκυρο access token αυτής της εφαρμογής και δοκιμάστε ξανά.').waitFor();
    await page.route('**/api/facebook/pages?*', (route) => route.abort());
    await button('Λήψη σελίδων').click();
    await page.getByText('Failed to retrieve pages', { exact: true }).waitFor();
    await page.unroute('**/api/facebook/pages?*');
  });

  test('accept a pasted token only of the connected person, and link back', async () => {
    const given = await issueUserToken(people.nikos, productUrl());
    await token().fill(given);
    await button('Λήψη σελίδων').click();
    await page.getByText('HTTP error! status: 409').waitFor();
    await navigateInApp(page, '/portal/platforms');

    await failCalls(page, '**/api/facebook/disconnect*');
    await disconnect();
    await expectFailureToast(page, 'Σφάλμα', 'Παρουσιάστηκε σφάλμα κατά την αποσύνδεση.');
    await page.unroute('**/api/facebook/disconnect*');
    await disconnect();
    await toastWith(page, 'Το Facebook αποσυνδέθηκε.').waitFor();
    await button('Σύνδεση με Facebook').waitFor();
    expect(await readPages()).toMatchObject({ connected: false, facebookPages: [], instagramAccounts: [] });
    expect(await selected()).toEqual([]);

    await navigateInApp(page, '/portal/facebook-pages');
    await token().fill(given);
    await button('Λήψη σελίδων').click();
    await toastWith(page, 'Data retrieved successfully').waitFor();
    await page.getByText('Τελευταία πηγή δεδομένων: το access token που δώσατε').waitFor();
    await expect.poll(() => token().inputValue()).toBe('');
    await page.getByRole('link', { name: 'Πίσω', exact: true }).click();
    await page.waitForURL(/\/portal\/platforms$/);
  });
});

test.describe('the Facebook test', () => {
  test("starts a business's connection and links back", async () => {
    await navigateInApp(page, '/facebook-test');
    await button('Είσοδος μέσω του διακομιστή').click();
    await page.waitForURL(/dialog\/oauth/);
    await page.goBack();
    await page.getByRole('link', { name: 'Πίσω στις Πλατφόρμες' }).click();
    await page.waitForURL(/\/portal\/platforms$/);
  });

  test("shows the direct login's response and connects nothing when signed out", async () => {
    await clearSession(page);
    await go('/facebook-test');
    await page.getByText('Πρέπει να είστε συνδεδεμένοι για να συνδέσετε το Facebook.').waitFor();
    expect(await button('Είσοδος μέσω του διακομιστή').isDisabled()).toBe(true);
    for (const [answer, said] of [
      ['Συνέχεια', 'Το Facebook απάντησε: η είσοδος πέτυχε.'],
      ['Άκυρο', 'Το Facebook απάντησε: η άδεια δεν δόθηκε.'],
    ] as const) {
      await button('Απευθείας είσοδος στο Facebook').click();
      await page.waitForURL(/dialog\/oauth/);
      const scopes = new URL(page.url()).searchParams.get('scope')?.split(',') ?? [];
      expect(scopes.toSorted()).toEqual(['email', 'instagram_basic', 'pages_manage_posts', 'public_profile']);
      await page.getByRole('button', { name: answer }).first().click();
      await page.getByText(said).waitFor();
    }
  });
});
