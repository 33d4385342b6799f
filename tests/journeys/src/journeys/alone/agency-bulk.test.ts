import { randomUUID } from 'node:crypto';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { postBatches } from '@kallos/contracts/posts/post-batches';
import type { Page } from 'playwright-core';
import { openAdmin } from '../../admin-area.ts';
import { asAdmin, clientOf } from '../../api.ts';
import { inDatabase } from '../../databases.ts';
import { processPid } from '../../processes.ts';
import { allMails, messageIdOf } from '../../sandbox.ts';
import { expect, test } from '../../test.ts';

const stamp = randomUUID().slice(0, 8);
const group = `Bulk ${stamp}`;
const size = 200;
/** Accounts with a user, who gets the mails. */
const mailed = 40;
const slow = { timeout: 120_000, intervals: [250] };
/** The killed process keeps its lease of a delivery for two minutes. */
const afterLease = { timeout: 240_000, intervals: [250] };
let admin: Call;
let ids: number[] = [];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  admin = await asAdmin();
  const all = Array.from({ length: size }, (_, at) => `Ιατρείο ${stamp} ${String(at).padStart(3, '0')}`);
  for (let from = 0; from < size; from += 10) {
    const created = await Promise.all(
      all
        .slice(from, from + 10)
        .map((businessName) => admin(accounts.create, { body: { businessName, status: 'active' } })),
    );
    ids.push(...created.map(({ account }) => account.id));
  }
  ids = ids.toSorted((one, other) => one - other);
  for (const accountId of ids.slice(0, mailed)) {
    const login = { email: `bulk${accountId}@example.gr`, password: 'x7#Qm2-e2e-1' };
    await admin(accounts.createUser, { body: { accountId, ...login } });
    const { token } = await admin(sessions.impersonate, { body: { accountId } });
    await clientOf(token)(companyInfo.save, {
      body: {
        companyName: `Ιατρείο ${accountId}`,
        location: 'Πάτρα',
        postFrequencyDays: 2,
        scheduledTime: '10:30',
      },
    });
  }
  await admin(accounts.changeNotes, {
    body: { changes: ids.map((accountId) => ({ accountId, groupName: group })) },
  });
  await expect(async () => expect(await countOf()).toBe(size)).toPass(slow);
});

const listed = (filter?: 'stopped' | 'archived') =>
  admin(accountOverview.list, { query: { group, ...(filter && { filter }), pageSize: 100 } });
const countOf = async (filter?: 'stopped' | 'archived') => (await listed(filter)).total;

const openGroup = () => openAdmin(`/admin/dashboard/overview?group=${encodeURIComponent(`=${group}`)}`);
const bar = (page: Page) => page.getByRole('region', { name: 'Selected accounts' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, name: string) => {
  await press(page, 'Publishing and state');
  await page.getByRole('menuitem', { name, exact: true }).click();
};

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: stamp }).first().waitFor();
  await page.locator('thead label').click();
  await bar(page).getByText('50 selected', { exact: true }).waitFor();
  await press(page, `Select all ${size} that match`);
  await bar(page)
    .getByText(`${size} selected, ${size - 50} of them not on this page`)
    .waitFor();
}

/** Kills a process while a call runs, and repeats the call until it succeeds. */
async function killDuring(isHalfway: () => Promise<boolean>, call: () => Promise<unknown>): Promise<void> {
  const killed = processPid('svc-posts');
  const first = call().catch(() => undefined);
  await expect(async () => expect(await isHalfway()).toBe(true)).toPass({ timeout: 60_000, intervals: [5] });
  process.kill(killed, 'SIGKILL');
  await first;
  await expect(() => call()).toPass(slow);
}

interface Count {
  account_id: number;
  count: number;
}

const draftsOf = (title: string) =>
  inDatabase(
    'posts',
    (tx) => tx<Count[]>`
      select account_id, count(*)::int as count from bulk_generated_posts
      where product_name = ${title} and account_id = any(${tx.array(ids)}::int[]) group by 1`,
  );

/** Counts each account's mails that mention a post of this title. */
const mailsAbout = (title: string) =>
  inDatabase(
    'posts',
    (tx) => tx<Count[]>`
      select mail.account_id, count(*)::int as count from mails mail
      join bulk_generated_posts post on post.id = any(mail.post_ids) and post.account_id = mail.account_id
      where post.product_name = ${title} and mail.account_id = any(${tx.array(ids)}::int[]) group by 1`,
  );

const onceEach = (all: readonly number[]) => all.map((accountId) => ({ account_id: accountId, count: 1 }));
const sorted = (counts: readonly Count[]) =>
  counts
    .map(({ account_id, count }) => ({ account_id, count }))
    .toSorted((a, b) => a.account_id - b.account_id);

test.describe('all accounts of a filter', () => {
  test('are paused beyond this page, with one undo for all', async () => {
    const { page } = await openGroup();
    await selectAll(page);
    await choose(page, 'Pause publishing');
    await page.getByText(`Publishing paused: ${size} accounts`).waitFor();
    await expect(async () => expect(await countOf('stopped')).toBe(size)).toPass(slow);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    await expect(async () => expect(await countOf('stopped')).toBe(0)).toPass(slow);
  });

  test('leave out those that refuse, by name', async () => {
    const { page } = await openGroup();
    await selectAll(page);
    // Two accounts are closed by another person after they were selected.
    const closed = (await listed()).rows.slice(60, 62);
    for (const { accountId, businessName } of closed)
      await admin(accounts.requestErasure, { params: { id: accountId }, body: { businessName } });
    await choose(page, 'Suspend…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Not all accounts were changed: 2 accounts').waitFor();
    for (const { businessName } of closed) await page.getByText(businessName).first().waitFor();
    await bar(page)
      .getByText(/^2 selected/)
      .waitFor();
    await expect(async () => expect(await countOf('stopped')).toBe(size - 2)).toPass(slow);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(async () => expect(await countOf('stopped')).toBe(0)).toPass(slow);
    const changes = closed.map(({ accountId }) => ({ accountId, life: 'open' as const }));
    await admin(accounts.changeLife, { body: { changes } });
    await expect(async () => expect(await countOf()).toBe(size)).toPass(slow);
  });
});

test.describe('a call for 200 accounts that is killed halfway and repeated', () => {
  test('writes one draft into each account', async () => {
    const title = `Γιορτές ${stamp}`;
    const order = {
      key: randomUUID(),
      accountIds: ids,
      title,
      content: 'Καλές γιορτές από το {name}!',
      localTime: `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T10:00`,
      isMailed: false,
    };
    const halfway = async () => {
      const written = (await draftsOf(title)).length;
      return written > 5 && written < size;
    };
    await killDuring(halfway, () => admin(postBatches.create, { body: order }));
    await expect(async () => expect((await draftsOf(title)).length).toBe(size)).toPass(slow);
    expect(sorted(await draftsOf(title))).toEqual(onceEach(ids));
  });

  test('sends one reminder to each', async () => {
    test.setTimeout(360_000);
    const title = `Γιορτές ${stamp}`;
    const halfway = async () => {
      const queued = (await mailsAbout(title)).length;
      return queued > 3 && queued < mailed;
    };
    await killDuring(halfway, () => admin(accountOverview.remind, { body: { accountIds: ids } }));
    const withUser = ids.slice(0, mailed);
    expect(sorted(await mailsAbout(title))).toEqual(onceEach(withUser));
    // A mail that was being sent when the process died is sent again with the same id.
    const sent = async (accountId: number) => {
      const letters = (await allMails()).filter(({ to }) => to.includes(`bulk${accountId}@example.gr`));
      return new Set(letters.map(messageIdOf)).size;
    };
    for (const accountId of withUser)
      await expect(async () => expect(await sent(accountId)).toBe(1)).toPass(afterLease);
    const again = await admin(accountOverview.remind, { body: { accountIds: ids } });
    expect(again).toMatchObject({ reminded: [], recent: withUser, unreachable: ids.slice(mailed) });
  });
});
