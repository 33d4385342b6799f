import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { newBusiness, productUrl } from '../api.ts';
import { axeFaults, openPage, type View } from '../browser.ts';
import { untilDrawn } from '../keyboard.ts';
import { chooseInMenu, openAccount, postCards, toastWith, type Business } from '../portal-area.ts';
import { toastsOver, watchToasts } from '../toast-cover.ts';

/** A front desk's walk from its first login to its first scheduled post; answers its clicks. */
async function walk(page: Page, login: { email: string; password: string }): Promise<string[]> {
  const clicks: string[] = [];
  const covered: string[] = [];
  let judged = 0;
  const look = async () => {
    const seen = await toastsOver(page);
    covered.push(...seen.covered);
    judged += seen.judged;
  };
  const click = async (target: Locator, name: string) => {
    clicks.push(name);
    await target.click();
  };
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const onwards = () => button('Συνέχεια').or(page.getByRole('link', { name: 'Συνέχεια', exact: true }));
  await page.goto(`${productUrl()}/business/login`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(login.password);
  await click(button('Σύνδεση'), 'login');
  await page.getByLabel('Τοποθεσία').fill('Αθήνα');
  await page.locator('[name=companyName]').fill('Πρώτη Μέρα');
  await click(button('Αποθήκευση και συνέχεια'), 'setup');
  await page.getByLabel('Πώς λέγεται;').fill('Hydra Serum υαλουρονικό');
  await click(button('Νέο προϊόν με AI').first(), 'new product');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // What was said of the step before is over.
  await page.getByText('Επιτυχής αποθήκευση!').waitFor({ state: 'detached', timeout: 2500 });
  await click(dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ }), 'create');
  await dialog.waitFor({ state: 'detached' });
  await click(onwards(), 'to platforms');
  await look();
  await click(button('Σύνδεση με Facebook'), 'connect');
  await page.waitForURL(/dialog\/oauth/);
  await click(page.getByRole('button', { name: 'Συνέχεια' }).first(), 'Facebook: person');
  await click(page.getByRole('button', { name: 'Σύνδεση σελίδων' }), 'Facebook: allow');
  await page.waitForURL(/\/portal\/platforms/);
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  if (!(await boxes.first().isChecked()))
    await click(page.locator('label:has([type=checkbox])').first(), 'tick a page');
  await click(onwards(), 'to campaigns');
  const card = postCards(page).first();
  await click(card.getByRole('button', { name: 'Προγραμματισμός', exact: true }), 'schedule');
  await card.getByText('Προγραμματισμένη', { exact: true }).waitFor();
  await page.getByText('Η ανάρτηση προγραμματίστηκε.').waitFor();
  // A question that is asked while that can still be undone is read whole.
  await button('Διαγραφή μελλοντικών').click();
  await page.getByRole('button', { name: 'Ακύρωση', exact: true }).click();
  await look();
  expect(covered).toEqual([]);
  expect(judged).toBeGreaterThan(10);
  return clicks;
}

const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];
it.each([
  { ...phone, theme: 'light' as const },
  ...(inject('isFull')
    ? [
        { ...phone, theme: 'dark' as const },
        { ...desktop, theme: 'light' as const },
        { ...desktop, theme: 'dark' as const },
      ]
    : []),
])(
  'leads from the first login to a scheduled post in eleven clicks, no toast over any control: $width px, $theme',
  async ({ width, height, theme }) => {
    const login = await newBusiness(`Πρώτη Μέρα ${width} ${theme}`);
    const { page, context } = await openPage({ width, height, theme });
    await watchToasts(context);
    const clicks = await walk(page, login);
    expect(clicks.length).toBeLessThanOrEqual(11);
    await context.close();
  },
);

/** An account whose posts are drafts at the beginning of each journey. */
let own: Business;
beforeAll(async () => {
  own = await openAccount('Κλινική Πολλές Εγκρίσεις', true);
  await own.call(periods.generate);
});
beforeEach(async () => {
  for (const { id, isScheduled } of (await own.call(bulkPosts.list)).bulkPosts)
    if (isScheduled) await own.call(bulkPosts.update, { params: { id }, body: { isScheduled: false } });
});

/** Opens a screen of that account whose toasts are judged from the first on. */
async function openJudged(path: string, view: View) {
  const opened = await openPage({ ...view, stored: { business_token: own.token } });
  await watchToasts(opened.context);
  await opened.page.goto(productUrl() + path);
  return opened;
}

it('approves one post after the other on a phone, and no way back stands over a control', async () => {
  const { page, context } = await openJudged('/business/campaigns', phone);
  await page.getByRole('radio', { name: /^Προς έγκριση/ }).check();
  const cards = postCards(page).filter({ hasText: 'Πρόχειρο' });
  const scheduled = async () =>
    (await own.call(bulkPosts.list)).bulkPosts.filter(({ isScheduled }) => isScheduled).length;
  for (const approved of [1, 2, 3]) {
    // A second press of the same finger approves no other post.
    await cards.first().getByRole('button', { name: 'Προγραμματισμός', exact: true }).dblclick();
    await expect.poll(scheduled).toBe(approved);
  }
  await toastWith(page, 'Η ανάρτηση προγραμματίστηκε.').first().waitFor();
  await page.getByRole('radio', { name: /^Μελλοντικές/ }).check();
  await postCards(page).nth(2).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await toastsOver(page)).judged).toBeGreaterThan(10);
  expect((await toastsOver(page)).covered).toEqual([]);
  await context.close();
});

const refuse = (route: Route) =>
  route.fulfill({ status: 502, json: { success: false, code: 'upstream_failed' } });

/** Walks a page from its top to its end in steps; answers what its toasts have covered on the way. */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top <= end; top += 90) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await untilDrawn(page);
  }
  return (await toastsOver(page)).covered;
}

it.each(inject('isFull') ? [390, 320] : [320])(
  'says what failed and what can be undone over no control of a phone: %i px',
  async (width) => {
    const { page, context } = await openJudged('/business/campaigns', { width, height: 640 });
    await page.route('**/api/generate-post', refuse);
    for (const index of [0, 1]) {
      await chooseInMenu(page, postCards(page).nth(index), 'Νέο κείμενο');
      // One that finds no room waits behind the newest, where no role is told.
      const said = page.getByRole('alertdialog', { includeHidden: true }).filter({ hasText: 'Σφάλμα' });
      await expect.poll(() => said.count()).toBe(index + 1);
    }
    await postCards(page).nth(2).getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    const undo = toastWith(page, 'Η ανάρτηση προγραμματίστηκε.');
    await undo.waitFor();
    expect(await coveredOnTheWay(page)).toEqual([]);
    // What found no room behind the newest comes when that one has gone, and none goes under a pointer.
    await page.mouse.move(0, 0);
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => toastWith(page, 'Σφάλμα').first().isVisible()).toBe(true);
    await context.close();
  },
);

it('shrinks to its title where a dialog leaves no room, and a press shows the rest', async () => {
  const { page, context } = await openJudged('/business/products', { width: 320, height: 640 });
  await page.getByRole('button', { name: 'Νέο προϊόν με AI' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα προϊόντος').fill('Hydra Serum');
  await dialog.getByRole('button', { name: 'Δημιουργία', exact: true }).click();
  await dialog.getByText('#1', { exact: true }).waitFor();
  await page.route('**/api/save-product-images', refuse);
  await dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ }).click();
  const short = toastWith(page, 'Σφάλμα').getByRole('button', { name: 'Σφάλμα' });
  await short.waitFor();
  expect(await axeFaults(page, 'all', '[role=region]:has([data-tone])')).toEqual([]);
  expect((await toastsOver(page)).covered).toEqual([]);
  await short.click();
  await toastWith(page, 'Σφάλμα').getByRole('button', { name: 'Κλείσιμο' }).click();
  await toastWith(page, 'Σφάλμα').waitFor({ state: 'detached' });
  await context.close();
});

it('would notice a toast over a button', async () => {
  const { page, context } = await openPage(phone);
  await watchToasts(context);
  await page.goto(`${productUrl()}/business/login`);
  await page.evaluate(() => {
    const region = document.createElement('div');
    region.setAttribute('role', 'region');
    region.style.cssText = 'position:fixed;inset:0;z-index:99';
    region.innerHTML = '<div data-tone="danger" role="alertdialog">Σφάλμα</div>';
    document.body.append(region);
  });
  await expect.poll(async () => (await toastsOver(page)).covered.join()).toContain('Σύνδεση');
  await context.close();
});
