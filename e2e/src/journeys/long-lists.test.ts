import { sessions } from '@kallos/contracts/auth/sessions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { plantPosts } from '../plant-posts.ts';
import { prepareAccount } from '../prepare-account.ts';

const longest = 100;
const past = 500;
const future = 200;

let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  const { call, token } = await asBusiness(await newBusiness('Πολλές αναρτήσεις'));
  await prepareAccount(call);
  const { account } = await call(sessions.verify);
  await plantPosts(account?.id ?? 0, { past, future });
  watched = await openPage(browser);
  page = watched.page;
  await watched.context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  await page.goto(`${productUrl()}/business/campaigns`);
  await page.getByRole('radio', { name: `Παρελθούσες ${past}` }).waitFor();
  await page.getByRole('article').nth(9).waitFor();
}, 90_000);

afterAll(() => browser?.close());

/** The longest task of the page while something is done, the best of three tries: others use the machine too. */
async function longestTask(doing: () => Promise<void>): Promise<number> {
  const tries: number[] = [];
  for (let attempt = 0; attempt < 3 && tries.every((time) => time > longest); attempt++) {
    await page.evaluate(() => {
      const seen: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push(entry.duration);
      });
      observer.observe({ type: 'longtask' });
      Object.assign(globalThis, { longTasks: { seen, observer } });
    });
    await doing();
    tries.push(
      await page.evaluate(() => {
        const { seen, observer } = (
          globalThis as unknown as { longTasks: { seen: number[]; observer: PerformanceObserver } }
        ).longTasks;
        seen.push(...observer.takeRecords().map(({ duration }) => duration));
        observer.disconnect();
        return Math.max(0, ...seen);
      }),
    );
  }
  return Math.min(...tries);
}

const nextFrames = () =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );

describe(`a calendar of ${past} past and ${future} future posts`, () => {
  it('turns its pages without a long task', async () => {
    const took = await longestTask(async () => {
      for (let turn = 0; turn < 5; turn++) {
        await page.getByRole('button', { name: 'Επόμενη', exact: true }).click();
        await nextFrames();
      }
      for (let turn = 0; turn < 5; turn++) {
        await page.getByRole('button', { name: 'Προηγούμενη', exact: true }).click();
        await nextFrames();
      }
    });
    console.log(`longest task while paging: ${took} ms`);
    expect(took).toBeLessThanOrEqual(longest);
  });

  it('changes between future and past without a long task', async () => {
    const took = await longestTask(async () => {
      await page.getByRole('radio', { name: /^Παρελθούσες/ }).check();
      await page.getByText(`Εμφανίζονται 10 από ${past} παρελθούσες αναρτήσεις`).waitFor();
      await nextFrames();
      await page.getByRole('radio', { name: /^Μελλοντικές/ }).check();
      await nextFrames();
    });
    console.log(`longest task while filtering: ${took} ms`);
    expect(took).toBeLessThanOrEqual(longest);
  });

  it('scrolls without a long task', async () => {
    const took = await longestTask(async () => {
      for (let step = 0; step < 20; step++) {
        await page.mouse.wheel(0, step < 10 ? 400 : -400);
        await nextFrames();
      }
    });
    console.log(`longest task while scrolling: ${took} ms`);
    expect(took).toBeLessThanOrEqual(longest);
  });

  it('is written in without a long task', async () => {
    await page
      .getByRole('button', { name: /^Ενέργειες/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Επεξεργασία' }).click();
    const field = page.getByRole('textbox', { name: 'Κείμενο ανάρτησης' });
    await field.waitFor();
    const took = await longestTask(() => field.pressSequentially('Νέο κείμενο για τη δοκιμή'));
    console.log(`longest task while writing: ${took} ms`);
    expect(took).toBeLessThanOrEqual(longest);
    await page.getByRole('button', { name: 'Ακύρωση' }).click();
  });

  it('takes what the server changed without a long task', async () => {
    const took = await longestTask(async () => {
      await page.getByRole('button', { name: 'Προγραμματισμός', exact: true }).first().click();
      await page.getByText('Η ανάρτηση προγραμματίστηκε.').first().waitFor();
      await page.getByRole('button', { name: 'Αναίρεση', exact: true }).first().click();
      await page.getByText('Προγραμματισμένη', { exact: true }).waitFor({ state: 'detached' });
    });
    console.log(`longest task while the list is read again: ${took} ms`);
    expect(took).toBeLessThanOrEqual(longest);
    expect(watched.complaints).toEqual([]);
  });
});
