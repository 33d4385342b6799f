import { setTimeout } from 'node:timers/promises';
import { addDays } from '@kallos/calendar/days';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { expect, it } from 'vitest';
import { axeFaults } from '../browser.ts';
import { tabTo } from '../keyboard.ts';
import { untilStable } from '../looks.ts';
import { sampleOf } from '../sample.ts';
import { type Business, openAccount, openPortal, toastWith } from '../portal-area.ts';

const dayIn = (instant: string) =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

/** An account with one draft at nine on the fifteenth of next month, whole weeks of which lie ahead. */
async function withPost(name: string): Promise<{ own: Business; id: number; day: string }> {
  const own = await openAccount(name, true);
  const { bulkPosts: posts } = await own.call(bulkPosts.list);
  const id = posts[0]?.id ?? 0;
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10);
  await own.call(bulkPosts.update, { params: { id }, body: { scheduledDate: `${day}T09:00:00.000Z` } });
  return { own, id, day };
}

it('shows a month, moves a post by pointer and by keys alone with a way back, and is remembered', async () => {
  const { own, id, day } = await withPost('Κλινική Μήνας');
  const { page, context } = await openPortal(own, '/business/campaigns', { width: 1440 });
  const dayOfPost = async () =>
    dayIn((await own.call(bulkPosts.list)).bulkPosts.find((post) => post.id === id)?.scheduledDate ?? '');
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
  // From here on the list is read late: what was answered counts until then.
  await page.route(
    ({ pathname }) => pathname.endsWith('/bulk-posts'),
    (route) => setTimeout(3000).then(() => route.fallback()),
  );
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
  const moved = (await own.call(bulkPosts.list)).bulkPosts.find((post) => post.id === id);
  expect(moved?.scheduledDate).toContain('T09:00');

  await page.reload();
  await page.getByRole('radio', { name: 'Μήνας' }).waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('radio', { name: 'Μήνας' }).isChecked()).toBe(true);
  await context.close();
});

it.each(
  sampleOf(
    [
      ['below the days that have room for marks alone', { width: 768, height: 1024 }],
      ['beside its neighbours', { width: 1440, height: 900 }],
    ] as const,
    2,
  ),
)('is moved and moved back without a pointer, where a post stands %s', async (_, view) => {
  const { own, id, day } = await withPost(`Κλινική Πλήκτρα ${view.width}`);
  const dayOfPost = async () =>
    dayIn((await own.call(bulkPosts.list)).bulkPosts.find((post) => post.id === id)?.scheduledDate ?? '');
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
  const { own, id, day } = await withPost('Κλινική Δάχτυλα');
  const dayOfPost = async () =>
    dayIn((await own.call(bulkPosts.list)).bulkPosts.find((post) => post.id === id)?.scheduledDate ?? '');
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

it('refuses a day in the past, and shows the month on a phone', async () => {
  const { own, id, day } = await withPost('Κλινική Μήνας Κινητό');
  const tomorrow = dayIn(new Date(Date.now() + 86_400_000).toISOString());
  await own.call(bulkPosts.update, { params: { id }, body: { scheduledDate: `${tomorrow}T12:00:00.000Z` } });
  const { page, context } = await openPortal(own, '/business/campaigns');
  await page.getByRole('radio', { name: 'Μήνας' }).check();
  const chip = page.locator(`#month-post-${id}`);
  await chip.waitFor();
  await chip.focus();
  for (const key of ['Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.').waitFor();
  const { bulkPosts: posts } = await own.call(bulkPosts.list);
  expect(dayIn(posts.find((post) => post.id === id)?.scheduledDate ?? '')).toBe(tomorrow);
  await context.close();

  await own.call(bulkPosts.update, { params: { id }, body: { scheduledDate: `${day}T09:00:00.000Z` } });
  const phone = await openPortal(own, '/business/campaigns', { width: 390, height: 844, theme: 'dark' });
  await phone.page.getByRole('radio', { name: 'Μήνας' }).check();
  await phone.page.getByRole('button', { name: 'Επόμενος μήνας' }).click();
  await phone.page.getByRole('button', { name: / 15 .*: 1 ανάρτηση$/ }).click();
  await phone.page.locator(`#month-post-${id}`).waitFor();
  expect(await axeFaults(phone.page)).toEqual([]);
  await phone.context.close();
});

it('begins with the daily job on a phone: the first card stands above the fold, what waits is one press away', async () => {
  const { own } = await withPost('Κλινική Πρωί');
  const { page, context } = await openPortal(own, '/business/campaigns', { width: 390, height: 844 });
  const card = page.getByRole('article').first();
  await card.waitFor();
  const box = await card.boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((box?.y ?? 0) + 180).toBeLessThan(bar?.y ?? 0);
  await page.getByRole('radio', { name: /^Προς έγκριση/ }).check();
  await card.getByText('Πρόχειρο', { exact: true }).waitFor();
  await context.close();
});
