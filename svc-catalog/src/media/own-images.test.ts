import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { accountProductUpdated } from '@kallos/contracts/catalog/events';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { readAnnounced, businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { drawComparison, drawImage } from '@kallos/test-media/draw-image';
import { describe, expect, it } from 'vitest';
import { refusal, useTestCatalog } from '../../testing/catalog.ts';

const catalog = useTestCatalog();

const admin = () => callAs(catalog.app, adminCaller);
const business = (id: number) => callAs(catalog.app, businessCaller(id));
const file = async (seed: number) => new File([new Uint8Array(await drawImage(seed))], 'a.jpg');
const keep = async (account: number, seed: number) =>
  (await business(account)(pictures.keep, { files: { image: await file(seed) } })).imagePath;

/** Creates a catalogue product with two images. */
async function sell(seed: number) {
  const body = { name: `Προϊόν ${seed}`, description: 'Περιγραφή του προϊόντος.' };
  const { product } = await admin()(products.create, { body, files: { image: await file(seed) } });
  const params = { originalProductId: product.id };
  await admin()(pictures.upload, { params, files: { image: await file(seed + 1) } });
  return product.id;
}
const take = async (account: number, productId: number) =>
  (await business(account)(accountProducts.add, { body: { productId } })).product;
const shown = async (who: ReturnType<typeof admin>, originalProductId: number) =>
  (await who(pictures.list, { params: { originalProductId } })).images;
const pathsOf = async (...asked: Parameters<typeof shown>) =>
  (await shown(...asked)).map(({ imagePath }) => imagePath);
const arrange = (account: number, id: number, images: string[] | null) =>
  business(account)(accountProducts.update, { params: { id }, body: { images } });

describe("an account's images of catalogue products", () => {
  it('selects, uploads and orders its own images, visible to it alone', async () => {
    const productId = await sell(10);
    const mine = await take(1, productId);
    await take(2, productId);
    const before = await pathsOf(admin(), productId);
    const own = await keep(1, 30);
    const { product } = await arrange(1, mine.id, [own, before[1] ?? '']);
    expect(product).toMatchObject({ customImagePath: own, originalImagePath: before[0] });
    expect(product.customImages?.map(({ imagePath }) => imagePath)).toEqual([own, before[1]]);
    expect(await pathsOf(business(1), productId)).toEqual([own, before[1]]);
    expect(await pathsOf(business(2), productId)).toEqual(before);
    expect(await pathsOf(admin(), productId)).toEqual(before);
    expect((await admin()(products.get, { params: { id: productId } })).product.imagePath).toBe(before[0]);
    const { catalogueImages } = await business(1)(pictures.list, {
      params: { originalProductId: productId },
    });
    expect(catalogueImages?.map(({ imagePath }) => imagePath)).toEqual(before);
  });

  it('passes its first image to writers, or the original without one', async () => {
    const productId = await sell(40);
    const { id } = await take(3, productId);
    const [first, second] = await pathsOf(admin(), productId);
    const last = async () => (await readAnnounced(catalog.db, accountProductUpdated)).at(-1);
    await arrange(3, id, [second ?? '', first ?? '']);
    expect(await last()).toMatchObject({ accountProductId: id, imagePath: second });
    for (const none of [null, []]) {
      await arrange(3, id, [second ?? '']);
      const { product } = await arrange(3, id, none);
      expect(product.customImagePath).toBeNull();
      expect(await last()).toMatchObject({ accountProductId: id, imagePath: first });
      expect(await pathsOf(business(3), productId)).toEqual([first, second]);
    }
  });

  it('reports whether a stored image looks like a before and after', async () => {
    const looked = async (image: Buffer) =>
      (await business(6)(pictures.keep, { files: { image: new File([new Uint8Array(image)], 'a.jpg') } }))
        .isSideBySide;
    expect(await looked(await drawComparison(3))).toBe(true);
    expect(await looked(await drawImage(3))).toBe(false);
  });

  it('adds and removes one by one, and stores a repeated upload once', async () => {
    const productId = await sell(50);
    await take(4, productId);
    const params = { originalProductId: productId };
    const upload = async () => business(4)(pictures.upload, { params, files: { image: await file(60) } });
    const [one, other] = await Promise.all([upload(), upload()]);
    expect(other.image).toEqual(one.image);
    const images = await shown(business(4), productId);
    expect(images).toHaveLength(3);
    await business(4)(pictures.remove, { params: { imageId: Number(images[0]?.id) } });
    expect(await pathsOf(business(4), productId)).toEqual(images.slice(1).map(({ imagePath }) => imagePath));
    expect(await refusal(business(4)(pictures.remove, { params: { imageId: Number(images[0]?.id) } }))).toBe(
      'not_found',
    );
    expect(await shown(admin(), productId)).toHaveLength(2);
    expect(new Set(images.map(({ id }) => id)).size).toBe(3);
  });

  it('keeps them when the product is deleted or only its texts change', async () => {
    const productId = await sell(70);
    const { id } = await take(5, productId);
    const own = await keep(5, 80);
    await arrange(5, id, [own]);
    const change = { params: { id }, body: { customName: 'Δικό μας' } };
    expect((await business(5)(accountProducts.update, change)).product.customImagePath).toBe(own);
    await admin()(products.remove, { params: { id: productId } });
    const another = await keep(5, 81);
    expect((await arrange(5, id, [another, own])).product).toMatchObject({
      originalProductId: null,
      customImagePath: another,
      customImages: [{ imagePath: another }, { imagePath: own }],
    });
  });

  it('orders the images of a product that it created itself', async () => {
    const [one, two] = [await keep(6, 90), await keep(6, 91)];
    const body = {
      productName: 'Δικό μας προϊόν',
      description: 'Περιγραφή του προϊόντος.',
      selectedImages: [{ url: one }, { url: two }],
    };
    const saved = await business(6)(aiCreation.saveImages, { body });
    const { product } = await arrange(6, Number(saved.accountProductId), [two, one]);
    expect(product).toMatchObject({ originalImagePath: two, customImagePath: null });
    expect(await pathsOf(admin(), Number(saved.productId))).toEqual([two, one]);
    await arrange(6, Number(saved.accountProductId), [two]);
    expect(await pathsOf(admin(), Number(saved.productId))).toEqual([two]);
  });
});

describe("rejected changes of an account's own images", () => {
  it("rejects URLs, unknown paths, too many images, and others' products", async () => {
    const productId = await sell(100);
    const { id } = await take(7, productId);
    const before = await pathsOf(business(7), productId);
    expect(await refusal(arrange(7, id, ['https://example.org/a.jpg']))).toBe('invalid_fields');
    expect(await refusal(arrange(7, id, [`/media/${'a'.repeat(40)}.jpg`]))).toBe('image_refused');
    expect(
      await refusal(
        arrange(
          7,
          id,
          Array.from({ length: 21 }, () => before[0] ?? ''),
        ),
      ),
    ).toBe('invalid_fields');
    expect(await refusal(arrange(8, id, [before[0] ?? '']))).toBe('not_found');
    expect(await pathsOf(business(7), productId)).toEqual(before);
  });

  it('rejects a 21st image, and images of an unused product', async () => {
    const productId = await sell(110);
    const params = { originalProductId: productId };
    const upload = async (seed: number) =>
      refusal(business(9)(pictures.upload, { params, files: { image: await file(seed) } }));
    expect(await upload(200)).toBe('forbidden');
    await take(9, productId);
    for (let seed = 200; seed < 218; seed++) expect(await upload(seed)).toBe('accepted');
    expect(await upload(218)).toBe('limit_reached');
    const own = (await shown(business(9), productId)).at(-1);
    expect(await refusal(business(10)(pictures.remove, { params: { imageId: Number(own?.id) } }))).toBe(
      'not_found',
    );
  });
});
