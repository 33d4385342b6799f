import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { scrollsSideways } from '../browser.ts';
import {
  type Business,
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
} from '../portal-area.ts';
import { expect, test } from '../test.ts';

let own: Business;
let page: Page;
let keyboard: CDPSession;

test.beforeAll(async () => {
  own = await openAccount('Κλινική Μικρό Κινητό', true);
  ({ page } = await openPortal(own, '/business/campaigns', { width: 320, height: 640, isTouch: true }));
  keyboard = await page.context().newCDPSession(page);
  await postCards(page).first().waitFor();
});

/** Types like an Android keyboard: each word is composed, replaced while it grows, and then inserted. */
async function compose(field: Locator, words: readonly string[]): Promise<void> {
  await field.tap();
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1)
      await keyboard.send('Input.imeSetComposition', {
        text: word.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    await keyboard.send('Input.insertText', { text: `${word} ` });
  }
}

const posts = async () => (await own.call(bulkPosts.list)).bulkPosts;

test('a post is written with an Android keyboard, word by word', async () => {
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).tap();
  const dialog = page.getByRole('dialog');
  await compose(dialog.getByRole('textbox', { name: /Τίτλος/ }), ['Νέο', 'ωράριο']);
  await compose(dialog.getByRole('textbox', { name: /Κείμενο/ }), [
    'Από',
    'Δευτέρα',
    'ανοίγουμε',
    'στις',
    'εννιά.',
  ]);
  expect(await scrollsSideways(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await posts()).map(({ content }) => content.trim()))
    .toContain('Από Δευτέρα ανοίγουμε στις εννιά.');
});

test('its time is corrected with Backspace and retyped', async () => {
  const card = postCards(page).filter({ hasText: 'Νέο ωράριο' });
  await chooseInMenu(page, card, 'Αλλαγή ώρας');
  const composer = composerOf(page);
  const hour = composer.getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first();
  await hour.tap();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  for (const digit of '1745') await keyboard.send('Input.insertText', { text: digit });
  expect(await scrollsSideways(page)).toBe(false);
  await composer.getByRole('button', { name: 'Αποθήκευση' }).tap();
  await card.getByText(/17:45/).first().waitFor();
});

test('and it is scheduled by touch', async () => {
  const card = postCards(page).filter({ hasText: 'Νέο ωράριο' });
  await card.getByRole('button', { name: 'Προγραμματισμός', exact: true }).tap();
  await card.getByText('Προγραμματισμένη', { exact: true }).waitFor();
  // The card changes before the server has answered.
  const scheduled = async () =>
    (await posts())
      .filter(({ postStatus }) => postStatus === 'scheduled')
      .map(({ content }) => content.trim());
  await expect.poll(scheduled).toEqual(['Από Δευτέρα ανοίγουμε στις εννιά.']);
});
