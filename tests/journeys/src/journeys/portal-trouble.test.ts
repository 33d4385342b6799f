import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import type { Locator, Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { inDatabase } from '../databases.ts';
import { waitUntilRendered } from '../keyboard.ts';
import { stateOf, writeCustomPost } from '../own-posts.ts';
import { openAccount, postCards, type Business } from '../portal-area.ts';
import { enter } from '../sign-in.ts';
import { expect, test } from '../test.ts';

let own: Business;
let ids: { failed: number; doubtful: number; fine: number };

/** Sets yesterday's outcome of a post on its first page. */
async function plant(post: BulkPost, status: 'failed' | 'needs_look', reason: string): Promise<void> {
  const [target] = post.targets;
  await inDatabase('posts', async (tx) => {
    await tx`update bulk_generated_posts set post_status = ${status}, failure_reason = ${reason},
      is_scheduled = true, scheduled_date = now() - make_interval(hours => ${status === 'failed' ? 25 : 26}) where id = ${post.id}`;
    await tx`insert into post_targets (bulk_post_id, page_id, account_id, page_name, platform, username, state, reason)
      values (${post.id}, ${target?.pageId ?? ''}, ${own.accountId}, ${target?.pageName ?? ''},
        ${target?.platform ?? ''}, ${target?.username ?? null}, ${status}, ${reason})`;
  });
}

const postOf = async (id: number) => (await stateOf(own, id))!;

test.beforeAll(async () => {
  own = await openAccount('Κλινική με μπελάδες', true);
  const [failed, doubtful, fine] = [
    await writeCustomPost(own, 'Απέτυχε χθες', 'Κρέμα'),
    await writeCustomPost(own, 'Μάλλον βγήκε', 'Ορός'),
    await writeCustomPost(own, 'Όλα καλά', 'Λοσιόν'),
  ] as const;
  ids = { failed, doubtful, fine };
  await plant(await postOf(failed), 'failed', 'picture_refused');
  await plant(await postOf(doubtful), 'needs_look', 'flip_ignored');
  await own.call(bulkPosts.update, { params: { id: fine }, body: { isScheduled: true } });
});

/** The clicks since the last sign-in, whose button is the first. */
let clicks = 0;
const click = async (control: Locator): Promise<void> => {
  clicks += 1;
  await control.click();
};

/** Signs in, which leads to the campaigns. */
async function logIn(width: number, height: number): Promise<Page> {
  const { page } = await openPage({});
  await page.setViewportSize({ width, height });
  await page.goto(`${productUrl()}/business/login`);
  await enter(page, own.login);
  clicks = 1;
  await page.waitForURL(/\/campaigns/);
  return page;
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Sums how far the parts of a page jump. */
function watchShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as unknown as Array<{ value: number }>)
      window.layoutShift += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const filter = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const alarm = (page: Page) =>
  page.getByRole('navigation', { name: 'Βήματα' }).getByText(/(χρειάζεται|χρειάζονται) προσοχή/);

test('shows failures above the fold, solved in three clicks with the login', async () => {
  const page = await logIn(1280, 800);
  await filter(page, /^Χρειάζονται προσοχή\s*2$/).waitFor();
  expect(await filter(page, /^Χρειάζονται προσοχή/).isChecked()).toBe(true);
  expect(await alarm(page).first().textContent()).toBe('2 αναρτήσεις χρειάζονται προσοχή');
  const { pageName } = (await postOf(ids.failed)).targets[0]!;
  const said = page.getByText(`${pageName}: Το Facebook δεν δέχτηκε την εικόνα.`);
  await expect.poll(() => isInView(said)).toBe(true);

  const doubtful = postCards(page).filter({ hasText: 'Μάλλον βγήκε' });
  await click(doubtful.getByRole('button', { name: 'Δημοσιεύτηκε' }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Δημοσιεύτηκε' }));
  await expect.poll(async () => (await postOf(ids.doubtful)).postStatus).toBe('published');
  expect(clicks).toBeLessThanOrEqual(3);
  await expect.poll(() => alarm(page).first().textContent()).toBe('1 ανάρτηση χρειάζεται προσοχή');

  clicks = 1;
  const failed = postCards(page).filter({ hasText: 'Απέτυχε χθες' });
  await click(failed.getByRole('button', { name: 'Αποστολή ξανά' }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Αποστολή ξανά' }));
  await expect.poll(async () => (await postOf(ids.failed)).postStatus, { timeout: 90_000 }).toBe('published');
  expect(clicks).toBeLessThanOrEqual(3);
  // The count disappears without a reload.
  await alarm(page).first().waitFor({ state: 'detached' });
});

test('shows posts of an ended connection as waiting, with the remedy', async () => {
  const page = await logIn(390, 844);
  const card = postCards(page).filter({ hasText: 'Όλα καλά' });
  await card.getByText('Προγραμματισμένη', { exact: true }).waitFor();
  await own.call(connection.disconnect);
  await card.getByText('Χρειάζεται προσοχή', { exact: true }).waitFor();
  await page.getByText('Δεν είστε συνδεδεμένοι με το Facebook').waitFor();
  await page.getByText('1 προγραμματισμένη ανάρτηση δεν θα δημοσιευτεί μέχρι να συνδεθείτε ξανά.').waitFor();
  await page.getByText(/Όλα καλά, Χρειάζεται προσοχή$/).waitFor({ state: 'attached' });
  await page.addInitScript(watchShifts);
  await page.reload();
  await page.getByText('Δεν είστε συνδεδεμένοι με το Facebook').waitFor();
  await card.waitFor();
  await waitUntilRendered(page);
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.05);
  await page.goto(`${productUrl()}/business/products`);
  expect(await page.getByText('Δεν είστε συνδεδεμένοι με το Facebook').count()).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Επανασύνδεση' }).click();
  await page.waitForURL(/\/facebook\/.*dialog\/oauth/);
});
