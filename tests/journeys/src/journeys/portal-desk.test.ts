import type { Locator, Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { untilStable } from '../looks.ts';
import { openAccount, postCards, type Business } from '../portal-area.ts';
import { prepareAccount } from '../prepare-account.ts';
import { expect, test } from '../test.ts';

let own: Business;
let page: Page;

test.beforeAll(async () => {
  own = await openAccount('Μπροστά μπροστά');
  ({ page } = await openPage());
});

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** Returns the number of elements in each row. */
const rowsOf = async (parts: Locator) => {
  const tops = await Promise.all((await parts.all()).map(async (part) => Math.round((await boxOf(part)).y)));
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
};

test('shows the whole login at every size, its benefits in one row or column', async () => {
  await page.goto(`${productUrl()}/business/login`);
  await page.getByText('HYDRA SERUM').first().waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [1280, 800],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await untilStable(page);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(tall, `${width} × ${height}`).toBe(0);
    const rows = await rowsOf(page.locator('aside li'));
    expect(rows, `${width} × ${height}`).toEqual(width < 1280 ? [1, 1, 1] : [3]);
    const sentence = page.getByText('Σταθερή παρουσία');
    const line = await sentence.evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(Math.round((await boxOf(sentence)).height / line), `${width} × ${height}`).toBe(2);
  }
});

test('shows the setup evenly at any width, with the form above the fold', async () => {
  await page.evaluate((token) => localStorage.setItem('business_token', token), own.token);
  await page.goto(`${productUrl()}/portal/setup`);
  for (const [width, height, rows] of [
    [1440, 900, [4]],
    [1280, 800, [2, 2]],
    [1024, 768, [2, 2]],
    [768, 1024, [1, 1, 1, 1]],
    [390, 844, [2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height });
    const way = page.getByRole('region', { name: 'Πώς θα φτάσετε στις πρώτες σας αναρτήσεις' });
    await expect.poll(() => rowsOf(way.getByRole('listitem')), { message: `${width} px` }).toEqual(rows);
    const place = await boxOf(page.getByLabel('Τοποθεσία'));
    expect(place.y + place.height, `${width} px`).toBeLessThan(height - 90);
  }
});

test("shows the links in two columns and the calendar's heading in one line", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Οι Καμπάνιες μου' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Δημιουργία ανάρτησης' });
  for (const width of [1440, 1366, 1280, 1264, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    const line = await heading.evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight));
    await expect
      .poll(async () => [width, Math.round((await boxOf(heading)).height / line)])
      .toEqual([width, 1]);
  }
  const links = ['Όροι χρήσης', 'Υποστήριξη', 'Πολιτική απορρήτου', 'Ασφάλεια σύνδεσης', 'Οδηγίες'];
  const lefts = await Promise.all(
    links.map(async (name) => Math.round((await boxOf(page.getByRole('link', { name }))).x)),
  );
  expect(new Set(lefts).size).toBe(2);
});

test("draws initials in the text's font, aligned at small sizes", async () => {
  const faces = await page
    .getByText('ΜΜ', { exact: true })
    .first()
    .evaluate((node) => [node, document.body].map((part) => getComputedStyle(part).fontFamily));
  expect(faces[0]).toBe(faces[1]);
});

test("keeps a post's menu in the corner of its card at any width", async () => {
  await prepareAccount(own.call);
  const card = postCards(page).first();
  const menu = card.getByRole('button', { name: /^Ενέργειες/ });
  await menu.waitFor();
  for (const width of [1440, 1366, 1280, 1200, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await untilStable(page);
    const [title, corner, frame] = [
      await boxOf(card.getByRole('heading')),
      await boxOf(menu),
      await boxOf(card.locator('[data-part=card]')),
    ];
    expect(Math.abs(title.y - corner.y), `${width} px`).toBeLessThan(20);
    expect(frame.x + frame.width - corner.x - corner.width, `${width} px`).toBeLessThan(24);
  }
});
