import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { productUrl } from './api.ts';
import { openPage, type View, type WatchedPage } from './browser.ts';
import { postCards, startSelecting } from './portal-area.ts';
import type { Login } from './sign-in.ts';
import { tick } from './tick.ts';
import { toastsOver, watchToasts } from './toast-cover.ts';

/** Walks from the first login to the first scheduled post; returns the page and the clicks. */
export async function walkFirstJob(
  view: View,
  login: Login,
): Promise<{ watched: WatchedPage; clicks: string[] }> {
  const watched = await openPage(view);
  const { page } = watched;
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  await watchToasts(watched.context);
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
  const goOn = (where: string) =>
    click(button('Συνέχεια').or(page.getByRole('link', { name: 'Συνέχεια', exact: true })), where);
  await page.goto(`${productUrl()}/business/login`);
  await page.getByRole('heading', { name: 'Καλώς ήρθατε' }).waitFor();
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(login.password);
  await click(button('Σύνδεση'), 'login');
  await page.waitForURL(/\/business\/setup$/);
  await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').fill('Δέρμα & Φως');
  await page.getByLabel('Τοποθεσία').fill('Αθήνα');
  await page.getByLabel('Συχνότητα αναρτήσεων (ημέρες)').fill('2');
  await click(button('Αποθήκευση και συνέχεια'), 'setup');
  await page.getByText('Επιτυχής αποθήκευση!').first().waitFor();
  await page.getByLabel('Πώς λέγεται;').fill('Hydra Serum υαλουρονικό');
  await click(button('Νέο προϊόν με AI').first(), 'new product');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // The previous step's message has disappeared.
  await page.getByText('Επιτυχής αποθήκευση!').waitFor({ state: 'detached', timeout: 2500 });
  await dialog.getByText('#1', { exact: true }).waitFor();
  const description = dialog.getByRole('textbox', { name: 'Περιγραφή' });
  expect((await description.inputValue()).length).toBeGreaterThan(80);
  await click(dialog.getByRole('button', { name: /^Δημιουργία προϊόντος \(3 εικόνες\)/ }), 'create');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Hydra Serum υαλουρονικό' }).first().waitFor();
  await goOn('to platforms');
  await look();
  await click(button('Σύνδεση με Facebook'), 'connect');
  await page.waitForURL(/dialog\/oauth/);
  await page.goto(`${page.url()}&family=${/\d+/.exec(login.email)?.[0] ?? ''}`);
  await click(button('Συνέχεια').first(), 'Facebook: person');
  await click(button('Σύνδεση σελίδων'), 'Facebook: allow');
  await page.waitForURL(/\/portal\/platforms/);
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  const box = page.locator('label:has([type=checkbox])').first();
  if (!(await boxes.first().isChecked())) await click(box, 'tick a page');
  // One is enough for the count of clicks; here more are selected.
  for (const more of await boxes.all()) if (await more.isEnabled()) await tick(more);
  await goOn('to campaigns');
  await page.getByRole('heading', { name: 'Δημιουργία ανάρτησης' }).waitFor();
  // It was written automatically from the last product.
  await postCards(page).first().waitFor();
  expect(await postCards(page).count()).toBe(1);
  const card = postCards(page).first();
  await click(card.getByRole('button', { name: 'Προγραμματισμός', exact: true }), 'schedule');
  await card.getByText('Προγραμματισμένη', { exact: true }).waitFor();
  await page.getByText('Η ανάρτηση προγραμματίστηκε.').waitFor();
  // A question shown while undo is possible must be visible completely.
  await startSelecting(page);
  await button('Διαγραφή μελλοντικών').click();
  await button('Ακύρωση').click();
  await look();
  expect(covered).toEqual([]);
  expect(judged).toBeGreaterThan(10);
  return { watched, clicks };
}
