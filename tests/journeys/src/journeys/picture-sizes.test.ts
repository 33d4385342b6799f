import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { adminToken, productUrl } from '../api.ts';
import { openPage, type View } from '../browser.ts';
import { openAccount } from '../portal-area.ts';

let token = '';
beforeAll(async () => {
  ({ token } = await openAccount('Κλινική Εικόνα', true));
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

/** Opens a screen and waits for its pictures: none is much larger than it is shown, and small ones are AVIF. */
async function expectSmallPictures(
  stored: Record<string, string>,
  path: string,
  view: View,
  atLeast: number,
) {
  const { page, context } = await openPage({ ...view, stored });
  const forms = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/media/'))
      forms.add(response.headers()['content-type'] ?? '');
  });
  await page.goto(productUrl() + path);
  const showAll = async () => {
    // Pictures below the fold wait until somebody comes near them.
    for (const image of await page.locator('img[src*="/media/"]').all()) await image.scrollIntoViewIfNeeded();
    return (await picturePlaces(page)).length;
  };
  await expect.poll(showAll, { timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast);
  // While the page is still finding its shape a picture may stand in a narrower place.
  const unfitting = async () => (await fetchedPictures(page)).filter((picture) => !isFitting(picture));
  await expect.poll(unfitting).toEqual([]);
  expect([...forms]).toEqual(['image/avif']);
  await context.close();
}

const phone = { width: 390, height: 844 };
/** Each screen on the one or the other; before a release on both. */
const views: [path: string, name: string, view: View][] = [
  ['/business/products', 'phone', phone],
  ['/business/campaigns', 'desktop', {}],
  ['/business/products', 'desktop', {}],
  ['/business/campaigns', 'phone', phone],
];

describe('pictures are asked for as wide as they are shown, in the smallest form', () => {
  it.each(inject('isFull') ? views : views.slice(0, 2))('at %s on the %s', async (path, _, view) => {
    await expectSmallPictures({ business_token: token }, path, view, path.endsWith('products') ? 1 : 2);
  });

  it('among the administrator’s products', async () => {
    const stored = { auth_token: await adminToken() };
    await expectSmallPictures(stored, '/admin/dashboard/products?sort=oldest', {}, 2);
  });
});
