import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { CDPSession, Page } from 'playwright-core';
import { writeCustomPost } from '../own-posts.ts';
import { chooseInMenu, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const title = 'Ωράριο γιορτών';
const year = new Date().getFullYear() + 1;

let business: Business;
let page: Page;
let keys: CDPSession;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Ημερομηνία', true);
  await writeCustomPost(business, title);
  ({ page } = await openPortal(business, '/business/campaigns'));
  keys = await page.context().newCDPSession(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseInMenu(page, postCards(page).filter({ hasText: title }), 'Αλλαγή ώρας');
});

const editor = () => page.getByRole('form', { name: 'Επεξεργασία ανάρτησης' });
const part = (name: RegExp) => editor().getByRole('spinbutton', { name }).first();
const shown = async () =>
  (await editor().getByRole('spinbutton').allInnerTexts())
    .map((text) => text.replaceAll(/[^\d]/g, ''))
    .join(' ');

async function paste(into: RegExp, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await part(into).focus();
  await page.keyboard.press('Control+V');
}

test('accepts a pasted day and time in any part of the field', async () => {
  await paste(/^μήνας/, `31/12/${year}`);
  await expect.poll(shown).toMatch(new RegExp(`^31 12 ${year} `));
  await paste(/^ώρα/, '9:30 μμ');
  await expect.poll(shown).toBe(`31 12 ${year} 21 30`);
  await paste(/^ημέρα/, `30 Δεκεμβρίου ${year} στις 18.45`);
  await expect.poll(shown).toBe(`30 12 ${year} 18 45`);
});

test("accepts text that a phone's keyboard inserts at once", async () => {
  await part(/^ημέρα/).focus();
  await keys.send('Input.insertText', { text: `29-12-${year % 100}` });
  await expect.poll(shown).toBe(`29 12 ${year} 18 45`);
});

test('rejects unreadable text, keeps the value, and clears the error on change', async () => {
  await paste(/^ημέρα/, 'αύριο το πρωί');
  await editor().getByText('Δεν καταλάβαμε το «αύριο το πρωί».').waitFor();
  expect(await shown()).toBe(`29 12 ${year} 18 45`);
  await paste(/^ημέρα/, `28.12.${year}`);
  await editor().getByText('Δεν καταλάβαμε').waitFor({ state: 'detached' });
});

test('saves on Enter', async () => {
  await part(/^λεπτ/).press('Enter');
  await editor().waitFor({ state: 'detached' });
  const { bulkPosts: posts } = await business.call(bulkPosts.list);
  const at = posts.find(({ productName }) => productName === title)?.scheduledDate;
  expect(new Date(at ?? 0).toISOString()).toBe(`${year}-12-28T16:45:00.000Z`);
});
