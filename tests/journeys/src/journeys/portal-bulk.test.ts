import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import type { Locator, Page } from 'playwright-core';
import {
  openAccount,
  openPortal,
  postCards,
  startSelecting,
  toastWith,
  type Business,
} from '../portal-area.ts';
import { expect, test } from '../test.ts';

let business: Business;
let page: Page;
/** The number of posts that fill the weeks. */
let filled: number;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Σύνολο', true);
  await business.call(periods.generate);
  // A few suffice, because they are changed in sequence.
  const all = await posts();
  filled = all.length;
  for (const { id } of all.slice(5)) await business.call(bulkPosts.remove, { params: { id } });
  ({ page } = await openPortal(business, '/business/campaigns'));
});

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true }).first();
const everyPost = /bulk-posts\/\d+$/;
const posts = async () => (await business.call(bulkPosts.list)).bulkPosts;
const idsOf = async (status: 'draft' | 'scheduled') =>
  (await posts()).filter(({ postStatus }) => postStatus === status).map(({ id }) => id);

async function doWithAll(action: string): Promise<void> {
  await button(action).click();
  await page.getByRole('alertdialog').last().getByRole('button', { name: action }).click();
}

test.describe('a bulk action', () => {
  test('shows its progress in its own tab and every change in another one', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    const count = (await idsOf('draft')).length;
    expect(count).toBeGreaterThan(2);
    const scheduled = (on: Page) => postCards(on).getByText('Προγραμματισμένη', { exact: true });
    await button('Επιλογή', other).waitFor();
    await startSelecting(page);
    await doWithAll('Προγραμματισμός όλων');
    await toastWith(page, `Προγραμματίστηκαν ${count} αναρτήσεις.`).waitFor({ timeout: 30_000 });
    for (const tab of [page, other])
      await expect.poll(() => scheduled(tab).count(), { timeout: 30_000 }).toBe(count);
    await other.close();
  });

  test('is undone except for posts that changed since', async () => {
    let calls = 0;
    await page.route(everyPost, (route) => {
      calls += 1;
      return calls === 2 ? route.abort() : route.fallback();
    });
    await doWithAll('Ακύρωση προγραμματισμού όλων');
    const partly = toastWith(page, '1 ανάρτηση έμεινε προγραμματισμένη.');
    // A hovered toast stays.
    await partly.hover({ timeout: 30_000 });
    const [id = 0] = await idsOf('draft');
    await business.call(bulkPosts.update, { params: { id }, body: { content: 'Άλλα λόγια.' } });
    await partly.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
    const conflict = page.getByRole('listitem').filter({ hasText: 'Κάποιος το άλλαξε στο μεταξύ.' });
    await conflict.waitFor({ timeout: 30_000 });
    expect(await idsOf('draft')).toEqual([id]);
    await button('Δοκιμή ξανά').click();
    await expect.poll(() => idsOf('draft'), { timeout: 30_000 }).toEqual([]);
    await conflict.waitFor({ state: 'detached' });
  });

  test("keeps its question's text until the question is closed", async () => {
    await button('Διαγραφή μελλοντικών').click();
    const question = page.locator('section[role=alertdialog]');
    const words = await question.evaluateHandle((node) => {
      const said = new Set([node.textContent]);
      new MutationObserver(() => said.add(node.textContent)).observe(node, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return said;
    });
    await question.getByRole('button', { name: 'Ακύρωση' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await words.evaluate((said) => [...said].length)).toBe(1);
  });

  test('leaves out unselected posts', async () => {
    const before = (await posts()).length;
    const kept = page.getByRole('checkbox', { name: /^Επιλογή: / }).first();
    await kept.focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: /^Επιλεγμένες / }).waitFor();
    await doWithAll('Διαγραφή επιλεγμένων');
    await expect.poll(async () => (await posts()).length, { timeout: 30_000 }).toBeLessThan(before);
    await expect.poll(() => postCards(page).count()).toBe(1);
    await kept.focus();
    await page.keyboard.press('Space');
  });

  test('keeps the automatic period when it deletes all posts', async () => {
    await doWithAll('Διαγραφή μελλοντικών');
    await page.getByText('Δεν υπάρχουν ακόμη αναρτήσεις.').waitFor({ timeout: 30_000 });
    await button('Διακοπή').waitFor();
  });
});

test('two weeks are filled and scheduled in three clicks', async () => {
  let clicks = 0;
  const click = async (control: Locator): Promise<void> => {
    clicks += 1;
    await control.click();
  };
  await click(button('Προγραμματισμός περιόδου'));
  await expect.poll(async () => (await posts()).length, { timeout: 30_000 }).toBe(filled);
  await postCards(page).first().waitFor();
  // The screen learns of the last one after the database has it.
  await page.getByRole('radio', { name: `Μελλοντικές ${filled}` }).waitFor({ state: 'attached' });
  await click(button('Προγραμματισμός όλων'));
  const question = page.getByRole('alertdialog').filter({ hasText: `Θα προγραμματιστούν ${filled}` });
  await click(question.getByRole('button', { name: 'Προγραμματισμός όλων' }));
  await expect.poll(async () => (await idsOf('scheduled')).length, { timeout: 60_000 }).toBe(filled);
  expect(clicks).toBeLessThanOrEqual(3);
});
