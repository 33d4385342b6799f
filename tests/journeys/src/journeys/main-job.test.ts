import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openPage, type View, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { recordEvents, type RecordedEvents } from '../events.ts';
import { chooseInMenu, composerOf, postCards, startSelecting, typedMoment } from '../portal-area.ts';
import { isSameDocument, markDocument } from '../portal-tab.ts';
import { publishedPosts } from '../sandbox.ts';
import type { Login } from '../sign-in.ts';
import { tick } from '../tick.ts';
import { toastsOver, watchToasts } from '../toast-cover.ts';

let watched: WatchedPage;
let page: Page;
let events: RecordedEvents;

beforeAll(async () => {
  events = await recordEvents();
});

afterAll(async () => {
  await events?.stop();
});

const posts = () => postCards(page);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** Walks from the first login to the first scheduled post; returns the clicks. */
async function walk(view: View, login: Login): Promise<string[]> {
  watched = await openPage(view);
  ({ page } = watched);
  await watchToasts(watched.context);
  const clicks: string[] = [];
  const covered: string[] = [];
  let judged = 0;
  const look = async () => {
    const seen = await toastsOver(page);
    covered.push(...seen.covered);
    judged += seen.judged;
  };
  const click = async (target: Locator, name: string) => {
    clicks.push(name);
    await target.click();
  };
  const goOn = (where: string) =>
    click(button('Συνέχεια').or(page.getByRole('link', { name: 'Συνέχεια', exact: true })), where);
  await page.goto(`${productUrl()}/business/login`);
  await page.getByRole('heading', { name: 'Καλώς ήρθατε' }).waitFor();
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(login.password);
  await click(button('Σύνδεση'), 'login');
  await page.waitForURL(/\/business\/setup$/);
  await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').fill('Δέρμα & Φως');
  await page.getByLabel('Τοποθεσία').fill('Αθήνα');
  await page.getByLabel('Συχνότητα αναρτήσεων (ημέρες)').fill('2');
  await click(button('Αποθήκευση και συνέχεια'), 'setup');
  await page.getByText('Επιτυχής αποθήκευση!').first().waitFor();
  await page.getByLabel('Πώς λέγεται;').fill('Hydra Serum υαλουρονικό');
  await click(button('Νέο προϊόν με AI').first(), 'new product');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // The previous step's message has disappeared.
  await page.getByText('Επιτυχής αποθήκευση!').waitFor({ state: 'detached', timeout: 2500 });
  await dialog.getByText('#1', { exact: true }).waitFor();
  const description = dialog.getByRole('textbox', { name: 'Περιγραφή' });
  expect((await description.inputValue()).length).toBeGreaterThan(80);
  await click(dialog.getByRole('button', { name: /^Δημιουργία προϊόντος \(3 εικόνες\)/ }), 'create');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Hydra Serum υαλουρονικό' }).first().waitFor();
  await goOn('to platforms');
  await look();
  await click(button('Σύνδεση με Facebook'), 'connect');
  await page.waitForURL(/dialog\/oauth/);
  await page.goto(`${page.url()}&family=${/\d+/.exec(login.email)?.[0] ?? ''}`);
  await click(button('Συνέχεια').first(), 'Facebook: person');
  await click(button('Σύνδεση σελίδων'), 'Facebook: allow');
  await page.waitForURL(/\/portal\/platforms/);
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  const box = page.locator('label:has([type=checkbox])').first();
  if (!(await boxes.first().isChecked())) await click(box, 'tick a page');
  // One is enough for the count of clicks; here more are selected.
  for (const more of await boxes.all()) if (await more.isEnabled()) await tick(more);
  await goOn('to campaigns');
  await page.getByRole('heading', { name: 'Δημιουργία ανάρτησης' }).waitFor();
  // It was written automatically from the last product.
  await posts().first().waitFor();
  expect(await posts().count()).toBe(1);
  const card = posts().first();
  await click(card.getByRole('button', { name: 'Προγραμματισμός', exact: true }), 'schedule');
  await card.getByText('Προγραμματισμένη', { exact: true }).waitFor();
  await page.getByText('Η ανάρτηση προγραμματίστηκε.').waitFor();
  // A question shown while undo is possible must be visible completely.
  await startSelecting(page);
  await button('Διαγραφή μελλοντικών').click();
  await button('Ακύρωση').click();
  await look();
  expect(covered).toEqual([]);
  expect(judged).toBeGreaterThan(10);
  return clicks;
}

const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

it.each(
  inject('isFull')
    ? [
        { ...phone, theme: 'dark' as const },
        { ...desktop, theme: 'light' as const },
        { ...desktop, theme: 'dark' as const },
      ]
    : [],
)('needs as few clicks for another business: $width px, $theme', async ({ width, height, theme }) => {
  const login = await newBusiness(`Πρώτη Μέρα ${width} ${theme}`);
  expect((await walk({ width, height, theme }, login)).length).toBeLessThanOrEqual(11);
  await watched.context.close();
});

describe('the main job, from sign-in to a published post', () => {
  it('takes eleven clicks from login to a scheduled post, no toast in the way', async () => {
    expect((await walk(phone, demo.business)).length).toBeLessThanOrEqual(11);
  });

  it('fills this week and the next, and starts the automatic period', async () => {
    await button('Προγραμματισμός περιόδου').click();
    await page.getByText('Αυτόματη δημιουργία αναρτήσεων').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => posts().count(), { timeout: 60_000 }).toBeGreaterThan(2);
  });

  it('moves a post two minutes ahead and sees it published without a reload', async () => {
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
    const late = (Date.now() - at.getTime()) / 1000;
    expect(await isSameDocument(page)).toBe(true);
    expect(late).toBeLessThan(20);
  });

  it('is on each selected page once, with text and image', async () => {
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

  it('published events, and the browser logged no error', () => {
    expect(watched.complaints).toEqual([]);
    for (const name of ['catalog.product-created.v1', 'posts.post-scheduled.v1', 'social.post-published.v1'])
      expect(events.subjects()).toContain(name);
  });
});
