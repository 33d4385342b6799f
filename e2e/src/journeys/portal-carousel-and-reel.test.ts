import { readFileSync } from 'node:fs';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, asBusiness, productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { idOf, point, sendSoon, stateOf, writeOwn } from '../own-posts.ts';
import { chooseInMenu, openAccount, openPortal, type Business } from '../portal-area.ts';
import { prepareAccount } from '../prepare-account.ts';
import { control, people } from '../sandbox.ts';

const short = readFileSync(new URL('../../../packages/pictures/testing/reel.mov', import.meta.url));
// As heavy as a phone makes it: with megabytes that a player skips, so that it is sent in three pieces.
const idle = Buffer.alloc(9 * 1024 * 1024);
idle.writeUInt32BE(idle.length);
idle.write('free', 4);
const recording = Buffer.concat([short, idle]);
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
    await dialog.getByText('Σταματήσατε την αποστολή. Το βίντεο δεν αποθηκεύτηκε.').waitFor();
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    // A line that dies leaves the dialog as it was.
    await page.route('**/api/post-videos', (route) => route.abort('connectionreset'));
    await video.setInputFiles(clip);
    await dialog.getByRole('alert').filter({ hasText: 'σύνδεση' }).waitFor();
    await page.unroute('**/api/post-videos');
    // A piece whose line dies is sent again by itself.
    let pieces = 0;
    await page.route('**/api/post-videos/pieces', (route) => {
      pieces += 1;
      return pieces === 2 ? route.abort('connectionreset') : route.continue();
    });
    await video.setInputFiles(clip);
    await dialog.getByLabel('Το βίντεο της ανάρτησης').waitFor();
    expect(pieces).toBe(4);
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

describe('a video that a network refuses', () => {
  it('says so on the card, in words that tell what to do', async () => {
    const own = await openAccount('Κλινική Άρνηση');
    await prepareAccount(own.call, people.nikos);
    // Pages on which no other journey publishes, so that none meets the refusal instead.
    await own.call(connection.saveSelectedPages, {
      body: {
        pages: [
          { pageId: '104872650190005', platform: 'facebook' },
          { pageId: '17841400510010005', platform: 'instagram' },
        ],
      },
    });
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
