import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addresses } from '../../addresses.ts';
import { axeFaults } from '../../browser.ts';
import { scheduleIn, stateOf } from '../../own-posts.ts';
import { openAccount, openPortal, toastWith, type Business } from '../../portal-area.ts';
import { tick } from '../../tick.ts';

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
  readonly state: string;
}
const publicPosts = async () => (await google('/google/feed.json')) as SeenPost[];
const eleni = () => `9${family}114000000000000000001`;

/** Goes through the consent screen as Eleni; `isAllowed` leaves the permission ticked. */
async function connect(isAllowed = true): Promise<void> {
  await page
    .getByRole('button', { name: /^(Σύνδεση με Google|Επανασύνδεση)$/ })
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

beforeAll(async () => {
  own = await openAccount('Κλινική Ορίζοντας', false);
  family = String(own.accountId).padStart(6, '0');
  ({ page } = await openPortal(own, '/portal/platforms'));
});
afterAll(() => google('/control/google/settings', { quota: 300 }));

async function write(title: string, content: string): Promise<number> {
  const { bulkPost } = await own.call(bulkPosts.create, {
    body: { title, content, pictures: [], scheduledDate: new Date(Date.now() + 86_400_000).toISOString() },
  });
  return bulkPost.id;
}
const targetsOf = async (id: number) => (await stateOf(own, id))?.targets ?? [];
const longWait = { timeout: 480_000, interval: 1000 };

it('asks for the permission again when it was unticked', async () => {
  await connect(false);
  await page.getByText('Συνδεθήκατε, αλλά δεν δώσατε την άδεια για τα προφίλ σας.').waitFor();
  await connect();
  await toastWith(page, 'Το Google συνδέθηκε.').waitFor();
});

it('lets only verified locations be chosen', async () => {
  await page.getByText('Το προφίλ δεν έχει επαληθευτεί.').waitFor();
  expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(2);
  await tick(page.getByRole('checkbox', { name: /Κολωνάκι/ }));
  await page.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click();
  await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const { selectedPages } = await own.call(connection.listSelectedPages);
  expect(selectedPages).toMatchObject([{ platform: 'google', pageName: 'Δέρμα & Φως Κολωνάκι' }]);
});

it('publishes after the review, and shows the waiting until then', async () => {
  const id = await write('Ωράριο', 'Από Δευτέρα το ιατρείο μας είναι ανοιχτό και τα απογεύματα.');
  await expect.poll(() => targetsOf(id), { timeout: 60_000 }).toMatchObject([{ platform: 'google' }]);
  await scheduleIn(own, id, 4);
  await expect
    .poll(async () => (await targetsOf(id)).map(({ state, reason }) => [state, reason]), { timeout: 60_000 })
    .toEqual([['publishing', 'in_review']]);
  expect(await publicPosts()).not.toContainEqual(
    expect.objectContaining({ place: expect.stringContaining(family) }),
  );
  await expect.poll(async () => (await stateOf(own, id))?.postStatus, longWait).toBe('published');
  const shown = (await publicPosts()).filter(({ place }) => place.startsWith(`9${family}`));
  expect(shown).toHaveLength(1);
});

it('shows a rejected post as failed', async () => {
  const id = await write('Φροντίδα', 'Νέα θεραπεία με botox στο ιατρείο μας.');
  await scheduleIn(own, id, 4);
  await expect.poll(async () => (await stateOf(own, id))?.postStatus, longWait).toBe('failed');
  expect(await targetsOf(id)).toMatchObject([{ reason: 'against_standards' }]);
});

it('waits without blaming the business while the quota is zero', async () => {
  await google('/control/google/settings', { quota: 0 });
  const id = await write('Χωρίς όριο', 'Η ομάδα μας μεγαλώνει και σας περιμένει.');
  await scheduleIn(own, id, 4);
  await expect
    .poll(async () => (await targetsOf(id)).map(({ reason }) => reason), { timeout: 60_000 })
    .toEqual(['app_refused']);
  await page.reload();
  await page.getByText('Το Google δεν δέχεται προσωρινά το Kallos.').waitFor();
  await google('/control/google/settings', { quota: 300 });
  await expect.poll(async () => (await stateOf(own, id))?.postStatus, longWait).toBe('published');
});

it('asks to connect again after the consent was revoked, and goes on by itself', async () => {
  await google('/control/google/tokens/end', { personId: eleni() });
  const id = await write('Μετά', 'Κλείστε το ραντεβού σας από τη σελίδα μας.');
  await scheduleIn(own, id, 4);
  await expect
    .poll(async () => (await targetsOf(id)).map(({ reason }) => reason), longWait)
    .toEqual(['needs_reconnect']);
  await page.reload();
  await page.getByText('Η σύνδεση με το Google έληξε ή την αφαιρέσατε.').waitFor();
  await connect();
  await expect.poll(async () => (await stateOf(own, id))?.postStatus, longWait).toBe('published');
});
