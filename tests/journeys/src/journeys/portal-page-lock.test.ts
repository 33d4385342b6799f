import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { deliveries } from '@kallos/contracts/social/deliveries';
import type { Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { axeFaults } from '../browser.ts';
import { inDatabase } from '../databases.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { publishPost } from '../own-posts.ts';
import { openAccount, openPortal, toastWith, type Business } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { copiedPerson, publishedPosts } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

/** Two clinics whose accounts one agency employee connected. */
let first: Business;
let second: Business;
let page: Page;
let pageId: string;

const chosenBy = async ({ call }: Business) =>
  (await call(connection.listSelectedPages)).selectedPages.map((one) => one.pageId);
const boxOf = (name: string | RegExp) => page.getByRole('checkbox', { name });
const save = () => page.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click();

test.beforeAll(async () => {
  [first, second] = await Promise.all([openAccount('Κλινική Πρώτη', true), openAccount('Κλινική Δεύτερη')]);
  await connectFacebook(second.call, copiedPerson(first.accountId));
  pageId = (await chosenBy(first))[0] ?? '';
  ({ page } = await openPortal(second, '/portal/platforms'));
});

test("shows another clinic's page as taken, with the remedy", async () => {
  await page.getByText('Χρησιμοποιείται ήδη από άλλη επιχείρηση στο Kallos.').first().waitFor();
  await page
    .getByText(/γράψτε στην Υποστήριξη/)
    .first()
    .waitFor();
  expect(
    await boxOf(/^Δέρμα & Φως Χρησιμοποιείται|^Δέρμα & Φως$/)
      .first()
      .isDisabled(),
  ).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.getByText('Κλινική Πρώτη').count()).toBe(0);
  await tick(boxOf(/Γλυφάδα/));
  await save();
  await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
});

test('rejects the page by id, and the post published there', async () => {
  const taken = second.call(connection.saveSelectedPages, {
    body: { pages: [{ pageId, platform: 'facebook' }] },
  });
  await expect(taken).rejects.toMatchObject({ code: 'page_taken', status: 409 });
  const { bulkPosts: posts } = await first.call(bulkPosts.list);
  const draft = posts.find(({ targets, postStatus }) => targets.length === 2 && postStatus === 'draft');
  const targets = await publishPost(first, draft?.id ?? 0);
  for (const { externalId, platform } of targets) {
    const postId = externalId ?? '';
    await expect(
      second.call(deliveries.deletePublished, { body: { postId, platform } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await publishedPosts()).some(({ id }) => id === postId)).toBe(true);
  }
});

test('lets the administrator move the page, audits that, and mails both', async () => {
  const admin = await openAdmin('/admin/dashboard/pages');
  await admin.page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  await admin.page.getByLabel('Search pages').fill(pageId);
  const row = admin.page.getByRole('row').filter({ hasText: pageId });
  await row.getByText('Κλινική Πρώτη').waitFor();
  await row.getByRole('button', { name: /^Move/ }).click();
  const dialog = admin.page.getByRole('alertdialog');
  await dialog.getByText('Κλινική Δεύτερη').first().waitFor();
  expect(await axeFaults(admin.page, 'all', '[role=alertdialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move page' }).click();
  await row.getByText('Κλινική Δεύτερη').waitFor();
  await row.getByText('Reserved').waitFor();
  expect(await chosenBy(first)).not.toContain(pageId);
  const audit = () =>
    inDatabase(
      'auth',
      (tx) => tx<Array<{ account_id: number; change: string }>>`
        select account_id, details->>'change' as change from audit_entries
        where action = 'page-holder-changed' and details->>'pageId' = ${pageId} order by id`,
    );
  await expect
    .poll(async () => (await audit()).map((row) => [row.account_id, row.change]), { timeout: 30_000 })
    .toEqual([
      [first.accountId, 'taken_away'],
      [second.accountId, 'given'],
    ]);
  const ordered = () =>
    inDatabase(
      'posts',
      (tx) => tx<Array<{ account_id: number }>>`
        select account_id from mails where kind = 'holder'
          and account_id in (${first.accountId}, ${second.accountId}) order by account_id`,
    );
  await expect.poll(async () => (await ordered()).length, { timeout: 30_000 }).toBe(2);
});

test('lets the new clinic select the page, and release it again', async () => {
  await navigateInApp(page, '/portal/campaigns');
  await navigateInApp(page, '/portal/platforms');
  const box = boxOf(/^Δέρμα & Φως (?!Γλυφάδα)/).first();
  await expect.poll(() => box.isEnabled(), { timeout: 30_000 }).toBe(true);
  await tick(box);
  await save();
  await expect.poll(() => chosenBy(second)).toContain(pageId);
  await tick(box, false);
  await page.getByText(/Με την αποθήκευση σταματούν οι αναρτήσεις σας στη σελίδα/).waitFor();
  await save();
  await expect.poll(() => chosenBy(second)).not.toContain(pageId);
  await first.call(connection.saveSelectedPages, { body: { pages: [{ pageId, platform: 'facebook' }] } });
});
