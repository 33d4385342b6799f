import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { axeFaults } from '../browser.ts';
import { brokenHeic, phoneJpeg, smallHeic } from '../odd-files.ts';
import { writeCustomPost } from '../own-posts.ts';
import { plainImage } from '../plain-image.ts';
import { chooseInMenu, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-uploads-'));
test.afterAll(() => rmSync(folder, { recursive: true }));
const kept = (name: string, bytes: Uint8Array): string => {
  writeFileSync(path.join(folder, name), bytes);
  return path.join(folder, name);
};
const colour = async (number: number) => new Uint8Array(await plainImage(number).arrayBuffer());
const title = 'Πολλές εικόνες';

let business: Business;
let page: Page;
let line: CDPSession;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Αρχείων', true);
  await writeCustomPost(business, title);
  ({ page } = await openPortal(business, '/business/campaigns'));
  line = await page.context().newCDPSession(page);
  await chooseInMenu(page, postCards(page).filter({ hasText: title }), 'Εικόνες ή βίντεο');
  await hearNews();
});

const dialog = () => page.getByRole('dialog');
const images = () => dialog().getByRole('list', { name: 'Εικόνες με τη σειρά τους' }).getByRole('listitem');
const verdicts = () =>
  dialog().getByRole('list', { name: 'Αρχεία που δεν προστέθηκαν' }).getByRole('listitem');
const zoneOf = (button: string) => dialog().getByRole('button', { name: button, exact: true });
const addImages = () => dialog().locator('input[type=file]').first();
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Collects the texts of live regions from now on. */
const hearNews = () =>
  page.evaluate(() => {
    const news: string[] = [];
    Object.assign(globalThis, { news });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.closest('[aria-live]'))
          for (const node of addedNodes) if (node.textContent) news.push(node.textContent);
    }).observe(document.body, { subtree: true, childList: true });
  });
const news = (): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { news: string[] }).news.splice(0));

async function drop(on: Locator, files: readonly string[], text?: string): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const items = text === undefined ? [] : [{ mimeType: 'text/uri-list', data: text }];
  const data = { items, files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await line.send('Input.dispatchDragEvent', { type, x, y, data });
}

test('accepts valid dropped files in order, and names the others with reasons', async () => {
  const album = path.join(folder, 'Album');
  mkdirSync(album);
  const files = [
    kept('1.png', await colour(0x11aa55)),
    kept('broken.heic', brokenHeic),
    kept('2.png', await colour(0x22aa55)),
    kept('price list.pdf', Buffer.from('%PDF-1.7 price list')),
    kept('empty.jpg', Buffer.alloc(0)),
    album,
  ];
  await drop(zoneOf('Προσθήκη εικόνας ή βίντεο'), files);
  await expect.poll(() => images().count()).toBe(2);
  await expect.poll(() => verdicts().allInnerTexts()).toHaveLength(4);
  const texts = (await verdicts().allInnerTexts()).toSorted();
  expect(texts[0]).toMatch(/^Album\s+Είναι φάκελος/);
  expect(texts[1]).toMatch(/^broken\.heic\s+Η εικόνα HEIC δεν διαβάζεται.*«Πιο συμβατή»/);
  expect(texts[2]).toMatch(/^empty\.jpg\s+Το αρχείο είναι κενό/);
  expect(texts[3]).toMatch(/^price list\.pdf\s+Το αρχείο είναι PDF/);
  const heard = await news();
  expect(heard.filter((text) => text.startsWith('Η εικόνα προστέθηκε'))).toEqual([
    'Η εικόνα προστέθηκε (1 από 10).',
    'Η εικόνα προστέθηκε (2 από 10).',
  ]);
  expect(heard.filter((text) => text.startsWith('price list.pdf'))).toHaveLength(1);
  expect(await axeFaults(page, 'all', '[role=dialog]')).toEqual([]);
});

test('rejects a dropped link, repeats an equal rejection, and clears it later', async () => {
  for (const _ of [1, 2]) await drop(zoneOf('Προσθήκη εικόνας ή βίντεο'), [], 'https://example.gr/a.jpg');
  await expect.poll(() => verdicts().allInnerTexts()).toHaveLength(1);
  expect((await news()).filter((text) => text.includes('όχι κείμενα ή σύνδεσμοι'))).toHaveLength(2);
  await drop(zoneOf('Προσθήκη εικόνας ή βίντεο'), [kept('song.mp4', Buffer.from('no video at all'))]);
  await verdicts().getByText('song.mp4').waitFor();
  await addImages().setInputFiles(kept('3.png', await colour(0x33aa55)));
  await expect.poll(() => images().count()).toBe(3);
  await expect.poll(() => verdicts().count()).toBe(0);
});

test('ignores files and links that are dropped elsewhere', async () => {
  const alt = dialog().getByLabel('Περιγραφή εικόνας 1');
  await alt.fill('Η είσοδος');
  const before = page.url();
  for (const beside of [dialog().getByRole('heading', { level: 2 }).first(), alt]) {
    await drop(beside, [kept('4.png', await colour(0x44aa55))]);
  }
  await drop(dialog().getByRole('heading', { level: 2 }).first(), [], 'https://example.gr/');
  expect([page.url(), page.context().pages().length]).toEqual([before, 1]);
  expect(await alt.inputValue()).toBe('Η είσοδος');
  expect(await images().count()).toBe(3);
});

test('accepts a pasted screenshot, and leaves text to its field', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (hasText: boolean) =>
    page.evaluate(async (isBoth) => {
      const canvas = new OffscreenCanvas(300, 300);
      canvas.getContext('2d')?.fillRect(0, 0, 200, 100);
      const image = await canvas.convertToBlob({ type: 'image/png' });
      const text = new Blob(['Από το Word'], { type: 'text/plain' });
      await navigator.clipboard.write([
        new ClipboardItem({ 'image/png': image, ...(isBoth ? { 'text/plain': text } : {}) }),
      ]);
    }, hasText);
  const alt = dialog().getByLabel('Περιγραφή εικόνας 2');
  await copy(true);
  await alt.fill('');
  await page.keyboard.press('Control+V');
  await expect.poll(() => alt.inputValue()).toBe('Από το Word');
  expect(await images().count()).toBe(3);
  await copy(false);
  await page.keyboard.press('Control+V');
  await expect.poll(() => images().count()).toBe(4);
});

test("sends a file's content at selection, even if it changes later", async () => {
  const [first, second] = [kept('5.png', await colour(0x55aa55)), kept('6.png', await colour(0x66aa55))];
  let isChanged = false;
  await page.route('**/api/product-pictures', async (route) => {
    if (!isChanged) writeFileSync(second, Buffer.from('changed meanwhile'));
    isChanged = true;
    await route.continue();
  });
  await addImages().setInputFiles([first, second]);
  await expect.poll(() => images().count()).toBe(6);
  await page.unroute('**/api/product-pictures');
});

test('offers to resend after a lost connection', async () => {
  await page.route('**/api/product-pictures', (route) => route.abort('connectionreset'));
  await addImages().setInputFiles(kept('7.png', await colour(0x77aa55)));
  await verdicts().getByText('Δεν υπάρχει σύνδεση').waitFor();
  await page.unroute('**/api/product-pictures');
  rmSync(path.join(folder, '7.png'));
  await verdicts().getByRole('button', { name: 'Δοκιμή ξανά: 7.png' }).click();
  await expect.poll(() => images().count()).toBe(7);
});

/** Returns a stored image's size and its colours at middle left and right, top and bottom. */
const looksOf = (address: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => {
      const [r = 0, , b = 0] = context?.getImageData(x * width, y * height, 1, 1).data ?? [];
      return r > b ? 'red' : 'blue';
    };
    return { width, height, colours: [at(0.1, 0.5), at(0.9, 0.5), at(0.5, 0.1), at(0.5, 0.9)] };
  }, address);

test('shrinks large images and converts HEIC, upright with right colours', async () => {
  await addImages().setInputFiles([kept('IMG_1.HEIC', smallHeic), kept('IMG_2.jpg', await phoneJpeg(page))]);
  await expect.poll(() => images().count()).toBe(9);
  const [heic, phone] = await images()
    .locator('img')
    .evaluateAll((all) => all.slice(-2).map((one) => new URL((one as HTMLImageElement).src).pathname));
  expect(await looksOf(heic ?? '')).toMatchObject({
    width: 96,
    height: 64,
    colours: ['red', 'blue', 'blue', 'blue'],
  });
  const tall = await looksOf(phone ?? '');
  expect(tall).toMatchObject({ width: 1620, height: 2160 });
  expect(tall.colours.slice(2)).toEqual(['red', 'blue']);
});

test('keeps a sensible focus after the tenth image and after a removal', async () => {
  await news();
  await zoneOf('Προσθήκη εικόνας ή βίντεο').focus();
  await addImages().setInputFiles([
    kept('8.png', await colour(0x88aa55)),
    kept('9.png', await colour(0x99aa55)),
  ]);
  await expect.poll(() => images().count()).toBe(10);
  await expect.poll(focused).toBe('Η ανάρτηση έχει ήδη 10 εικόνες.');
  expect(await verdicts().allInnerTexts()).toEqual([expect.stringMatching(/^9\.png\s+Δεν χώρεσε/)]);
  await dialog().getByRole('button', { name: 'Αφαίρεση εικόνας 10' }).click();
  await expect.poll(() => images().count()).toBe(9);
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(name).toBe('Αφαίρεση εικόνας 9');
  expect((await news()).at(-1)).toBe('Η εικόνα αφαιρέθηκε (9 από 10).');
});

test('stores them with the post', async () => {
  await dialog().getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  const { bulkPosts: posts } = await business.call(bulkPosts.list);
  expect(posts.find(({ productName }) => productName === title)?.pictures).toHaveLength(9);
});
