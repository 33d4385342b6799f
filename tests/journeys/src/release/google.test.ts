import { products } from '@kallos/contracts/catalog/products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { addresses } from '../addresses.ts';
import { productUrl } from '../api.ts';
import { axeFaults } from '../browser.ts';
import { scheduleIn, stateOf } from '../own-posts.ts';
import { openAccount, openPortal, toastWith, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

let own: Business;
let page: Page;
/** The number of the account's own people and locations at the sandbox. */
let family: string;

const google = async (path: string, body?: object): Promise<unknown> => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const reply = await fetch(`${addresses().sandboxUrl}${path}`, init);
  return reply.json();
};
interface SeenPost {
  readonly place: string;
  readonly message: string;
}
/** The account's posts that Google shows. */
const publicPosts = async () =>
  ((await google('/google/feed.json')) as SeenPost[]).filter(({ place }) => place.startsWith(`9${family}`));
const eleni = () => `9${family}114000000000000000001`;

/** Goes through the consent screen as Eleni; `isAllowed` leaves the permission ticked. */
async function connect(isAllowed = true): Promise<void> {
  await page
    .getByRole('button', { name: /^(Σύνδεση με Google|Επανασύνδεση|Δώστε τις άδειες)$/ })
    .first()
    .click();
  await page.waitForURL(/\/google\/accounts\//);
  // Each account has its own copy of the people, because a location belongs to one account.
  await page.goto(`${page.url()}&family=${Number(family)}`);
  if (!isAllowed) await page.getByRole('checkbox', { disabled: false }).uncheck();
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('button', { name: 'Σύνδεση σελίδων' }).click();
  await page.waitForURL(/\/portal\/platforms/);
}

test.beforeAll(async () => {
  own = await openAccount('Κλινική Ορίζοντας', true);
  family = String(own.accountId).padStart(6, '0');
  ({ page } = await openPortal(own, '/portal/platforms'));
});
test.afterAll(() => google('/control/google/settings', { quota: 300 }));

/** Adds an own draft with an image of the catalogue; Instagram needs one. */
async function write(title: string, content: string): Promise<number> {
  const { products: all } = await own.call(products.list, { query: { sort: 'oldest' } });
  const path = all.flatMap(({ imagePath }) => imagePath ?? [])[0] ?? '';
  const { bulkPost } = await own.call(bulkPosts.create, {
    body: {
      title,
      content,
      pictures: [{ path, alt: 'Ένα προϊόν' }],
      scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  return bulkPost.id;
}
const targetsOf = async (id: number) => (await stateOf(own, id))?.targets ?? [];
/** Returns the state and the reason of a post on Google. */
const onGoogle = async (id: number) =>
  (await targetsOf(id)).flatMap(({ platform, state, reason }) =>
    platform === 'google' ? [[state, reason]] : [],
  );
const soon = { timeout: 90_000, intervals: [500] };
/** Google holds each post for four to five minutes. */
const afterHold = { timeout: 480_000, intervals: [1000] };
const card = (title: string) => page.getByRole('article').filter({ hasText: title });

test('asks for the permission again when it was unticked', async () => {
  await connect(false);
  await page.getByText('Συνδεθήκατε, αλλά δεν δώσατε όλες τις άδειες.').waitFor();
  await connect();
  await toastWith(page, 'Η Google συνδέθηκε.').waitFor();
});

test('proposes the only location that may post, next to the pages', async () => {
  await page.getByText('Το προφίλ δεν έχει επαληθευτεί.').waitFor();
  expect(await page.getByRole('checkbox', { disabled: true }).count()).toBeGreaterThanOrEqual(2);
  await expect.poll(() => page.getByRole('checkbox', { name: /Κολωνάκι/ }).isChecked()).toBe(true);
  await page.getByText('Επιλέξαμε για εσάς το προφίλ που ταιριάζει.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Αποθήκευση επιλογών' }).first().click();
  await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
  const { selectedPages } = await own.call(connection.listSelectedPages);
  expect(selectedPages.map(({ platform }) => platform).toSorted()).toEqual([
    'facebook',
    'google',
    'instagram',
  ]);
});

const texts = {
  three: 'Από Δευτέρα το ιατρείο μας είναι ανοιχτό και τα απογεύματα.',
  rejected: 'Ο καπνός του τσιγάρου κουράζει το δέρμα. Ρωτήστε μας πώς το φροντίζουμε.',
  quota: 'Η ομάδα μας μεγαλώνει και σας περιμένει.',
  revoked: 'Κλείστε το ραντεβού σας από τη σελίδα μας.',
};
let three = 0;
let quota = 0;
let revoked = 0;

test('publishes one post on three networks, and waits for Google to show it', async () => {
  three = await write('Ωράριο', texts.three);
  await expect.poll(async () => (await targetsOf(three)).length, soon).toBe(3);
  await scheduleIn(own, three, 4);
  await expect.poll(() => onGoogle(three), soon).toEqual([['publishing', 'in_review']]);
  await expect
    .poll(async () => (await targetsOf(three)).filter(({ state }) => state === 'published').length, soon)
    .toBe(2);
  expect(await publicPosts()).toEqual([]);
});

test('shows why a post that Google rejected is not there', async () => {
  const id = await write('Φροντίδα', texts.rejected);
  await scheduleIn(own, id, 4);
  await expect.poll(async () => (await stateOf(own, id))?.failureReason, soon).toBe('partial');
  expect(await onGoogle(id)).toEqual([['failed', 'review_rejected']]);
  await page.goto(`${productUrl()}/portal/campaigns`);
  await card('Φροντίδα')
    .getByText('Η Google έλεγξε την ανάρτηση και δεν την ενέκρινε, χωρίς να πει τον λόγο.')
    .first()
    .waitFor();
});

test('waits without blaming the business while the quota is zero', async () => {
  test.setTimeout(420_000);
  await google('/control/google/settings', { quota: 0 });
  quota = await write('Χωρίς όριο', texts.quota);
  await scheduleIn(own, quota, 4);
  await expect.poll(async () => (await onGoogle(quota))[0]?.[1], soon).toBe('app_refused');
  await page.goto(`${productUrl()}/portal/platforms`);
  await page.getByText('Η Google δεν δέχεται προσωρινά το Kallos.').first().waitFor();
  expect(await page.getByText('Χρειάζεται επανασύνδεση').count()).toBe(0);
  await google('/control/google/settings', { quota: 300 });
  await expect
    .poll(() => onGoogle(quota), { timeout: 240_000, intervals: [1000] })
    .toEqual([['publishing', 'in_review']]);
});

test('asks to connect again after the consent was revoked', async () => {
  test.setTimeout(600_000);
  await google('/control/google/tokens/end', { personId: eleni() });
  revoked = await write('Μετά', texts.revoked);
  await scheduleIn(own, revoked, 4);
  await expect.poll(async () => (await onGoogle(revoked))[0]?.[1], afterHold).toBe('needs_reconnect');
  await page.goto(`${productUrl()}/portal/platforms`);
  await page.getByText('Χρειάζεται επανασύνδεση με την Google').first().waitFor();
  await connect();
});

test('shows each post once after its hold, and whatever waited by itself', async () => {
  test.setTimeout(900_000);
  for (const id of [three, quota, revoked])
    await expect.poll(async () => (await stateOf(own, id))?.postStatus, afterHold).toBe('published');
  const shown = (await publicPosts()).map(({ message }) => message);
  expect(shown.toSorted()).toEqual([texts.three, texts.quota, texts.revoked].toSorted());
});
