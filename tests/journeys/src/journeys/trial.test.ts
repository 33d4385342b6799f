import { accounts } from '@kallos/contracts/auth/accounts';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { allowances } from '@kallos/contracts/posts/allowances';
import { periods } from '@kallos/contracts/posts/periods';
import { connection } from '@kallos/contracts/social/connection';
import { trialLimits } from '@kallos/contracts/trial';
import type { Locator, Page } from 'playwright-core';
import { asAdmin, asBusiness } from '../api.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { people } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

let business: Business;
let page: Page;

test.beforeAll(async () => {
  const opened = await openAccount('Ιατρείο σε δοκιμή');
  const admin = await asAdmin();
  const body = { businessName: 'Ιατρείο σε δοκιμή', status: 'trial' as const };
  await admin(accounts.update, { params: { id: opened.accountId }, body });
  // In a separate session, because the gateway caches a session for five seconds.
  business = { ...opened, ...(await asBusiness(opened.login)) };
  await connectFacebook(business.call, people.sofia);
  await expect(async () => expect((await business.call(allowances.read)).isTrial).toBe(true)).toPass({
    timeout: 30_000,
  });
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

test('an account on trial gets a limited number of products, with a notice', async () => {
  const { products: all } = await business.call(products.list, { query: { pageSize: 20, sort: 'oldest' } });
  const wanted = all.slice(0, trialLimits.products + 1);
  const answers: string[] = [];
  for (const { id } of wanted)
    answers.push(await codeOf(business.call(accountProducts.add, { body: { productId: id } })));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(trialLimits.products);
  expect(answers.at(-1)).toBe('limit_reached');
  ({ page } = await openPortal(business, '/business/products'));
  await page
    .getByText(`Χρησιμοποιείτε και τα ${trialLimits.products} προϊόντα του δοκιμαστικού λογαριασμού`)
    .waitFor();
  await page
    .getByText(`${trialLimits.products} από ${trialLimits.products} προϊόντα (δοκιμαστικός λογαριασμός)`)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Από τον κατάλογο' }).count()).toBe(0);
});

test('posts to one page of each platform: a new selection replaces the first', async () => {
  const { facebookPages } = await business.call(connection.listPages, { query: {} });
  const pages = facebookPages.slice(0, 2).map(({ id }) => ({ pageId: id, platform: 'facebook' as const }));
  expect(await codeOf(business.call(connection.saveSelectedPages, { body: { pages } }))).toBe(
    'limit_reached',
  );
  await navigateInApp(page, '/portal/platforms');
  await page
    .getByText('Στον δοκιμαστικό λογαριασμό: μία σελίδα Facebook και ένας λογαριασμός Instagram.')
    .waitFor();
  const boxes = page.getByRole('checkbox');
  await tick(boxes.nth(0));
  await tick(boxes.nth(2));
  await expect.poll(() => boxes.nth(0).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click();
  await expect
    .poll(async () => (await business.call(connection.listSelectedPages)).selectedPages.length)
    .toBe(1);
});

test('gets its two weeks of posts, and no automatic period', async () => {
  // The drafts of its five new products may have filled the two weeks already.
  const isFilled = async () =>
    /^(accepted|period_filled)$/.test(await codeOf(business.call(periods.generate)));
  await expect.poll(isFilled, { timeout: 30_000 }).toBe(true);
  expect((await business.call(periods.read)).scheduledPeriod).toBeNull();
  const { texts } = await business.call(allowances.read);
  expect(texts.limit).toBe(trialLimits.textsPerDay);
  expect(texts.used).toBeLessThanOrEqual(texts.limit);
});

test('starts with the daily work on a phone, above its limits', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await navigateInApp(page, '/business/campaigns');
  const note = page.getByText(`έως ${trialLimits.textsPerDay} νέα κείμενα την ημέρα`);
  await note.waitFor();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const first = () => topOf(postCards(page).first());
  const bar = await topOf(page.getByRole('navigation').last());
  // Cards above the first visible one may still be loading.
  await expect.poll(async () => (await first()) + 180).toBeLessThan(bar);
  expect(await topOf(note)).toBeGreaterThan((await first()) + 180);
});
