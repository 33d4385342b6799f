import type { Page } from 'playwright-core';
import { adminToken, productUrl } from '../api.ts';
import { openPage, type View } from '../browser.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

let token = '';
test.beforeAll(async () => {
  ({ token } = await openAccount('Κλινική Εικόνα', true));
});

/** Returns the width of each stored image on a page, and the width of the loaded file. */
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

/** Returns each loaded image at its widest place: a browser may reuse it in a smaller one. */
async function fetchedPictures(page: Page) {
  const places = await picturePlaces(page);
  return [...Map.groupBy(places, ({ address }) => address).values()].map((same) => ({
    asked: same[0]?.asked ?? 0,
    shown: Math.max(...same.map(({ shown }) => shown)),
  }));
}

/** Served widths double, so a loaded image is at most two and a half times as wide as needed. */
const isFitting = ({ asked, shown }: { asked: number; shown: number }): boolean =>
  asked >= Math.min(shown, 64) && asked <= Math.max(160, shown * 2.5);

/** Opens a screen and waits for its images: none is much larger than shown, and small ones are AVIF. */
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
    // Images below the fold load lazily.
    for (const image of await page.locator('img[src*="/media/"]').all()) await image.scrollIntoViewIfNeeded();
    return (await picturePlaces(page)).length;
  };
  await expect.poll(showAll, { timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast);
  // During layout an image may be narrower.
  const unfitting = async () => (await fetchedPictures(page)).filter((picture) => !isFitting(picture));
  await expect.poll(unfitting).toEqual([]);
  expect([...forms]).toEqual(['image/avif']);
  await context.close();
}

const phone = { width: 390, height: 844 };
const views: [path: string, name: string, view: View][] = [
  ['/business/products', 'phone', phone],
  ['/business/campaigns', 'desktop', {}],
  ['/business/products', 'desktop', {}],
  ['/business/campaigns', 'phone', phone],
];

test.describe('images load at display size in the smallest format', () => {
  for (const [path, device, view] of views)
    test(`at ${path} on the ${device}`, async () => {
      await expectSmallPictures({ business_token: token }, path, view, path.endsWith('products') ? 1 : 2);
    });

  test("in the administrator's products", async () => {
    const stored = { auth_token: await adminToken() };
    await expectSmallPictures(stored, '/admin/dashboard/products?sort=oldest', {}, 2);
  });
});
