import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { openAccount, openPortal, type Business } from '../portal-area.ts';

let business: Business;
beforeAll(async () => {
  business = await openAccount('Κλινική Εικόνα', true);
});

/** Where a page shows stored pictures: how wide each place is, and which width it took. */
const picturePlaces = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter((image) => image.currentSrc.includes('/media/') && image.complete && image.naturalWidth > 0)
      .map((image) => ({
        address: image.currentSrc,
        asked: Number(new URL(image.currentSrc).searchParams.get('w')),
        shown: Math.round(image.getBoundingClientRect().width),
      })),
  );

/** Each fetched picture at its widest place: a browser may show what it has already in a smaller place as well. */
async function fetchedPictures(page: Page) {
  const places = await picturePlaces(page);
  return [...Map.groupBy(places, ({ address }) => address).values()].map((same) => ({
    asked: same[0]?.asked ?? 0,
    shown: Math.max(...same.map(({ shown }) => shown)),
  }));
}

/** The served widths double, so that the next larger one is at most two and a half times what is needed. */
const isFitting = ({ asked, shown }: { asked: number; shown: number }): boolean =>
  asked >= Math.min(shown, 64) && asked <= Math.max(160, shown * 2.5);

/** Waits for pictures of a page and demands that none is much larger than it is shown, and that small ones are AVIF. */
async function expectSmallPictures(page: Page, forms: ReadonlyMap<string, string>, atLeast: number) {
  const showAll = async () => {
    // Pictures below the fold wait until somebody comes near them.
    for (const image of await page.locator('img[src*="/media/"]').all()) await image.scrollIntoViewIfNeeded();
    return (await picturePlaces(page)).length;
  };
  await expect.poll(showAll, { timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast);
  // While the page is still finding its shape a picture may stand in a narrower place.
  const unfitting = async () => (await fetchedPictures(page)).filter((picture) => !isFitting(picture));
  await expect.poll(unfitting).toEqual([]);
  expect([...new Set(forms.values())]).toEqual(['image/avif']);
}

/** The content types of the stored pictures that a page loads, by address. */
function watchForms(page: Page): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/media/'))
      forms.set(response.url(), response.headers()['content-type'] ?? '');
  });
  return forms;
}

describe('pictures are asked for as wide as they are shown, in the smallest form', () => {
  for (const [name, view] of Object.entries({ desktop: {}, phone: { width: 390, height: 844 } }))
    for (const path of ['/business/products', '/business/campaigns'])
      it(`at ${path} on the ${name}`, async () => {
        const { page, context } = await openPortal(business, '/terms-of-service', view);
        const forms = watchForms(page);
        await page.goto(new URL(path, page.url()).href);
        await expectSmallPictures(page, forms, path.endsWith('products') ? 1 : 2);
        await context.close();
      });

  it('among the administrator’s products', async () => {
    const { page } = await openAdmin('/terms-of-service');
    const forms = watchForms(page);
    await page.goto(new URL('/admin/dashboard/products?sort=oldest', page.url()).href);
    await expectSmallPictures(page, forms, 2);
  });
});
