import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { axeFaults, openPage } from '../browser.ts';
import { publishPost, stateOf, writeCustomPost } from '../own-posts.ts';
import { plainImage } from '../plain-image.ts';
import { chooseInMenu, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const short = readFileSync(new URL('../../../../packages/test-media/src/reel.mov', import.meta.url));
// As large as a phone makes it: with megabytes that players skip, so that it is sent in three parts.
const idle = Buffer.alloc(9 * 1024 * 1024);
idle.writeUInt32BE(idle.length);
idle.write('free', 4);
const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-reel-'));
// The browser reads it from disk; selecting the same file again fires no event.
const [clip, otherClip] = [path.join(folder, 'IMG_0007.MOV'), path.join(folder, 'IMG_0008.MOV')];
for (const file of [clip, otherClip]) writeFileSync(file, Buffer.concat([short, idle]));
test.afterAll(() => rmSync(folder, { recursive: true }));

let business: Business;
let carousel: number;
let reel: number;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Κινούμενη', true);
  carousel = await writeCustomPost(business, 'Δύο εικόνες', 'Η είσοδος του ιατρείου');
  reel = await writeCustomPost(business, 'Ένα βίντεο');
  ({ page } = await openPortal(business, '/business/campaigns'));
});

const dialog = () => page.getByRole('dialog');
const dialogFaults = () => axeFaults(page, 'all', '[role=dialog]');
const saveButton = () => dialog().getByRole('button', { name: 'Αποθήκευση', exact: true });

async function openPictures(title: string) {
  await chooseInMenu(page, postCards(page).filter({ hasText: title }), 'Εικόνες ή βίντεο');
  return dialog().locator('input[type=file]');
}

async function save(): Promise<void> {
  await saveButton().click();
  await dialog().waitFor({ state: 'detached' });
}

test('accepts a second image, each with an alt text', async () => {
  const files = await openPictures('Δύο εικόνες');
  const buffer = Buffer.from(await plainImage(0xff0000).arrayBuffer());
  await files.first().setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
  await dialog().getByLabel('Περιγραφή εικόνας 2').fill('Η αίθουσα αναμονής');
  expect(await dialogFaults()).toEqual([]);
  await save();
});

test('accepts a video: shows faults and progress, and resends lost parts', async () => {
  const files = await openPictures('Ένα βίντεο');
  const video = files.last();
  await video.setInputFiles({
    name: 'IMG_0007.MOV',
    mimeType: 'video/quicktime',
    buffer: short.subarray(0, 5000),
  });
  await dialog().getByText('Το βίντεο είναι μισό ή χαλασμένο.').waitFor();
  // A slow line shows progress, and the upload can be cancelled.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 1_200_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await video.setInputFiles(clip);
  const percent = async () => Number(await dialog().getByRole('progressbar').first().getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(20);
  expect(await dialogFaults()).toEqual([]);
  expect(await saveButton().isEnabled()).toBe(false);
  await dialog().getByRole('button', { name: 'Διακοπή' }).click();
  await dialog().getByText('Σταματήσατε την αποστολή. Το βίντεο δεν αποθηκεύτηκε.').waitFor();
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  // A dead line leaves the dialog unchanged.
  let pieces = 0;
  let isLost = () => true;
  await page.route('**/api/post-videos/pieces', (route) => {
    pieces += 1;
    return isLost() ? route.abort('connectionreset') : route.continue();
  });
  await video.setInputFiles(otherClip);
  await dialog().getByText('Δεν υπάρχει σύνδεση').waitFor();
  expect(pieces).toBe(3);
  // A part that fails once is resent automatically.
  pieces = 0;
  isLost = () => pieces === 2;
  await video.setInputFiles(clip);
  await dialog().getByLabel('Το βίντεο της ανάρτησης').first().waitFor();
  expect(pieces).toBe(4);
  // Arrow keys choose the cover frame.
  const moments = dialog().getByRole('group', { name: 'Εξώφυλλο' }).getByRole('radio');
  await expect.poll(() => moments.count()).toBe(8);
  await expect.poll(() => moments.first().isChecked()).toBe(true);
  await moments.first().focus();
  const kept = page.waitForResponse('**/api/product-pictures');
  await page.keyboard.press('ArrowRight');
  await kept;
  await expect.poll(() => dialog().locator('label[data-pending]').count()).toBe(0);
  expect(await moments.nth(1).isChecked()).toBe(true);
  expect(await dialogFaults()).toEqual([]);
  await save();
});

test('publishes both to both networks: images with alt texts, a playable reel', async () => {
  const all = await Promise.all([carousel, reel].map((id) => publishPost(business, id)));
  // The card shows the frame that the browser captured.
  expect((await stateOf(business, reel))?.image).toMatch(/\.jpg$/);
  for (const targets of all)
    expect(targets.map(({ platform }) => platform).toSorted()).toEqual(['facebook', 'instagram']);
  const [pictures = [], videos = []] = all;
  const feed = (await openPage()).page;
  for (const { permalink } of pictures) {
    await feed.goto(permalink ?? '');
    const alts = feed.getByRole('article').locator('.pictures img');
    expect(await alts.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual([
      'Η είσοδος του ιατρείου',
      'Η αίθουσα αναμονής',
    ]);
  }
  const coverMs = (await stateOf(business, reel))?.pictures[0]?.coverMs ?? 0;
  expect(coverMs).toBeGreaterThan(500);
  for (const { permalink, platform } of videos) {
    await feed.goto(permalink ?? '');
    const player = feed.locator('article video');
    if (platform === 'instagram')
      expect(await player.getAttribute('src')).toMatch(new RegExp(`#t=${coverMs / 1000}$`));
    await expect
      .poll(() =>
        player.evaluate((one) => {
          const { readyState, videoWidth, videoHeight, duration } = one as HTMLVideoElement;
          return readyState > 0 ? [videoWidth, videoHeight, Math.round(duration)] : [];
        }),
      )
      .toEqual([540, 960, 4]);
  }
});
