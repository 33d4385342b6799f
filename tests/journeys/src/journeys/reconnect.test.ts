import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { connection } from '@kallos/contracts/social/connection';
import { productUrl } from '../api.ts';
import { openProfile, type WatchedPage } from '../browser.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { scheduleIn } from '../own-posts.ts';
import { approveAtFacebook, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { prepareAccount } from '../prepare-account.ts';
import { control, copiedPerson, people, publishedPosts, revokeTokens } from '../sandbox.ts';
import {
  sandboxFilesContaining,
  issuedSecrets,
  searchDatabases,
  searchStreams,
  filesContaining,
  productFilesContaining,
} from '../secret-search.ts';
import { expect, test } from '../test.ts';

interface Clinic extends Business {
  readonly person: string;
  /** The posts of this journey. */
  ids: number[];
}

let watched: WatchedPage;
let clinics: Clinic[];
/** Every address in the browser's history. */
const visited: string[] = [];

async function openClinic(name: string, person: string): Promise<Clinic> {
  const account = await openAccount(name);
  await prepareAccount(account.call, person);
  await account.call(periods.generate);
  return { ...account, person: copiedPerson(account.accountId, person), ids: [] };
}

test.beforeAll(async () => {
  // Pretends that the posts are days old when their metrics are first read.
  await control('settings', { insightsAfterSeconds: 0, insightsAgeSeconds: 200_000 });
  clinics = await Promise.all([openClinic('Άνθος', people.sofia), openClinic('Δέρμα & Φως', people.eleni)]);
});
test.afterAll(async () => {
  await control('settings', { insightsAfterSeconds: 600, insightsAgeSeconds: 0 });
});

const listOf = async ({ call, ids }: Clinic): Promise<BulkPost[]> =>
  (await call(bulkPosts.list)).bulkPosts.filter(({ id }) => ids.includes(id));

/** Schedules three posts of a clinic, four seconds apart. */
async function scheduleThree(clinic: Clinic): Promise<void> {
  const { bulkPosts: all } = await clinic.call(bulkPosts.list);
  const drafts = all.filter(({ postStatus, targets }) => postStatus === 'draft' && targets.length === 2);
  clinic.ids = drafts.slice(0, 3).map(({ id }) => id);
  expect(clinic.ids).toHaveLength(3);
  for (const [index, id] of clinic.ids.entries()) await scheduleIn(clinic, id, 8 + 4 * index);
}

const states = async (clinic: Clinic) => (await listOf(clinic)).map(({ postStatus }) => postStatus);
const allPublished = ['published', 'published', 'published'];

/** Expects each post of a clinic once on each of its two pages, according to the network. */
async function expectOnceEach(clinic: Clinic): Promise<void> {
  const feed = await publishedPosts();
  for (const post of await listOf(clinic)) {
    const places = feed.filter(({ message }) => message === post.content).map(({ place }) => place);
    expect(places.sort()).toEqual(post.targets.map(({ pageId }) => pageId).sort());
  }
}

test.describe('accounts with two pages each, and a token revoked while publishing', () => {
  test("stops only that account's posts", async () => {
    const clinic = clinics[0] as Clinic;
    for (const each of clinics) await scheduleThree(each);
    await expect.poll(() => states(clinic), { timeout: 60_000, intervals: [100] }).toContain('published');
    await revokeTokens(clinic.person);
    for (const other of clinics.slice(1)) {
      await expect.poll(() => states(other), { timeout: 60_000, intervals: [500] }).toEqual(allPublished);
      await expectOnceEach(other);
      expect((await other.call(connection.listPages, { query: {} })).state).toBe('ok');
    }
    await expect
      .poll(async () => (await clinic.call(connection.listPages, { query: {} })).state, { timeout: 60_000 })
      .toBe('needs_reconnect');
    expect(await states(clinic)).not.toEqual(allPublished);
  });

  test('shows «Επανασύνδεση» with the number of posts at risk', async () => {
    watched = await openPortal(clinics[0] as Clinic, '/business/campaigns');
    watched.page.on('framenavigated', (frame) => void visited.push(frame.url()));
    await watched.page.getByText('Χρειάζεται επανασύνδεση με το Facebook').first().waitFor();
    await watched.page
      .getByText(/προγραμματισμέν(η ανάρτηση|ες αναρτήσεις) δεν θα δημοσιευτ/)
      .first()
      .waitFor();
  });

  test('publishes everything once after the person reconnected', async () => {
    const clinic = clinics[0] as Clinic;
    const { page } = watched;
    await page.getByRole('navigation', { name: 'Βήματα' }).first().getByText('Πλατφόρμες').click();
    await page.getByText('Χρειάζεται επανασύνδεση', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Επανασύνδεση' }).first().click();
    await approveAtFacebook(page, clinic.person);
    await page.getByText('Χρειάζεται επανασύνδεση με το Facebook').waitFor({ state: 'detached' });
    await page.getByText('Συνδεδεμένο', { exact: true }).waitFor();
    await expect.poll(() => states(clinic), { timeout: 90_000, intervals: [500] }).toEqual(allPublished);
    await expectOnceEach(clinic);
  });

  test('shows the reach of posts on past cards', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'Οι Καμπάνιες μου' }).click();
    await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
    const card = postCards(page).filter({ hasText: 'Δημοσιεύτηκε' }).first();
    await card.waitFor();
    // Shown once for all of them.
    await page.getByText('Χρειάζεται μία ακόμη άδεια').waitFor();
    expect(await page.getByRole('button', { name: 'Δώστε την άδεια' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Δώστε την άδεια' }).click();
    await page.waitForURL(/\/facebook\/.*dialog\/oauth.*auth_type=rerequest/);
    await approveAtFacebook(page, (clinics[0] as Clinic).person);
    await page.getByRole('link', { name: 'Οι Καμπάνιες μου' }).click();
    await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
    await card.getByText(/^[\d.]+ προβολές$/).waitFor({ timeout: 60_000 });
    await card.getByText(/^[\d.]+ άτομα$/).waitFor();
    await card.getByText(/^[\d.]+ αντιδράσεις$/).waitFor();
  });
});

test.describe('the tokens of the run', () => {
  test('are in no log, dump, stream, upload or browser address', async () => {
    const given = issuedSecrets();
    expect(given.length).toBeGreaterThan(10);
    // The same search finds them in the sandbox, which proves that it works.
    expect(sandboxFilesContaining(given)).toContain('sandbox.ndjson');
    const { lines, tables } = await searchDatabases(given);
    expect(lines).toBeGreaterThan(100);
    expect(tables).toEqual([]);
    const { messages, subjects } = await searchStreams(given);
    expect(messages).toBeGreaterThan(10);
    expect(subjects).toEqual([]);
    expect(productFilesContaining(given)).toEqual([]);
    expect(visited.length).toBeGreaterThan(1);
    expect(visited.filter((address) => given.some((text) => address.includes(text)))).toEqual([]);
  });

  test('are in no browser storage: history, local storage, cache', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kallos-profile-'));
    const { token } = await openAccount('Ίχνος');
    const profile = await openProfile(folder);
    await profile.addInitScript((own) => localStorage.setItem('business_token', own), token);
    const page = await profile.newPage();
    await page.goto(`${productUrl()}/portal/platforms`);
    await page.getByRole('button', { name: 'Σύνδεση με Facebook' }).click();
    await approveAtFacebook(page);
    await navigateInApp(page, '/portal/facebook-pages');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The same search finds what every browser stores, written every few seconds.
    await expect
      .poll(() => filesContaining(folder, [token]), { timeout: 60_000, intervals: [2000] })
      .not.toEqual([]);
    await profile.close();
    expect(filesContaining(folder, issuedSecrets(['tokens']))).toEqual([]);
    // A browser process may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });
});
