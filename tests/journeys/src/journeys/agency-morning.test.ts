import { randomUUID } from 'node:crypto';
import { accounts } from '@kallos/contracts/auth/accounts';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Locator, Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { asAdmin, asBusiness, newBusiness, request } from '../api.ts';
import { openPortal } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const stamp = randomUUID().slice(0, 8);
const group = `Group ${stamp}`;
const clinics: Array<{
  accountId: number;
  call: Awaited<ReturnType<typeof asBusiness>>['call'];
  token: string;
}> = [];

/** Counts the clicks of a job. */
function counting() {
  let clicks = 0;
  return {
    click: async (control: Locator) => {
      clicks += 1;
      await control.click();
    },
    clicks: () => clicks,
  };
}

/** Opens the overview of this file's clinics, as a saved bookmark would. */
const openOverview = (query = '') =>
  openAdmin(`/admin/dashboard/overview?group=${encodeURIComponent(`=${group}`)}${query}`);

test.beforeAll(async () => {
  const admin = await asAdmin();
  for (const name of ['Αίγλη', 'Ίρις', 'Φως']) {
    const business = await newBusiness(`${name} ${stamp}`);
    const { call, token } = await asBusiness(business);
    const accountId = Number(/\d+/.exec(business.email)?.[0]);
    clinics.push({ accountId, call, token });
  }
  await admin(accounts.changeNotes, {
    body: { changes: clinics.map(({ accountId }) => ({ accountId, groupName: group })) },
  });
  await expect(async () =>
    expect((await admin(accountOverview.list, { query: { group } })).total).toBe(3),
  ).toPass({ timeout: 60_000, intervals: [500] });
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: `${name} ${stamp}` });

test.describe('the daily jobs of an agency', () => {
  test('shows who needs help, without a click', async () => {
    const { page } = await openOverview();
    await row(page, 'Αίγλη').waitFor();
    await page.getByText(/needs? help\.$/).waitFor();
  });

  test('shows who has no posts next week and whose connection dies, in a click each', async () => {
    const { page } = await openOverview();
    const job = counting();
    await job.click(page.getByRole('button', { name: /^No posts next week/ }));
    await row(page, 'Ίρις').waitFor();
    await job.click(page.getByRole('button', { name: /^Connection ends/ }));
    await row(page, 'Ίρις').waitFor({ state: 'detached' });
    expect(job.clicks()).toBe(2);
  });

  test('imports 30 products from a sheet in at most five clicks, once', async () => {
    const { page } = await openAdmin();
    const lines = Array.from(
      { length: 30 },
      (_, at) => `00${at};Ορός ${stamp} ${at};"Ένας ορός για το πρόσωπο, ${at},5 ml";`,
    );
    const buffer = Buffer.from(['Κωδικός;Όνομα;Περιγραφή;Τιμή', ...lines].join('\r\n'));
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer };
    for (const expected of ['30 products imported', 'Nothing to import']) {
      const job = counting();
      await job.click(page.getByRole('button', { name: 'Import', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Import products' });
      const chooser = page.waitForEvent('filechooser');
      await job.click(dialog.getByRole('button', { name: 'Choose a file' }));
      await (await chooser).setFiles(file);
      if (expected === 'Nothing to import') {
        await dialog.getByRole('button', { name: expected }).waitFor();
        await job.click(dialog.getByRole('button', { name: 'Cancel' }));
      } else {
        await job.click(dialog.getByRole('button', { name: 'Import 30 products' }));
        await dialog.getByText(expected).waitFor();
        await job.click(dialog.getByRole('button', { name: 'Done' }));
      }
      await dialog.waitFor({ state: 'detached' });
      expect(job.clicks()).toBeLessThanOrEqual(5);
    }
  });

  test('shows a client the month in two clicks, without a login', async () => {
    const [clinic] = clinics;
    const { page } = await openAdmin(`/admin/dashboard/overview/${clinic?.accountId}`);
    const job = counting();
    await job.click(page.getByRole('button', { name: 'Client’s month…' }));
    await job.click(page.getByRole('button', { name: 'Make a link' }));
    const address = await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href');
    expect(job.clicks()).toBe(2);
    const shown = await request(new URL(address ?? '').pathname);
    expect(shown.status).toBe(200);
    const { page: portal } = await openPortal({ token: clinic?.token ?? '' }, '/portal/campaigns');
    await portal.getByRole('heading', { level: 1 }).waitFor();
  });

  test('writes one post to many clinics in at most eight clicks, and takes it back', async () => {
    const { page } = await openOverview();
    await row(page, 'Φως').waitFor();
    const job = counting();
    await job.click(page.locator('thead label'));
    await job.click(page.getByRole('button', { name: 'One post to all…' }));
    const dialog = page.getByRole('dialog', { name: 'One post to 3 accounts' });
    await dialog.getByLabel('Title in the calendar').fill(`Γιορτές ${stamp}`);
    await dialog.getByRole('textbox', { name: /^Text/ }).fill('Χρόνια πολλά από το {name}!');
    await job.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.getByText(`Χρόνια πολλά από το Ίρις ${stamp}!`).waitFor();
    await job.click(dialog.getByRole('button', { name: 'Write 3 drafts' }));
    await dialog.getByText('3 of 3 drafts written').waitFor();
    expect(job.clicks()).toBeLessThanOrEqual(7);
    const drafts = async () =>
      (await Promise.all(clinics.map(async ({ call }) => (await call(bulkPosts.list)).bulkPosts)))
        .flat()
        .filter(({ productName }) => productName === `Γιορτές ${stamp}`);
    expect((await drafts()).map(({ postStatus }) => postStatus)).toEqual(['draft', 'draft', 'draft']);
    await dialog.getByRole('button', { name: 'Take all back' }).click();
    await dialog.getByText(/3 taken back/).waitFor();
    expect(await drafts()).toEqual([]);
  });
});
