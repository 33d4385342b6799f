import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { asBusiness } from '../api.ts';
import type { WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { recordEvents, type RecordedEvents } from '../events.ts';
import { walkFirstJob } from '../first-job.ts';
import { chooseInMenu, composerOf, postCards, typedMoment } from '../portal-area.ts';
import { isSameDocument, markDocument } from '../portal-tab.ts';
import { publishedPosts } from '../sandbox.ts';
import { expect, test } from '../test.ts';

let watched: WatchedPage;
let page: Page;
let events: RecordedEvents;

test.beforeAll(async () => {
  events = await recordEvents();
});

test.afterAll(async () => {
  await events?.stop();
});

const posts = () => postCards(page);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

const phone = { width: 390, height: 844 };

test.describe('the main job, from sign-in to a published post', () => {
  test('takes eleven clicks from login to a scheduled post, no toast in the way', async () => {
    const walked = await walkFirstJob(phone, demo.business);
    ({ watched } = walked);
    ({ page } = watched);
    expect(walked.clicks.length).toBeLessThanOrEqual(11);
  });

  test('fills this week and the next, and starts the automatic period', async () => {
    await button('Προγραμματισμός περιόδου').click();
    await page.getByText('Αυτόματη δημιουργία αναρτήσεων').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => posts().count(), { timeout: 60_000 }).toBeGreaterThan(2);
  });

  test('moves a post two minutes ahead and sees it published without a reload', async () => {
    const card = posts().filter({ hasText: 'Πρόχειρο' }).first();
    // A slow machine needs a minute to fill in and save the form, and a past time is rejected.
    const at = new Date(Math.ceil((Date.now() + 75_000) / 60_000) * 60_000);
    const typed = typedMoment(at);
    await chooseInMenu(page, card, 'Αλλαγή ώρας');
    const composer = composerOf(page);
    await composer.getByRole('spinbutton').first().click();
    await page.keyboard.type(typed.date);
    await composer.getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(typed.time);
    await composer.getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    const first = posts().first();
    await first.getByText('Προγραμματισμένη', { exact: true }).waitFor();
    await markDocument(page);
    await posts().filter({ hasText: 'Δημοσιεύτηκε' }).first().waitFor({ timeout: 240_000 });
    expect(await isSameDocument(page)).toBe(true);
  });

  test('is on each selected page once, with text and image', async () => {
    // Other journeys publish on the same pages.
    const { call } = await asBusiness(demo.business);
    const { bulkPosts: own } = await call(bulkPosts.list);
    const published = own.filter(({ postStatus }) => postStatus === 'published');
    expect(published).toHaveLength(1);
    const feed = (await publishedPosts()).filter(({ message }) => message === published[0]?.content);
    const places = feed.map((post) => post.place).toSorted();
    expect(places).toEqual(published[0]?.targets.map(({ pageId }) => pageId).toSorted());
    expect(places.length).toBeGreaterThan(1);
    for (const post of feed) {
      expect(post.message.length).toBeGreaterThan(60);
      expect(post.pictures.length).toBeGreaterThan(0);
    }
  });

  test('published events, and the browser logged no error', () => {
    expect(watched.complaints).toEqual([]);
    for (const name of ['catalog.product-created.v1', 'posts.post-scheduled.v1', 'social.post-published.v1'])
      expect(events.subjects()).toContain(name);
  });
});
