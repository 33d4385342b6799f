import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation, sureScore } from '@kallos/contracts/catalog/ai-creation';
import { accountProductAdded, productCreated } from '@kallos/contracts/catalog/events';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { readAnnounced, businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerSearch, openTestCatalog, refusal, type Site, useTestCatalog } from '../../testing/catalog.ts';

const site: Site = {};
const catalog = useTestCatalog(site);
beforeAll(async () => {
  for (let seed = 1; seed <= 5; seed++) site[`/good-${seed}.jpg`] = { body: await drawImage(seed) };
  site['/copy.jpg'] = { body: await drawImage(1, 700, 700) };
  site['/tiny.jpg'] = { body: await drawImage(6, 90, 90) };
  site['/banner.jpg'] = { body: await drawImage(7, 1600, 300) };
  site['/page.html'] = { type: 'text/html', body: '<html></html>' };
  answerSearch(site, catalog.siteUrl, [
    { path: '/broken.jpg', title: 'Hydra Serum broken' },
    { path: '/page.html', title: 'Hydra Serum page' },
    { path: '/tiny.jpg', title: 'Hydra Serum tiny' },
    { path: '/banner.jpg', title: 'Hydra Serum banner' },
    { path: '/copy.jpg', title: 'Hydra Serum' },
    ...[1, 2, 3, 4, 5].map((seed) => ({
      path: `/good-${seed}.jpg`,
      title: seed === 4 ? 'Hydra Serum' : `Photo ${seed}`,
    })),
  ]);
});

const admin = () => callAs(catalog.app, adminCaller);
const business = (id = 1) => callAs(catalog.app, businessCaller(id));
const order = (productName: string, ...paths: string[]) => ({
  productName,
  description: 'Μια περιγραφή που έγραψε κάποιος.',
  selectedImages: paths.map((path) => ({
    url: catalog.siteUrl + path,
    licence: 'CC BY 4.0',
    author: 'Άννα',
  })),
});

describe('AI creation', () => {
  it('writes a description, ranks usable images and names the writer', async () => {
    const preview = await business()(aiCreation.preview, { body: { productName: 'Hydra Serum' } });
    expect(preview.writer).toEqual({ kind: 'built-in', model: null });
    expect(preview.description).toContain('«Hydra Serum»');
    expect(preview).toMatchObject({ totalFound: 10, totalValid: 5 });
    expect(preview.topImages.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(preview.remainingImages.map(({ rank }) => rank)).toEqual([4, 5]);
    expect(preview.topImages.slice(0, 2).map(({ description }) => description)).toEqual([
      'Hydra Serum',
      'Hydra Serum',
    ]);
    expect(preview.topImages[0]?.reason).toMatch(/τίτλος ταιριάζει/);
    const shown = await catalog.app.request(String(preview.topImages[0]?.proxyUrl));
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const inEnglish = await admin()(aiCreation.preview, { body: { productName: 'Hydra Serum' } });
    expect(inEnglish.topImages[0]?.reason).toMatch(/title matches/);
  });

  it('describes a consultation for a prescription product, without its name', async () => {
    const { description } = await business()(aiCreation.preview, { body: { productName: 'Botox μετώπου' } });
    expect(description).toContain('Συμβουλευτική επίσκεψη για τις ρυτίδες έκφρασης');
    expect(description).not.toMatch(/botox|συσκευασ|στο σπίτι/i);
  });

  it('returns the next best image, and starts over after the last', async () => {
    const { topImages, remainingImages } = await business()(aiCreation.preview, {
      body: { productName: 'Hydra Serum' },
    });
    const allValidImages = [...topImages, ...remainingImages];
    let remaining = remainingImages;
    const seen: string[] = [];
    for (let press = 0; press < 8; press++) {
      const answer = await business()(aiCreation.replaceImage, {
        body: { productName: 'Hydra Serum', imageIndex: 0, remainingImages: remaining, allValidImages },
      });
      seen.push(answer.replacementImage.id);
      remaining = answer.remainingImages;
    }
    const ids = allValidImages.map(({ id }) => id);
    expect(seen).toEqual([ids[3], ids[4], ...ids, ids[0]]);
  });

  it('saves images for a business and creates its product with their rights', async () => {
    const saved = await business()(aiCreation.saveImages, {
      body: order('Νέος Ορός', '/good-1.jpg', '/broken.jpg', '/good-2.jpg'),
    });
    expect(saved.downloadedImages.map(({ url }) => url)).toEqual([
      `${catalog.siteUrl}/good-1.jpg`,
      `${catalog.siteUrl}/good-2.jpg`,
    ]);
    expect(saved.failedImages).toEqual([
      { url: `${catalog.siteUrl}/broken.jpg`, reason: 'Δεν μπορέσαμε να κατεβάσουμε την εικόνα.' },
    ]);
    const { products: list } = await business()(accountProducts.list);
    expect(list).toMatchObject([
      {
        id: saved.accountProductId,
        originalProductId: saved.productId,
        originalImagePath: saved.downloadedImages[0]?.imagePath,
      },
    ]);
    const { images } = await business()(pictures.list, {
      params: { originalProductId: Number(saved.productId) },
    });
    expect(images[0]).toMatchObject({ author: 'Άννα', licence: 'CC BY 4.0' });
  });

  it('creates a product with an uploaded image if nothing was found', async () => {
    const image = new File([await drawImage(12)], 'mine.jpg', { type: 'image/jpeg' });
    const { imagePath } = await business(5)(pictures.keep, { files: { image } });
    const body = { ...order('Λαμπύρισμα'), selectedImages: [{ url: imagePath }] };
    const saved = await business(5)(aiCreation.saveImages, { body });
    expect(saved.downloadedImages).toEqual([{ url: imagePath, imagePath }]);
    const { products: list } = await business(5)(accountProducts.list);
    expect(list).toMatchObject([{ originalName: 'Λαμπύρισμα', originalImagePath: imagePath }]);
    expect(await refusal(business(5)(pictures.keep, { files: { image: new File([], 'empty.jpg') } }))).toBe(
      'image_refused',
    );
  });

  it('scores a possible other product below the limit and warns first', async () => {
    const { topImages, remainingImages } = await business()(aiCreation.preview, {
      body: { productName: 'Βελόνες νήματος' },
    });
    for (const { score, reason } of [...topImages, ...remainingImages]) {
      expect(score).toBeLessThan(sureScore);
      expect(reason).toMatch(/^Μπορεί να δείχνει άλλο προϊόν/);
    }
  });

  it('only saves images for the administrator, whose product uses the path', async () => {
    const before = (await readAnnounced(catalog.db, productCreated)).length;
    const saved = await admin()(aiCreation.saveImages, { body: order('Του διαχειριστή', '/good-3.jpg') });
    expect(saved).toMatchObject({ productId: null, accountProductId: null });
    expect((await readAnnounced(catalog.db, productCreated)).length).toBe(before);
    const imageUrl = String(saved.downloadedImages[0]?.imagePath);
    const { product } = await admin()(products.create, {
      body: { name: 'Του διαχειριστή', description: 'Μια περιγραφή.', imageUrl },
    });
    expect(product.imagePath).toBe(imageUrl);
  });

  it('creates one product for two clicks, also a moment apart', async () => {
    const save = () => business(2)(aiCreation.saveImages, { body: order('Διπλό κλικ', '/good-1.jpg') });
    const replies = [...(await Promise.all([save(), save(), save()])), await save()];
    expect(new Set(replies.map(({ productId }) => productId)).size).toBe(1);
    expect((await business(2)(accountProducts.list)).products).toHaveLength(1);
    await business(2)(aiCreation.saveImages, { body: order('Άλλο όνομα', '/good-1.jpg') });
    expect((await business(2)(accountProducts.list)).products).toHaveLength(2);
  });

  it('shows the administrator the search results', async () => {
    const found = await admin()(aiCreation.searchImages, { body: { productName: 'Hydra Serum' } });
    expect(found).toMatchObject({ totalFound: 10, totalRanked: 5 });
    expect(found.images[0]).toMatchObject({
      relevance: 'high',
      source: 'example.gr',
      originalUrl: `${catalog.siteUrl}/page`,
    });
    expect(found.images.at(-1)?.relevance).toBe('low');
    expect(found.searchNote).toContain('10 found, 8 could be read');
  });
});

describe('rejected AI calls', () => {
  it('rejects a blank name, no images and unreadable images', async () => {
    expect(await refusal(business()(aiCreation.preview, { body: { productName: '  ' } }))).toBe(
      'invalid_fields',
    );
    expect(await refusal(business()(aiCreation.saveImages, { body: order('Χωρίς') }))).toBe('invalid_fields');
    expect(
      await refusal(
        business(3)(aiCreation.saveImages, { body: order('Χαλασμένα', '/broken.jpg', '/page.html') }),
      ),
    ).toBe('image_refused');
    expect((await business(3)(accountProducts.list)).products).toEqual([]);
  });

  it('rejects a replacement without any image', async () => {
    const body = { productName: 'x', imageIndex: 0, remainingImages: [], allValidImages: [] };
    expect(await refusal(business()(aiCreation.replaceImage, { body }))).toBe('not_found');
  });

  it('keeps the text and explains missing images when the search fails', async () => {
    const own = await openTestCatalog({ siteUrl: 'http://127.0.0.1:9' });
    const preview = await callAs(own.app, businessCaller(1))(aiCreation.preview, {
      body: { productName: 'Hydra Serum' },
    });
    expect(preview).toMatchObject({
      topImages: [],
      totalFound: 0,
      error: 'Η αναζήτηση εικόνων δεν απάντησε. Δοκιμάστε ξανά σε λίγο.',
    });
    expect(preview.description).toContain('Hydra Serum');
    expect(
      await refusal(callAs(own.app, adminCaller)(aiCreation.searchImages, { body: { productName: 'x' } })),
    ).toBe('upstream_failed');
    await own.close();
  });
});

describe('announcements of AI creation', () => {
  it('announces the product and the account product together', async () => {
    const saved = await business(4)(aiCreation.saveImages, { body: order('Ανακοίνωση', '/good-5.jpg') });
    const imagePath = saved.downloadedImages[0]?.imagePath;
    expect((await readAnnounced(catalog.db, productCreated)).at(-1)).toMatchObject({
      productId: saved.productId,
      name: 'Ανακοίνωση',
      status: 'active',
      imagePath,
    });
    expect((await readAnnounced(catalog.db, accountProductAdded)).at(-1)).toMatchObject({
      accountProductId: saved.accountProductId,
      accountId: 4,
      productId: saved.productId,
      imagePath,
    });
  });
});
