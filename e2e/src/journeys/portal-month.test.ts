import { addDays } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFaults } from '../browser.ts';
import { tabTo } from '../keyboard.ts';
import { untilStable } from '../looks.ts';
import { type Business, openAccount, openPortal, toastWith } from '../portal-area.ts';

let own: Business;
let id: number;
/** The fifteenth of next month: whole weeks of it lie ahead. */
const day = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10);
})();

const moment = async () =>
  (await own.call(bulkPosts.list)).bulkPosts.find((post) => post.id === id)?.scheduledDate ?? '';
const dayOfPost = async () => toWallClock(new Date(await moment()), 'Europe/Athens').date;
const moveTo = (scheduledDate: string) =>
  own.call(bulkPosts.update, { params: { id }, body: { scheduledDate } });

beforeAll(async () => {
  own = await openAccount('Κλινική Μήνας', true);
  id = (await own.call(bulkPosts.list)).bulkPosts[0]?.id ?? 0;
});
beforeEach(() => moveTo(`${day}T09:00:00.000Z`));

it('shows a month, moves a post by pointer and by keys alone with a way back, and is remembered', async () => {
  const { page, context } = await openPortal(own, '/business/campaigns', { width: 1440 });
  await page.getByRole('radio', { name: 'Μήνας' }).check();
  await page.getByRole('button', { name: 'Επόμενος μήνας' }).click();
  const chip = page.locator(`#month-post-${id}`);
  await chip.waitFor();
  expect(await chip.textContent()).toMatch(/Πρόχειρο$/);
  expect(await axeFaults(page)).toEqual([]);

  const cell = (date: string) =>
    page.getByRole('cell').filter({ has: page.getByText(String(Number(date.slice(8))), { exact: true }) });
  await chip.dragTo(cell(addDays(day, 2)).first());
  await expect.poll(dayOfPost).toBe(addDays(day, 2));
  await toastWith(page, 'μεταφέρθηκε').getByRole('button', { name: 'Αναίρεση' }).click();
  await expect.poll(dayOfPost).toBe(day);
  // The way back is gone once its move was answered; until then the screen may show either day.
  await cell(day).first().locator(chip).waitFor();
  await toastWith(page, 'μεταφέρθηκε').waitFor({ state: 'detached' });

  await chip.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  expect(await dayOfPost()).toBe(day);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('status').filter({ hasText: 'Enter για μεταφορά' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect.poll(dayOfPost).toBe(addDays(day, 6));
  // Its hour stays.
  expect(await moment()).toContain('T09:00');
  await toastWith(page, 'μεταφέρθηκε').waitFor({ state: 'detached' });
  await chip.focus();
  for (const key of ['Shift+ArrowUp', ...Array.from({ length: 7 }, () => 'ArrowUp'), 'Enter'])
    await page.keyboard.press(key);
  await page.getByText('Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.').waitFor();
  expect(await dayOfPost()).toBe(addDays(day, 6));

  await page.reload();
  await page.getByRole('radio', { name: 'Μήνας' }).waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('radio', { name: 'Μήνας' }).isChecked()).toBe(true);
  await context.close();
});

it.each([
  ['beside its neighbours', { width: 1440, height: 900 }],
  ['below the days that have room for marks alone', { width: 768, height: 1024 }],
])('is moved and moved back without a pointer, where a post stands %s', async (_, view) => {
  const { page, context } = await openPortal(own, '/business/campaigns', view);
  const chip = page.locator(`#month-post-${id}`);
  const list = page.getByRole('radio', { name: 'Λίστα' });
  await list.waitFor({ state: 'attached' });
  await tabTo(page, list);
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('button', { name: 'Επόμενος μήνας' });
  await next.waitFor();
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  if (view.width < 1000) {
    await tabTo(page, page.getByRole('button', { name: / 15 .*: 1 ανάρτηση$/ }));
    await page.keyboard.press('Enter');
  }
  await chip.waitFor();
  await tabTo(page, chip);
  // Into the month after, where its own day is not on the page any more.
  for (const key of ['Shift+ArrowDown', ...Array.from({ length: 4 }, () => 'ArrowDown'), 'Enter'])
    await page.keyboard.press(key);
  await expect.poll(dayOfPost).toBe(addDays(day, 35));
  await expect.poll(() => chip.evaluate((node) => node === document.activeElement)).toBe(true);
  const undo = toastWith(page, 'μεταφέρθηκε').getByRole('button', { name: 'Αναίρεση' });
  await undo.waitFor();
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect.poll(dayOfPost).toBe(day);
  await context.close();
});

it('is moved and moved back by fingers alone on a phone, and says which day it may not take', async () => {
  const { page, context } = await openPortal(own, '/business/campaigns', {
    width: 390,
    height: 844,
    isTouch: true,
  });
  await page.locator('label:has([type=radio])').filter({ hasText: 'Μήνας' }).tap();
  await page.getByRole('button', { name: 'Επόμενος μήνας' }).tap();
  const chip = page.locator(`#month-post-${id}`);
  await page.getByRole('button', { name: / 15 .*: 1 ανάρτηση$/ }).tap();
  await chip.tap();
  const sheet = page.getByRole('dialog', { name: 'Προεπισκόπηση' });
  await sheet.getByRole('button', { name: 'Μεταφορά σε άλλη ημέρα' }).tap();
  const date = sheet.getByRole('group', { name: 'Νέα ημέρα' });
  await untilStable(page);
  expect(await axeFaults(page)).toEqual([]);

  await date.getByRole('spinbutton').last().pressSequentially('2020');
  await sheet.getByRole('button', { name: 'Μεταφορά', exact: true }).tap();
  await sheet.getByText('Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.').waitFor();
  expect(await dayOfPost()).toBe(day);

  await date.getByRole('spinbutton').last().pressSequentially(day.slice(0, 4));
  await date.getByRole('button').tap();
  await page.getByRole('grid').getByRole('button', { name: / 18 / }).tap();
  await sheet.getByRole('button', { name: 'Μεταφορά', exact: true }).tap();
  await expect.poll(dayOfPost).toBe(addDays(day, 3));
  await toastWith(page, 'μεταφέρθηκε').getByRole('button', { name: 'Αναίρεση' }).tap();
  await expect.poll(dayOfPost).toBe(day);
  await sheet.getByRole('button', { name: 'Κλείσιμο' }).tap();
  // The month shows the day on which the post stands, and the focus is on it again.
  await expect.poll(() => chip.evaluate((node) => node === document.activeElement)).toBe(true);
  await context.close();
});
