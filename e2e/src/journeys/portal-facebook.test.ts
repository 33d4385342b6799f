import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { failCalls } from '../network.ts';
import { openAccount, openPortal, toastWith, type Business } from '../portal-area.ts';
import { issueUserToken, people } from '../sandbox.ts';
import { seeFailure } from '../seen.ts';
import { tick } from '../tick.ts';

let business: Business;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  business = await openAccount('Κλινική Γέφυρα', true);
  watched = await openPortal(business, '/portal/platforms');
  page = watched.page;
  await page.getByRole('checkbox').first().waitFor();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const go = (path: string) => page.goto(productUrl() + path);
const readPages = () => business.call(connection.listPages, { query: {} });

describe('coming back from Facebook', () => {
  it('greets, reads the pages again and cleans the address', async () => {
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

  it('shows a banner that stays', async () => {
    await go('/portal/platforms?facebook_connected=true');
    await page.getByText('Η σύνδεση με το Facebook ολοκληρώθηκε.').waitFor();
  });

  it.each([
    ['', 'Η σύνδεση με το Facebook απέτυχε. Παρακαλώ δοκιμάστε ξανά.'],
    ['User is not authenticated', 'Πρέπει να είστε συνδεδεμένοι για να συνδέσετε το Facebook.'],
    ['<img src=x onerror=alert(1)>', 'Η σύνδεση απέτυχε: <img src=x onerror=alert(1)>'],
  ])('explains the failure "%s" and cleans the address', async (message, said) => {
    const more = message === '' ? '' : `&message=${encodeURIComponent(message)}`;
    await go(`/business/platforms?error=auth_failed${more}`);
    await seeFailure(page, 'Σφάλμα', said);
    await page.waitForURL(/\/portal\/platforms$/);
  });
});

describe('the choice of pages', () => {
  it('is saved when something is chosen, and kept when saving fails', async () => {
    await go('/portal/platforms');
    const boxes = page.getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of await boxes.all()) if (await box.isEnabled()) await tick(box, false);
    await expect.poll(() => button('Αποθήκευση επιλογών').isDisabled()).toBe(true);
    await tick(page.getByRole('checkbox', { disabled: false }).first());
    await page.getByText('Έχετε αλλαγές που δεν αποθηκεύτηκαν.').waitFor();
    await failCalls(page, '**/api/selected-pages', 'POST');
    await button('Αποθήκευση επιλογών').click();
    await seeFailure(page, 'Σφάλμα', 'Δεν ήταν δυνατή η αποθήκευση των επιλογών σας');
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await page.unroute('**/api/selected-pages');
    await button('Αποθήκευση επιλογών').click();
    await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
    const { selectedPages } = await business.call(connection.listSelectedPages);
    expect(selectedPages.filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('says that the connection must be made anew when the pages cannot be read', async () => {
    await failCalls(page, '**/api/facebook/pages');
    await go('/portal/platforms');
    await page.getByText('Χρειάζεται επανασύνδεση με το Facebook').waitFor();
    await page.getByText('Failed to retrieve connected pages').waitFor();
    await page.unroute('**/api/facebook/pages');
  });
});

describe('all pages and accounts', () => {
  const token = () => page.getByLabel('Access token', { exact: true });

  it('are listed with their source', async () => {
    await go('/portal/facebook-pages');
    await page.getByText(/^Τελευταία πηγή δεδομένων: /).waitFor();
    await page.getByText('Το αποθηκευμένο token και οι σελίδες φορτώθηκαν αυτόματα.').waitFor();
    const { facebookPages, instagramAccounts } = await readPages();
    for (const { id } of [...facebookPages, ...instagramAccounts])
      await page.getByText(id, { exact: true }).first().waitFor();
    await expect.poll(() => button('Λήψη σελίδων').isDisabled()).toBe(true);
    await token().fill('   ');
    await expect.poll(() => button('Λήψη σελίδων').isDisabled()).toBe(true);
  });

  it('say what is wrong with a token, and what to do', async () => {
    await token().fill('wrong');
    await button('Λήψη σελίδων').click();
    await page.getByText(/^HTTP error! status: 4\d\d$/).waitFor();
    await page.getByText('Δώστε ένα έγκυρο access token αυτής της εφαρμογής και δοκιμάστε ξανά.').waitFor();
    await page.route('**/api/facebook/pages?*', (route) => route.abort());
    await button('Λήψη σελίδων').click();
    await page.getByText('Failed to retrieve pages', { exact: true }).waitFor();
    await page.unroute('**/api/facebook/pages?*');
  });

  it('say when the stored ones cannot be read', async () => {
    await page.route('**/api/facebook/pages', (route) => route.abort());
    await go('/portal/facebook-pages');
    await page.getByText('Failed to retrieve connected pages', { exact: true }).first().waitFor();
    await page.unroute('**/api/facebook/pages');
  });

  it('come by a pasted token too, of nobody but the person who is connected, and lead back', async () => {
    const given = await issueUserToken(people.nikos, productUrl());
    await go('/portal/facebook-pages');
    await token().fill(given);
    await button('Λήψη σελίδων').click();
    await page.getByText('HTTP error! status: 409').waitFor();
    const fresh = await openAccount('Κλινική Κλειδί');
    const other = await openPortal(fresh, '/portal/facebook-pages');
    await other.page.getByLabel('Access token', { exact: true }).fill(given);
    await other.page.getByRole('button', { name: 'Λήψη σελίδων' }).click();
    await toastWith(other.page, 'Data retrieved successfully').waitFor();
    await other.page.getByText('Τελευταία πηγή δεδομένων: το access token που δώσατε').waitFor();
    await expect.poll(() => other.page.getByLabel('Access token', { exact: true }).inputValue()).toBe('');
    await other.page.getByRole('link', { name: 'Πίσω', exact: true }).click();
    await other.page.waitForURL(/\/portal\/platforms$/);
    await other.context.close();
  });
});

describe('the Facebook test', () => {
  const start = (name: string, where: Page) => where.getByRole('button', { name, exact: true }).click();

  it.each([
    ['Συνέχεια', 'Το Facebook απάντησε: η είσοδος πέτυχε.'],
    ['Άκυρο', 'Το Facebook απάντησε: η άδεια δεν δόθηκε.'],
  ])('comes back from the direct login after «%s»', async (answer, said) => {
    const other = await openPage();
    await other.page.goto(`${productUrl()}/facebook-test`);
    await other.page.getByText('Πρέπει να είστε συνδεδεμένοι για να συνδέσετε το Facebook.').waitFor();
    expect(await other.page.getByRole('button', { name: 'Είσοδος μέσω του διακομιστή' }).isDisabled()).toBe(
      true,
    );
    await start('Απευθείας είσοδος στο Facebook', other.page);
    await other.page.waitForURL(/dialog\/oauth/);
    const scopes = new URL(other.page.url()).searchParams.get('scope')?.split(',') ?? [];
    expect(scopes.toSorted()).toEqual(['email', 'instagram_basic', 'pages_manage_posts', 'public_profile']);
    await other.page.getByRole('button', { name: answer }).first().click();
    await other.page.getByText(said).waitFor();
    await other.context.close();
  });

  it('starts the way that connects a business, and leads back', async () => {
    await go('/facebook-test');
    await start('Είσοδος μέσω του διακομιστή', page);
    await page.waitForURL(/dialog\/oauth/);
    await page.goBack();
    await page.getByRole('link', { name: 'Πίσω στις Πλατφόρμες' }).click();
    await page.waitForURL(/\/portal\/platforms$/);
  });
});

describe('a connection that ends', () => {
  it('says when ending it failed, and forgets pages and choices when it worked', async () => {
    await go('/portal/platforms');
    await failCalls(page, '**/api/facebook/disconnect');
    const disconnect = async () => {
      await button('Αποσύνδεση Facebook').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
    };
    await disconnect();
    await seeFailure(page, 'Σφάλμα', 'Παρουσιάστηκε σφάλμα κατά την αποσύνδεση.');
    await page.unroute('**/api/facebook/disconnect');
    await disconnect();
    await toastWith(page, 'Το Facebook αποσυνδέθηκε.').waitFor();
    await button('Σύνδεση με Facebook').waitFor();
    expect(await readPages()).toMatchObject({ connected: false, facebookPages: [], instagramAccounts: [] });
    expect((await business.call(connection.listSelectedPages)).selectedPages).toEqual([]);
  });
});
