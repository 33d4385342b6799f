import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { asBusiness, productUrl } from '../api.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import {
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
  toastWith,
  type Business,
} from '../portal-area.ts';
import { enter } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Μνήμη', true);
  ({ page } = await openPortal(business, '/business/campaigns'));
});

const card = () => postCards(page).first();
const step = (name: string) => page.getByRole('navigation', { name: 'Βήματα' }).first().getByText(name);
const field = () => page.getByLabel('Κείμενο ανάρτησης');
const dialog = () => page.getByRole('dialog');
const question = () => page.getByRole('alertdialog').filter({ hasText: 'Κλείσιμο χωρίς αποθήκευση;' });

async function write(text: string): Promise<void> {
  if ((await field().count()) === 0) await chooseInMenu(page, card(), 'Επεξεργασία');
  await field().fill(text);
}

async function expectKept(text: string): Promise<void> {
  await page.getByRole('button', { name: 'Συνέχεια από εκεί που μείνατε' }).click();
  await field().waitFor();
  await expect.poll(() => field().inputValue()).toBe(text);
  await composerOf(page).getByText('Συνεχίζετε από εκεί που μείνατε.').waitFor();
}

test.describe('an unsaved text', () => {
  test('is restored after a reload, also from another screen', async () => {
    await write('Μισό κείμενο');
    await page.reload();
    await expectKept('Μισό κείμενο');
    await page.goto(`${productUrl()}/business/setup`);
    await page.getByLabel('Τοποθεσία').waitFor();
    await expectKept('Μισό κείμενο');
  });

  test('asks before going back discards it', async () => {
    await page.goBack();
    await question().getByRole('button', { name: 'Ακύρωση' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe('Μισό κείμενο');
  });

  test("survives a session's end, and is restored after login", async () => {
    await write('Γραμμένο πριν λήξει η σύνδεση');
    await business.call(sessions.logout);
    await enter(page, business.login);
    await expectKept('Γραμμένο πριν λήξει η σύνδεση');
    business = { ...business, ...(await asBusiness(business.login)) };
  });

  test('is deleted when its author discards it', async () => {
    await composerOf(page).getByRole('button', { name: 'Ακύρωση' }).click();
    await question().getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).click();
    await page.reload();
    await card()
      .getByRole('button', { name: /^Ενέργειες/ })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Συνέχεια από εκεί που μείνατε' }).count()).toBe(0);
  });

  test('becomes a new post when another user deletes its post', async () => {
    await write('Λόγια που θα έμεναν ορφανά');
    const { bulkPosts: posts } = await business.call(bulkPosts.list);
    for (const { id } of posts) await business.call(bulkPosts.remove, { params: { id } });
    await composerOf(page).getByText('Η ανάρτηση διαγράφηκε στο μεταξύ.').waitFor();
    await composerOf(page).getByRole('button', { name: 'Αποθήκευση στο ημερολόγιο' }).click();
    await composerOf(page).waitFor({ state: 'detached' });
    const contents = async () =>
      (await business.call(bulkPosts.list)).bulkPosts.map(({ content }) => content);
    await expect.poll(contents).toEqual(['Λόγια που θα έμεναν ορφανά']);
  });

  test('can be copied when its post is deleted while its tab is closed', async () => {
    await write('Λόγια χωρίς ανάρτηση');
    await page.goto('about:blank');
    const { bulkPosts: posts } = await business.call(bulkPosts.list);
    for (const { id } of posts) await business.call(bulkPosts.remove, { params: { id } });
    await page.goto(`${productUrl()}/business/campaigns`);
    await page.getByRole('button', { name: 'Συνέχεια από εκεί που μείνατε' }).click();
    await toastWith(page, 'Η ανάρτηση που γράφατε διαγράφηκε στο μεταξύ.').waitFor();
    await page.getByRole('button', { name: 'Αντιγραφή κειμένου' }).waitFor();
    await page.getByRole('button', { name: 'Απόρριψη' }).click();
  });
});

test("asks before discarding a product's changes, by Escape and by going back", async () => {
  await step('Ρύθμιση').click();
  await page.waitForURL(/\/setup$/);
  await step('Τα Προϊόντα μου').click();
  await page.getByRole('main').getByRole('button', { name: 'Προεπισκόπηση' }).first().click();
  await dialog().getByRole('button', { name: 'Επεξεργασία' }).click();
  await dialog().getByLabel('Περιγραφή').fill('Άλλα λόγια.');
  await page.keyboard.press('Escape');
  await question().getByRole('button', { name: 'Ακύρωση' }).click();
  await question().waitFor({ state: 'detached' });
  expect(await dialog().getByLabel('Περιγραφή').inputValue()).toBe('Άλλα λόγια.');
  await page.goBack();
  await question().getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).click();
  await page.waitForURL(/\/setup$/);
});

test('asks before leaving an unsaved choice of pages', async () => {
  await navigateInApp(page, '/business/platforms');
  const box = page.getByRole('checkbox', { checked: true });
  await expect.poll(() => box.count()).toBe(2);
  await tick(box.last(), false);
  await expect.poll(() => box.count()).toBe(1);
  await page.getByRole('link', { name: 'Πίσω' }).click();
  const asked = page.getByRole('alertdialog').filter({ hasText: 'Η επιλογή των σελίδων σας' });
  await asked.getByRole('button', { name: 'Έξοδος χωρίς αποθήκευση' }).click();
  await page.waitForURL(/\/portal\/products$/);
  await page.goBack();
  await expect.poll(() => box.count()).toBe(2);
});

test.describe("the company's unsaved form", () => {
  const place = () => page.getByLabel('Τοποθεσία');
  const resumed = () => page.getByText('Συνεχίζετε τα στοιχεία που είχατε αρχίσει');
  const leaving = () => page.getByRole('alertdialog').filter({ hasText: 'Έξοδος χωρίς αποθήκευση;' });
  const answer = async (name: string): Promise<void> => {
    await leaving().getByRole('button', { name, exact: true }).click();
    await leaving().waitFor({ state: 'detached' });
  };

  test.beforeAll(async () => {
    await page.evaluate((token) => localStorage.setItem('business_token', token), business.token);
    await page.goto(`${productUrl()}/business/platforms`);
    await step('Ρύθμιση').click();
  });

  test('is restored after a reload and after login', async () => {
    await expect.poll(() => place().inputValue()).toBe('Πάτρα');
    expect(await resumed().count()).toBe(0);
    await place().fill('Ναύπλιο');
    await page.reload();
    await resumed().waitFor();
    await expect.poll(() => place().inputValue()).toBe('Ναύπλιο');
    await business.call(sessions.logout);
    await enter(page, business.login);
    await resumed().waitFor();
    await expect.poll(() => place().inputValue()).toBe('Ναύπλιο');
    business = { ...business, ...(await asBusiness(business.login)) };
  });

  test("keeps its changes over another user's, and takes the rest from them", async () => {
    const { companyInfo: before } = await business.call(companyInfo.read);
    if (!before) throw new Error('nothing was saved');
    const { id: _, accountId: __, ...body } = before;
    await business.call(companyInfo.save, {
      body: { ...body, companyName: 'Νέα επωνυμία', location: 'Άργος' },
    });
    await expect
      .poll(() => page.getByLabel('Όνομα ιατρείου ή επιχείρησης').inputValue())
      .toBe('Νέα επωνυμία');
    expect(await place().inputValue()).toBe('Ναύπλιο');
  });

  test('asks before a link or going back, and stays on request', async () => {
    await step('Τα Προϊόντα μου').click();
    await answer('Ακύρωση');
    expect(await place().inputValue()).toBe('Ναύπλιο');
    await page.goBack();
    await answer('Ακύρωση');
    expect(page.url()).toMatch(/\/setup$/);
    await step('Τα Προϊόντα μου').click();
    await answer('Έξοδος χωρίς αποθήκευση');
    await page.waitForURL(/\/products$/);
    await step('Ρύθμιση').click();
    await expect.poll(() => place().inputValue()).toBe('Άργος');
    expect(await resumed().count()).toBe(0);
  });

  test('is discarded with one click, and by signing out', async () => {
    await place().fill('Τίρυνθα');
    await page.reload();
    await resumed().waitFor();
    await page.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click();
    await expect.poll(() => place().inputValue()).toBe('Άργος');
    await place().fill('Τίρυνθα');
    await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
    await page.waitForURL(/\/business\/login$/);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kallos_draft'))),
      )
      .toEqual([]);
    // Also on the sign-in page, which is outside the portal.
    const { token: again } = await asBusiness(business.login);
    await page.evaluate((token) => localStorage.setItem('business_token', token), again);
    await page.goto(`${productUrl()}/business/setup`);
    await place().fill('Τίρυνθα');
    await page.goto(`${productUrl()}/business/security`);
    await page.getByRole('button', { name: 'Αποσύνδεση', exact: true }).click();
    await page.waitForURL(/\/business\/login$/);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kallos_draft'))),
      )
      .toEqual([]);
  });
});
