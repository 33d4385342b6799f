import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { asBusiness, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { agreeAtFacebook, postCards, typedMoment } from '../portal-area.ts';
import { isSameDocument, markDocument } from '../portal-tab.ts';
import { publishedPosts } from '../sandbox.ts';
import { recordEvents, type RecordedEvents } from '../events.ts';
import { tick } from '../tick.ts';

let watched: WatchedPage;
let page: Page;
let events: RecordedEvents;

beforeAll(async () => {
  watched = await openPage();
  page = watched.page;
  events = await recordEvents();
});

afterAll(async () => {
  await events?.stop();
});

const posts = () => postCards(page);
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the main job, from signing in to a published post', () => {
  it('signs in and lands on the first open step', async () => {
    await page.goto(`${productUrl()}/business/login`);
    await page.getByRole('heading', { name: 'Καλώς ήρθατε' }).waitFor();
    await page.getByLabel('Email').fill(demo.business.email);
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(demo.business.password);
    await button('Σύνδεση').click();
    await page.waitForURL(/\/business\/setup$/);
  });

  it('saves the company information and goes on', async () => {
    await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').fill('Δέρμα & Φως');
    await page.getByLabel('Τοποθεσία').fill('Αθήνα');
    await page.getByLabel('Συχνότητα αναρτήσεων (ημέρες)').fill('2');
    await button('Αποθήκευση και συνέχεια').click();
    await page.getByText('Επιτυχής αποθήκευση!').first().waitFor();
    await page.waitForURL(/\/(business|portal)\/products$/);
  });

  it('creates a product with AI: name, description, ranked pictures', async () => {
    await button('Νέο προϊόν με AI').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Όνομα προϊόντος').fill('Hydra Serum υαλουρονικό');
    await dialog.getByRole('button', { name: 'Δημιουργία', exact: true }).click();
    await dialog.getByText('#1', { exact: true }).waitFor({ timeout: 60_000 });
    const description = dialog.getByRole('textbox', { name: 'Περιγραφή' });
    expect((await description.inputValue()).length).toBeGreaterThan(80);
    await dialog.getByRole('button', { name: /^Δημιουργία προϊόντος \(3 εικόνες\)/ }).click();
    await dialog.waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('heading', { name: 'Hydra Serum υαλουρονικό' }).first().waitFor();
    await button('Συνέχεια')
      .or(page.getByRole('link', { name: 'Συνέχεια' }))
      .first()
      .click();
    await page.waitForURL(/\/(business|portal)\/platforms$/);
  });

  it('connects Facebook through its dialog and saves the pages', async () => {
    await button('Σύνδεση με Facebook').click();
    await agreeAtFacebook(page);
    const boxes = page.getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of await boxes.all()) if (await box.isEnabled()) await tick(box);
    await button('Αποθήκευση επιλογών').click();
    await button('Συνέχεια')
      .or(page.getByRole('link', { name: 'Συνέχεια' }))
      .first()
      .click();
    await page.waitForURL(/\/(business|portal)\/campaigns$/);
  });

  it('finds a post that was written by itself from the last product', async () => {
    await page.getByRole('heading', { name: 'Δημιουργία ανάρτησης' }).waitFor();
    await posts().first().waitFor();
    await expect.poll(() => posts().count()).toBe(1);
  });

  it('fills the current and the next week and turns the automatic period on', async () => {
    await button('Προγραμματισμός περιόδου').click();
    await page.getByText('Αυτόματη δημιουργία αναρτήσεων').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => posts().count(), { timeout: 60_000 }).toBeGreaterThan(2);
  });

  it('moves a post to the next minute, schedules it and sees it published without a reload', async () => {
    const card = posts().first();
    // The next whole minute that is at least 20 s away.
    const at = new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000);
    const typed = typedMoment(at);
    await card.getByRole('button', { name: /Ενέργειες/ }).click();
    await page.getByRole('menuitem', { name: 'Αλλαγή ώρας' }).click();
    await card.getByRole('spinbutton').first().click();
    await page.keyboard.type(typed.date);
    await card.getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(typed.time);
    await card.getByRole('button', { name: 'Αποθήκευση' }).click();
    const first = posts().first();
    await first.getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    await first.getByText('Προγραμματισμένη', { exact: true }).waitFor();
    await markDocument(page);
    await posts().filter({ hasText: 'Δημοσιεύτηκε' }).first().waitFor({ timeout: 120_000 });
    const late = (Date.now() - at.getTime()) / 1000;
    expect(await isSameDocument(page)).toBe(true);
    expect(late).toBeLessThan(20);
  });

  it('stands once on each chosen page of the platform, with text and picture', async () => {
    // Other journeys publish on the same pages.
    const { call } = await asBusiness(demo.business);
    const { bulkPosts: own } = await call(bulkPosts.list);
    const texts = own.filter(({ postStatus }) => postStatus === 'published').map(({ content }) => content);
    expect(texts).toHaveLength(1);
    const feed = (await publishedPosts()).filter(({ message }) => texts.includes(message));
    expect(feed.length).toBeGreaterThan(0);
    const places = feed.map((post) => post.place);
    expect(new Set(places).size).toBe(places.length);
    for (const post of feed) {
      expect(post.message.length).toBeGreaterThan(60);
      expect(post.pictures.length).toBeGreaterThan(0);
    }
  });

  it('announced what happened, and the browser complained of nothing', () => {
    expect(watched.complaints).toEqual([]);
    for (const name of ['catalog.product-created.v1', 'posts.post-scheduled.v1', 'social.post-published.v1'])
      expect(events.subjects()).toContain(name);
  });
});
