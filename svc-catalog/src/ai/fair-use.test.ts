import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerSearch, openTestCatalog, refusal, type Site, useTestCatalog } from '../../testing/catalog.ts';

const site: Site = {};
const catalog = useTestCatalog(site);
beforeAll(async () => {
  site['/good-1.jpg'] = { body: await drawImage(1) };
  answerSearch(site, catalog.siteUrl, [{ path: '/good-1.jpg', title: 'Hydra Serum' }]);
});

const business = (id: number) => callAs(catalog.app, businessCaller(id));
const order = (productName: string, path: string) => ({
  productName,
  description: 'Μια περιγραφή που έγραψε κάποιος.',
  selectedImages: [{ url: catalog.siteUrl + path }],
});

describe('a saved image', () => {
  it('stores the source with each saving, and only page addresses as links', async () => {
    const saveAs = async (account: number, facts: object) => {
      const body = order(`Κρέμα ${account}`, '/good-1.jpg');
      const selectedImages = body.selectedImages.map((image) => ({ ...image, ...facts }));
      const { productId } = await business(account)(aiCreation.saveImages, {
        body: { ...body, selectedImages },
      });
      const { images } = await business(account)(pictures.list, {
        params: { originalProductId: Number(productId) },
      });
      return images[0];
    };
    const hostile = { author: 'Εγώ', licence: 'Όλα δικά μου', sourcePage: 'javascript:alert(1)' };
    expect(await saveAs(31, hostile)).toMatchObject({ author: 'Εγώ', sourcePage: null });
    const honest = { author: 'Άννα', licence: 'CC0', sourcePage: 'https://example.org/a' };
    expect(await saveAs(32, honest)).toMatchObject(honest);
    for (const sourcePage of [
      'vbscript:x',
      '//host/x',
      'blob:https://x/',
      'https://shop.example@evil.example/',
    ])
      expect(await saveAs(35, { sourcePage }), sourcePage).toMatchObject({ sourcePage: null });
    expect(
      await saveAs(33, { author: undefined, licence: undefined, sourcePage: 'data:text/html,x' }),
    ).toMatchObject({ author: null, licence: null, sourcePage: null });
    await expect(
      catalog.db.execute(sql`update pictures set source_page = 'javascript:alert(1)'`),
    ).rejects.toThrow();
  });

  it('is rejected above the hourly limit', async () => {
    await catalog.db.execute(sql`
      insert into usage_counters (since, kind, scope, used)
      values (date_trunc('hour', now(), 'UTC'), 'stored-picture', 'account:34', 300)`);
    const body = order('Κρέμα 34', '/good-1.jpg');
    expect(await refusal(business(34)(aiCreation.saveImages, { body }))).toBe('too_many_requests');
    const image = new File([await drawImage(13)], 'mine.jpg', { type: 'image/jpeg' });
    expect(await refusal(business(34)(pictures.keep, { files: { image } }))).toBe('too_many_requests');
  });
});

it('limits searches to ten a day, and two per business, also in parallel', async () => {
  const settings = { ...catalog.ctx.settings, imageSearchesPerDay: 10 };
  const own = await openTestCatalog({ siteUrl: catalog.siteUrl, settings });
  const accepted = async (...accounts: number[]) => {
    const body = { productName: 'Hydra Serum' };
    const answers = await Promise.all(
      accounts.map((account) =>
        refusal(callAs(own.app, businessCaller(account))(aiCreation.preview, { body })),
      ),
    );
    expect(answers.filter((answer) => !/^(accepted|limit_reached)$/.test(answer))).toEqual([]);
    return answers.filter((answer) => answer === 'accepted').length;
  };
  expect(await accepted(1, 1, 1, 1, 1, 1)).toBe(2);
  expect(await accepted(2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7)).toBe(8);
  expect(catalog.seen.filter((path) => path.includes('/search'))).toHaveLength(10);
  await own.close();
});
