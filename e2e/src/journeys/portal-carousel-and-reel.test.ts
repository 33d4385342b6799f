import { readFileSync } from 'node:fs';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, asBusiness, productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { chooseInMenu, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { control, people, publishedPosts } from '../sandbox.ts';

const short = readFileSync(new URL('../../../packages/pictures/testing/reel.mov', import.meta.url));
// As heavy as a phone makes it: with two megabytes that a player skips.
const idle = Buffer.alloc(2 * 1024 * 1024);
idle.writeUInt32BE(idle.length);
idle.write('free', 4);
const recording = Buffer.concat([short, idle]);
// One grey point.
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
// One red point: another picture.
const redPoint = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const clip = { name: 'IMG_0007.MOV', mimeType: 'video/quicktime', buffer: recording };

/** Connects on the screen of Platforms through Facebook's own dialog. */
async function connectOnScreen(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/portal/platforms`);
  await page.getByRole('button', { name: 'Σύνδεση με Facebook', exact: true }).click();
  await page.waitForURL(/dialog\/oauth/);
  await page.getByRole('button', { name: 'Συνέχεια' }).first().click();
  await page.getByRole('button', { name: 'Σύνδεση σελίδων' }).click();
  await page.waitForURL(/\/portal\/platforms/);
  await page.getByRole('checkbox').first().waitFor();
  // Each click takes one label out of the list.
  const unchosen = page.locator('label:has([type=checkbox]:not(:checked):not(:disabled))');
  for (let left = await unchosen.count(); left > 0; left -= 1) await unchosen.first().click();
  const save = page.getByRole('button', { name: 'Αποθήκευση επιλογών', exact: true });
  if (await save.isEnabled()) await save.click();
}

/** Adds a draft of one's own on the screen. */
async function writeOwn(page: Page, title: string, picture?: Buffer): Promise<Locator> {
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Τίτλος').fill(title);
  await dialog.getByLabel('Κείμενο ανάρτησης').fill(`${title} στο ιατρείο μας.`);
  if (picture) {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    await dialog.getByLabel('Περιγραφή εικόνας').fill('Η είσοδος του ιατρείου');
  }
  await dialog.getByRole('button', { name: 'Αποθήκευση στο ημερολόγιο' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = postCards(page).filter({ hasText: title });
  await card.waitFor();
  return card;
}

const idOf = async ({ call }: Pick<Business, 'call'>, title: string) =>
  (await call(bulkPosts.list)).bulkPosts.find(({ productName }) => productName === title)?.id ?? 0;

/** Schedules for a moment that comes at once, which no screen offers. */
async function sendSoon({ call }: Pick<Business, 'call'>, title: string): Promise<number> {
  const params = { id: await idOf({ call }, title) };
  const scheduledDate = new Date(Date.now() + 4000).toISOString();
  await call(bulkPosts.update, { params, body: { scheduledDate } });
  await call(bulkPosts.update, { params, body: { isScheduled: true } });
  return params.id;
}

const stateOf = async ({ call }: Pick<Business, 'call'>, id: number) =>
  (await call(bulkPosts.list)).bulkPosts.find((post) => post.id === id);

describe('from a fresh start', () => {
  let business: Pick<Business, 'call'>;
  let page: Page;

  beforeAll(async () => {
    const login = await newBusiness('Κλινική Κινούμενη');
    const { call, token } = await asBusiness(login);
    business = { call };
    const watched = await openPage({ stored: { business_token: token } });
    page = watched.page;
    await connectOnScreen(page);
    await page.goto(`${productUrl()}/business/campaigns`);
  });

  it('a carousel goes out with the words for each of its pictures', async () => {
    const card = await writeOwn(page, 'Δύο εικόνες', point);
    await chooseInMenu(page, card, 'Εικόνες ή βίντεο');
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: redPoint });
    await dialog.getByLabel('Περιγραφή εικόνας 2').fill('Η αίθουσα αναμονής');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const id = await sendSoon(business, 'Δύο εικόνες');
    await expect
      .poll(async () => (await stateOf(business, id))?.postStatus, { timeout: 90_000 })
      .toBe('published');
    const targets = (await stateOf(business, id))?.targets ?? [];
    expect(targets.map(({ platform }) => platform)).toContain('instagram');
    for (const { permalink } of targets) {
      const feed = await openPage();
      await feed.page.goto(permalink ?? '');
      const alts = feed.page.getByRole('article').locator('.pictures img');
      expect(await alts.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual([
        'Η είσοδος του ιατρείου',
        'Η αίθουσα αναμονής',
      ]);
      await feed.context.close();
    }
  });

  it('a reel is chosen, seen in the preview, and plays in the feed of both networks', async () => {
    const card = await writeOwn(page, 'Ένα βίντεο');
    await chooseInMenu(page, card, 'Εικόνες ή βίντεο');
    const dialog = page.getByRole('dialog');
    const video = dialog.locator('input[type=file]').last();
    await video.setInputFiles({ ...clip, buffer: short.subarray(0, 5000) });
    await dialog.getByText('Το αρχείο δεν διαβάζεται ως βίντεο.').waitFor();
    // A slow line shows how far it is, and may be broken off.
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const slow = {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: recording.length / 8,
    };
    await line.send('Network.emulateNetworkConditions', slow);
    await video.setInputFiles(clip);
    const percent = async () => Number(await dialog.getByRole('progressbar').first().getAttribute('value'));
    await expect.poll(percent).toBeGreaterThan(20);
    expect(await axeFaults(page)).toEqual([]);
    expect(await dialog.getByRole('button', { name: 'Αποθήκευση', exact: true }).isEnabled()).toBe(false);
    await dialog.getByRole('button', { name: 'Διακοπή' }).click();
    await dialog.getByText('Σταματήσατε την αποστολή. Το βίντεο δεν κρατήθηκε.').waitFor();
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    // A line that dies leaves the dialog as it was.
    await page.route('**/api/post-videos', (route) => route.abort('connectionreset'));
    await video.setInputFiles(clip);
    await dialog.getByRole('alert').filter({ hasText: 'σύνδεση' }).waitFor();
    await page.unroute('**/api/post-videos');
    await video.setInputFiles(clip);
    await dialog.getByLabel('Το βίντεο της ανάρτησης').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const id = await sendSoon(business, 'Ένα βίντεο');
    // The card shows the still that the browser took.
    expect((await stateOf(business, id))?.image).toMatch(/\.jpg$/);
    await expect
      .poll(async () => (await stateOf(business, id))?.postStatus, { timeout: 90_000 })
      .toBe('published');
    const targets = (await stateOf(business, id))?.targets ?? [];
    expect(targets.length).toBeGreaterThan(1);
    for (const { permalink } of targets) {
      const feed = await openPage();
      await feed.page.goto(permalink ?? '');
      const player = feed.page.locator('article video');
      await expect
        .poll(() =>
          player.evaluate((one) => {
            const { readyState, videoWidth, videoHeight, duration } = one as HTMLVideoElement;
            return readyState > 0 ? [videoWidth, videoHeight, Math.round(duration)] : [];
          }),
        )
        .toEqual([540, 960, 4]);
      await feed.context.close();
    }
  });
});

describe('deleting what is public', () => {
  it('asks from where: the calendar alone, or the pages as well', async () => {
    const own = await openAccount('Κλινική Δύο Δρόμοι', true);
    await connectFacebook(own.call, people.eleni, 'deletion');
    const { page, context } = await openPortal(own, '/business/campaigns');
    for (const [title, way, isLeft] of [
      ['Μένει δημόσια', 'Μόνο από το ημερολόγιο', true],
      ['Φεύγει από παντού', 'Και από τις σελίδες σας', false],
    ] as const) {
      await writeOwn(page, title, point);
      const id = await sendSoon(own, title);
      await expect
        .poll(async () => (await stateOf(own, id))?.postStatus, { timeout: 90_000 })
        .toBe('published');
      const ids = (await stateOf(own, id))?.targets.map(({ externalId }) => externalId) ?? [];
      await page.getByRole('radio', { name: /^Προηγούμενες/ }).check({ force: true });
      const card = page.getByRole('article').filter({ hasText: title });
      await chooseInMenu(page, card, 'Διαγραφή');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Από πού να διαγραφεί;').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('radio', { name: new RegExp(`^${way}`) }).check({ force: true });
      await dialog.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
      await expect.poll(() => stateOf(own, id), { timeout: 30_000 }).toBeUndefined();
      const standing = (await publishedPosts()).filter((post) => ids.includes(post.id));
      expect(standing.length > 0, title).toBe(isLeft);
      await page
        .getByRole('radio', { name: /^Προς έγκριση/ })
        .first()
        .check({ force: true });
    }
    await context.close();
  });
});

describe('a video that a network refuses', () => {
  it('says so on the card, in words that tell what to do', async () => {
    const own = await openAccount('Κλινική Άρνηση', true);
    const { page, context } = await openPortal(own, '/business/campaigns');
    const card = await writeOwn(page, 'Άλλο βίντεο');
    await chooseInMenu(page, card, 'Εικόνες ή βίντεο');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').last().setInputFiles(clip);
    await dialog.getByLabel('Το βίντεο της ανάρτησης').waitFor();
    await dialog.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const { targets } = (await stateOf(own, await idOf(own, 'Άλλο βίντεο'))) ?? { targets: [] };
    await control(
      'faults',
      targets.map(({ pageId, platform }) => ({
        match: { method: 'POST', path: `/${pageId}/${platform === 'facebook' ? 'video_reels' : 'media'}` },
        effect: { kind: 'refuse', code: 352, subcode: 2_207_026 },
        times: 1,
      })),
    );
    await sendSoon(own, 'Άλλο βίντεο');
    await page
      .getByText('Η πλατφόρμα δεν δέχτηκε το βίντεο. Δοκιμάστε άλλο αρχείο.')
      .first()
      .waitFor({ timeout: 90_000 });
    await context.close();
  });
});
