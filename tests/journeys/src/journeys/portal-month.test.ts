import { setTimeout } from 'node:timers/promises';
import { addDays } from '@kallos/calendar/days';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { axeFaults } from '../browser.ts';
import { tabTo } from '../keyboard.ts';
import { untilStable } from '../looks.ts';
import { type Business, openAccount, openPortal, toastWith } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const dayIn = (instant: string) =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

const now = new Date();
/** Returns a day of next month with future weeks around it. */
const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10);
const tooEarly = 'Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.';
let own: Business;
let id: number;
let page: Page;

const standsAt = async () =>
  (await own.call(bulkPosts.list)).bulkPosts.find((post) => post.id === id)?.scheduledDate ?? '';
const dayOfPost = async () => dayIn(await standsAt());
const moveTo = (date: string) =>
  own.call(bulkPosts.update, { params: { id }, body: { scheduledDate: `${date}T09:00:00.000Z` } });
const chipOn = (on: Page) => on.locator(`#month-post-${id}`);
const cell = (date: string) =>
  page.getByRole('cell').filter({ has: page.getByText(String(Number(date.slice(8))), { exact: true }) });
const hasFocus = () => chipOn(page).evaluate((node) => node === document.activeElement);

test.beforeAll(async () => {
  own = await openAccount('Κλινική Μήνας', true);
  id = (await own.call(bulkPosts.list)).bulkPosts[0]?.id ?? 0;
  ({ page } = await openPortal(own, '/business/campaigns'));
});
test.beforeEach(() => moveTo(day));

test('shows a month and moves a post by pointer and keyboard, with undo', async () => {
  const chip = chipOn(page);
  await page.getByRole('radio', { name: 'Μήνας' }).check();
  await page.getByRole('button', { name: 'Επόμενος μήνας' }).click();
  await chip.waitFor();
  expect(await chip.textContent()).toMatch(/Πρόχειρο$/);
  expect(await axeFaults(page)).toEqual([]);

  await chip.dragTo(cell(addDays(day, 2)).first());
  await expect.poll(dayOfPost).toBe(addDays(day, 2));
  // From here on the list loads slowly: the last response is kept.
  await page.route(
    ({ pathname }) => pathname.endsWith('/bulk-posts'),
    (route) => setTimeout(3000).then(() => route.fallback()),
  );
  await toastWith(page, 'μεταφέρθηκε').getByRole('button', { name: 'Αναίρεση' }).click();
  await expect.poll(dayOfPost).toBe(day);
  // Undo is gone once its move was answered; until then the screen may show either day.
  await cell(day).first().locator(chip).waitFor();
  await toastWith(page, 'μεταφέρθηκε').waitFor({ state: 'detached' });

  await chip.focus();
  for (const key of ['Shift+ArrowRight', 'ArrowDown', 'Escape', 'Enter']) await page.keyboard.press(key);
  expect(await dayOfPost()).toBe(day);
  // Enter opens the preview, for which the month has no column.
  await page.getByRole('dialog', { name: 'Προεπισκόπηση' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await chip.focus();
  for (const key of ['Shift+ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await page.getByRole('status').filter({ hasText: 'Enter για μεταφορά' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect.poll(dayOfPost).toBe(addDays(day, 6));
  // The time of day stays.
  expect(await standsAt()).toContain('T09:00');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('follows a post that another user moves, and rejects a past day', async () => {
  const tomorrow = dayIn(new Date(Date.now() + 86_400_000).toISOString());
  await moveTo(tomorrow);
  const chip = cell(tomorrow).locator(chipOn(page));
  await chip.focus();
  for (const key of ['Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByText(tooEarly).waitFor();
  expect(await dayOfPost()).toBe(tomorrow);
});

for (const [label, view] of [
  ['below the days that have room for marks alone', { width: 768, height: 1024 }],
  ['beside its neighbours', { width: 1440, height: 900 }],
] as const)
  test(`is remembered, and moves a post without a pointer ${label}`, async () => {
    await page.setViewportSize(view);
    await page.reload();
    const month = page.getByRole('radio', { name: 'Μήνας' });
    await month.waitFor({ state: 'attached' });
    await expect.poll(() => month.isChecked()).toBe(true);
    await tabTo(page, month);
    for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    const next = page.getByRole('button', { name: 'Επόμενος μήνας' });
    await next.waitFor();
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    if (view.width < 1000) {
      await tabTo(page, page.getByRole('button', { name: / 15 .*: 1 ανάρτηση$/ }));
      await page.keyboard.press('Enter');
    }
    await chipOn(page).waitFor();
    await tabTo(page, chipOn(page));
    // To the next month, whose page lacks the post's day.
    for (const key of ['Shift+ArrowDown', ...Array.from({ length: 4 }, () => 'ArrowDown'), 'Enter'])
      await page.keyboard.press(key);
    await expect.poll(dayOfPost).toBe(addDays(day, 35));
    await expect.poll(hasFocus).toBe(true);
    const undo = toastWith(page, 'μεταφέρθηκε').getByRole('button', { name: 'Αναίρεση' });
    await undo.waitFor();
    await tabTo(page, undo);
    await page.keyboard.press('Enter');
    await expect.poll(dayOfPost).toBe(day);
  });

test('starts with the daily work on a phone: the first card above the fold', async () => {
  await page.context().close();
  const view = { width: 390, height: 844, isTouch: true, theme: 'dark' } as const;
  ({ page } = await openPortal(own, '/business/campaigns', view));
  const card = page.getByRole('article').first();
  await card.waitFor();
  const box = await card.boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((box?.y ?? 0) + 180).toBeLessThan(bar?.y ?? 0);
  await page.getByRole('radio', { name: /^Προς έγκριση/ }).check();
  await card.getByText('Πρόχειρο', { exact: true }).waitFor();
});

test('moves and undoes by touch on a phone, and explains rejected days', async () => {
  await page.locator('label:has([type=radio])').filter({ hasText: 'Μήνας' }).tap();
  await page.getByRole('button', { name: 'Επόμενος μήνας' }).tap();
  await page.getByRole('button', { name: / 15 .*: 1 ανάρτηση$/ }).tap();
  await chipOn(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await chipOn(page).tap();
  const sheet = page.getByRole('dialog', { name: 'Προεπισκόπηση' });
  await sheet.getByRole('button', { name: 'Μεταφορά σε άλλη ημέρα' }).tap();
  const date = sheet.getByRole('group', { name: 'Νέα ημέρα' });
  await untilStable(page);
  expect(await axeFaults(page, 'all', '[role=dialog]')).toEqual([]);

  await date.getByRole('spinbutton').last().pressSequentially('2020');
  await sheet.getByRole('button', { name: 'Μεταφορά', exact: true }).tap();
  await sheet.getByText(tooEarly).waitFor();
  expect(await dayOfPost()).toBe(day);

  await date.getByRole('spinbutton').last().pressSequentially(day.slice(0, 4));
  await date.getByRole('button').tap();
  await page.getByRole('grid').getByRole('button', { name: / 18 / }).tap();
  await sheet.getByRole('button', { name: 'Μεταφορά', exact: true }).tap();
  await expect.poll(dayOfPost).toBe(addDays(day, 3));
  await toastWith(page, 'μεταφέρθηκε').getByRole('button', { name: 'Αναίρεση' }).tap();
  await expect.poll(dayOfPost).toBe(day);
  await sheet.getByRole('button', { name: 'Κλείσιμο' }).tap();
  // The month shows the post's day, and the post has the focus again.
  await expect.poll(hasFocus).toBe(true);
});
