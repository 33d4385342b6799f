import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, openPage } from '../browser.ts';
import { point, publish, stateOf, writeOwn } from '../own-posts.ts';
import { chooseInMenu, openAccount, openPortal, type Business } from '../portal-area.ts';

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

describe('a post with more than a picture', () => {
  let business: Business;
  let page: Page;

  beforeAll(async () => {
    business = await openAccount('Κλινική Κινούμενη', true);
    ({ page } = await openPortal(business, '/business/campaigns'));
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
    const { targets } = await publish(business, 'Δύο εικόνες');
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
    const { id, targets } = await publish(business, 'Ένα βίντεο');
    // The card shows the still that the browser took.
    expect((await stateOf(business, id))?.image).toMatch(/\.jpg$/);
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
