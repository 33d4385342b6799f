import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { navigateInApp } from '../navigate-in-app.ts';
import { chooseInMenu, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { publishedPosts } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

const name = 'Botox μετώπου';
/** The medicine by name, substance and nicknames. */
const medicine = /botox|μπ[οό]τ[οό]ξ|τοξίν|βουτουλιν|βοτουλιν/i;
let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Μέτωπο', true);
  ({ page } = await openPortal(business, '/business/products'));
});

const product = async () =>
  (await business.call(accountProducts.list)).products.find(({ originalName }) => originalName === name);
const post = async () =>
  (await business.call(bulkPosts.list)).bulkPosts.find(({ productName }) => productName === name);
const card = () => postCards(page).filter({ hasText: name }).first();

test('describes a prescription medicine as a visit with a suggested class', async () => {
  await page.getByRole('button', { name: 'Νέο προϊόν με AI' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα προϊόντος').fill(name);
  await dialog.getByRole('button', { name: 'Δημιουργία', exact: true }).click();
  const description = dialog.getByRole('textbox', { name: 'Περιγραφή' });
  await description.waitFor({ timeout: 60_000 });
  await expect.poll(() => description.inputValue()).toMatch(/γιατρ/);
  expect(await description.inputValue()).not.toMatch(medicine);
  // A found image may show another product; an uploaded one works as well.
  const picture = dialog.getByRole('checkbox', { name: /^Εικόνα 1:/ });
  if ((await picture.count()) > 0) await tick(picture);
  await dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ }).click();
  await dialog.waitFor({ state: 'detached', timeout: 60_000 });

  await page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Προεπισκόπηση/ })
    .click();
  await dialog.getByRole('button', { name: 'Επεξεργασία' }).click();
  const choice = dialog.getByRole('button', { name: /Τι είναι/ });
  await choice.getByText('Φάρμακο με ιατρική συνταγή (πρόταση)').waitFor();
  await dialog.getByText('Φάρμακο με συνταγή δεν διαφημίζεται στο κοινό').waitFor();
  expect((await product())?.productClass ?? null).toBe(null);
  // Suggestions are confirmed before they are saved.
  const facts = dialog.getByLabel('Τι λένε οι αναρτήσεις, ένα σε κάθε γραμμή');
  const proposed = (await facts.inputValue()).split('\n');
  expect(proposed.length).toBeGreaterThan(3);
  expect(proposed.join(' ')).not.toMatch(medicine);
  await facts.fill(proposed.slice(1).join('\n'));
  await dialog.getByRole('button', { name: 'Περισσότερα με AI' }).click();
  await dialog.getByText('Προστέθηκε 1 πρόταση στο τέλος.').waitFor();
  expect(await facts.inputValue()).toBe([...proposed.slice(1), proposed[0]].join('\n'));
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await dialog.getByText('διαγράψτε όσες δεν ισχύουν').waitFor();
  await dialog.getByText('Τα διάβασα και ισχύουν', { exact: true }).click();
  await choice.click();
  await page.getByRole('option', { name: 'Φάρμακο με ιατρική συνταγή', exact: true }).click();
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect.poll(async () => (await product())?.productClass).toBe('prescription');
  expect((await product())?.facts?.split('\n')).toHaveLength(proposed.length);
});

test("writes a consultation post without the medicine's name and publishes it", async () => {
  await expect.poll(async () => (await post())?.content, { timeout: 60_000 }).toBeTruthy();
  const written = await post();
  expect(written?.content).not.toMatch(medicine);
  expect(written?.content).toMatch(/πίσκεψη/);
  await navigateInApp(page, '/business/campaigns');
  await chooseInMenu(page, card(), 'Επεξεργασία');
  const used = page.locator('details').filter({ hasText: 'Από ποια στοιχεία του προϊόντος γράφτηκε' });
  await used.locator('summary').click();
  await used.waitFor();
  expect(await used.getByRole('listitem').allTextContents()).toEqual(written?.facts);
  expect(written?.facts?.length).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');
  await card().getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
  await expect.poll(async () => (await post())?.postStatus).toBe('scheduled');
  await business.call(bulkPosts.update, {
    params: { id: written?.id ?? 0 },
    body: { scheduledDate: new Date(Date.now() + 3000).toISOString() },
  });
  await expect.poll(async () => (await post())?.postStatus, { timeout: 90_000 }).toBe('published');
  const content = (await post())?.content ?? '';
  const shown = (await publishedPosts()).filter(({ message }) => message === content);
  expect(shown.length).toBeGreaterThan(0);
  for (const { message } of shown) expect(message).not.toMatch(medicine);
});
