import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Locator, Page } from 'playwright-core';
import { axeFaults } from '../browser.ts';
import { countWrites } from '../network.ts';
import { plainImage } from '../plain-image.ts';
import {
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
  type Business,
} from '../portal-area.ts';
import { expect, test } from '../test.ts';

const clip = new URL('../../../../packages/test-media/src/reel.mov', import.meta.url).pathname;

let business: Business;
let page: Page;
test.beforeAll(async () => {
  business = await openAccount('Κλινική Συντάκτης', true);
  ({ page } = await openPortal(business, '/business/campaigns'));
  await postCards(page).first().waitFor();
});

const composer = () => composerOf(page);
const posts = async () => (await business.call(bulkPosts.list)).bulkPosts;
const own = async (text: string) => (await posts()).filter(({ content }) => content.includes(text));
const images = () => composer().getByRole('list', { name: 'Εικόνες με τη σειρά τους' }).getByRole('listitem');
const alts = () =>
  images()
    .getByRole('textbox')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

async function addImages(...colours: readonly number[]): Promise<void> {
  const files = await Promise.all(
    colours.map(async (colour) => ({
      name: `${colour}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await plainImage(colour).arrayBuffer()),
    })),
  );
  await composer().locator('input[type=file]').setInputFiles(files);
}

test.describe('a new post', () => {
  test('with a video takes at most six clicks, and one press sends it once', async () => {
    let clicks = 0;
    const click = async (control: Locator): Promise<void> => {
      clicks += 1;
      await control.click();
    };
    await click(page.getByRole('button', { name: 'Νέα ανάρτηση' }));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase()))
      .toBe('textarea');
    await page.keyboard.type('Νέα συσκευή στο ιατρείο.');
    const chooser = page.waitForEvent('filechooser');
    await click(composer().getByRole('button', { name: 'Προσθήκη εικόνας ή βίντεο' }));
    await (await chooser).setFiles(clip);
    await composer().getByLabel('Το βίντεο της ανάρτησης').first().waitFor();
    const calls = countWrites(page, /bulk-posts(\/\d+)?$/);
    const schedule = composer().getByRole('button', { name: 'Προγραμματισμός', exact: true });
    await expect.poll(() => schedule.isEnabled()).toBe(true);
    clicks += 1;
    await schedule.dblclick();
    await composer().waitFor({ state: 'detached' });
    const state = async () => (await own('Νέα συσκευή')).map(({ postStatus }) => postStatus);
    await expect.poll(state).toEqual(['scheduled']);
    expect(clicks).toBeLessThanOrEqual(6);
    // One call adds it, one schedules it.
    expect(calls()).toBe(2);
    const [post] = await own('Νέα συσκευή');
    expect(post?.pictures).toMatchObject([{ path: expect.stringMatching(/\.mp4$/) }]);
    expect(post?.productName).toBe('Νέα συσκευή στο ιατρείο.');
  });

  test('shows server-only findings while typing, and is not scheduled with them', async () => {
    await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
    const field = composer().getByLabel('Κείμενο ανάρτησης');
    await field.fill('Έχετε δικό σας δερματολόγο στο σπίτι!');
    await expect
      .poll(() => page.locator('mark[data-severity=block]').allTextContents())
      .toEqual(['δικό σας δερματολόγο στο σπίτι']);
    await composer().getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    await composer().getByText('Το κείμενο δεν μπορεί να δημοσιευτεί έτσι.').waitFor();
    expect(await own('δερματολόγο')).toEqual([]);
    expect(await axeFaults(page, 'all', '[role=dialog]')).toEqual([]);
  });

  test('shows how it will look on each network while it is written', async () => {
    await composer().getByLabel('Κείμενο ανάρτησης').fill('Ανοιχτά και το Σάββατο. #ωράριο #ιατρείο');
    const preview = composer().getByRole('complementary', { name: 'Προεπισκόπηση' });
    await preview.getByText('Ανοιχτά και το Σάββατο.').waitFor();
    await composer().getByText('2 από 5 hashtags').waitFor();
    await preview.getByRole('radio', { name: 'Instagram' }).check();
    await preview.getByText('Ανοιχτά και το Σάββατο.').waitFor();
  });

  test('takes back a removed image, and a video in place of images', async () => {
    await addImages(0x992211, 0x119922);
    await expect.poll(() => images().count()).toBe(2);
    await composer().getByLabel('Περιγραφή εικόνας 1').fill('Πρώτη');
    await composer().getByLabel('Περιγραφή εικόνας 2').fill('Δεύτερη');
    await composer().getByRole('button', { name: 'Αφαίρεση εικόνας 1' }).click();
    await expect.poll(alts).toEqual(['Δεύτερη']);
    await composer().getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(alts).toEqual(['Πρώτη', 'Δεύτερη']);
    await composer().locator('input[type=file]').setInputFiles(clip);
    await composer().getByText('Το βίντεο μπήκε στη θέση των εικόνων.').waitFor();
    await composer().getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(alts).toEqual(['Πρώτη', 'Δεύτερη']);
  });

  test('puts its images in order by dragging and by keys', async () => {
    await images().nth(1).locator('img').dragTo(images().nth(0));
    await expect.poll(alts).toEqual(['Δεύτερη', 'Πρώτη']);
    await composer().getByRole('button', { name: 'Εικόνα 2: μία θέση πριν' }).press('Enter');
    await expect.poll(alts).toEqual(['Πρώτη', 'Δεύτερη']);
    await composer().getByRole('button', { name: 'Αποθήκευση στο ημερολόγιο' }).click();
    await composer().waitFor({ state: 'detached' });
    const saved = async () => (await own('και το Σάββατο'))[0]?.pictures.map(({ alt }) => alt);
    await expect.poll(saved).toEqual(['Πρώτη', 'Δεύτερη']);
  });
});

test.describe('a saved post', () => {
  test('changes text, media, time and status in one call, with one undo', async () => {
    const [before] = await own('και το Σάββατο');
    await chooseInMenu(page, postCards(page).filter({ hasText: 'και το Σάββατο' }), 'Εικόνες ή βίντεο');
    await composer().getByRole('button', { name: 'Αφαίρεση εικόνας 1' }).click();
    await composer().getByLabel('Κείμενο ανάρτησης').fill('Ανοιχτά και την Κυριακή. #ωράριο');
    await composer().getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('1345');
    const calls = countWrites(page, /bulk-posts(\/\d+)?$/);
    await composer().getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    await composer().waitFor({ state: 'detached' });
    const saved = async () => (await posts()).find(({ id }) => id === before?.id);
    await expect.poll(async () => (await saved())?.postStatus).toBe('scheduled');
    expect(calls()).toBe(1);
    expect(await saved()).toMatchObject({
      content: 'Ανοιχτά και την Κυριακή. #ωράριο',
      pictures: [{ alt: 'Δεύτερη' }],
    });
    await page.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
    await expect.poll(async () => (await saved())?.postStatus).toBe('draft');
    const { content, pictures, scheduledDate } = (await saved()) ?? {};
    expect({ content, pictures, scheduledDate }).toEqual({
      content: before?.content,
      pictures: before?.pictures,
      scheduledDate: before?.scheduledDate,
    });
  });
});
