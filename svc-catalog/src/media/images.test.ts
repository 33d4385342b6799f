import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { accountProductUpdated, productUpdated } from '@kallos/contracts/catalog/events';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal, type Site, useTestCatalog } from '../../testing/catalog.ts';
import { proxyAddress } from './proxy-address.ts';

const site: Site = {};
const catalog = useTestCatalog(site);
beforeAll(async () => {
  site['/one.jpg'] = { body: await drawImage(1) };
  site['/two.jpg'] = { body: await drawImage(2) };
  site['/page.html'] = { type: 'image/jpeg', body: '<html><script>1</script></html>' };
});

const admin = () => callAs(catalog.app, adminCaller);
const business = (id: number) => callAs(catalog.app, businessCaller(id));
const file = async (seed: number) =>
  new File([new Uint8Array(await drawImage(seed))], '../../x.php', { type: 'text/x-php' });
const text = { name: 'Με εικόνες', description: 'Προϊόν που έχει εικόνες.' };
const createOwn = (account: number, name: string) =>
  business(account)(aiCreation.saveImages, {
    body: {
      productName: name,
      description: text.description,
      selectedImages: [{ url: `${catalog.siteUrl}/one.jpg` }, { url: `${catalog.siteUrl}/two.jpg` }],
    },
  });
/** Returns the signed URL of an external image. */
const signed = (path: string, { at = Date.now(), account = 1 } = {}) =>
  proxyAddress(catalog.siteUrl + path, catalog.ctx.settings.signingKey, new Date(at), `account:${account}`);

describe('images', () => {
  it('are served immutably, in the widths and formats that screens use', async () => {
    const { product } = await admin()(products.create, { body: text, files: { image: await file(3) } });
    const address = String(product.imagePath);
    for (const [path, type, width] of [
      [address, 'image/jpeg', 1080],
      [`${address}?w=300`, 'image/jpeg', 320],
      [`${address.replace('.jpg', '.webp')}?w=64`, 'image/webp', 64],
      [`${address.replace('.jpg', '.avif')}?w=160`, 'image/avif', 160],
      [`${address}?w=2000`, 'image/jpeg', 1080],
    ] as const) {
      for (const round of ['first', 'again']) {
        const reply = await catalog.app.request(path);
        expect(reply.status, `${path} ${round}`).toBe(200);
        expect(reply.headers.get('content-type')).toBe(type);
        expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
        expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width, path).toBe(width);
      }
    }
  });

  it('are served in the smallest accepted format, else as JPEG', async () => {
    const { product } = await admin()(products.create, { body: text, files: { image: await file(9) } });
    const typeOf = async (query: string, accept: string) => {
      const reply = await catalog.app.request(`${product.imagePath}${query}`, { headers: { accept } });
      expect(reply.headers.get('vary')).toBe('Accept');
      const { format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      return `${reply.headers.get('content-type')} ${format}`;
    };
    const modern = 'image/avif,image/webp,image/apng,*/*;q=0.8';
    expect(await typeOf('?w=160', modern)).toBe('image/avif heif');
    expect(await typeOf('?w=1080', modern)).toBe('image/webp webp');
    expect(await typeOf('?w=160', 'image/webp,*/*')).toBe('image/webp webp');
    expect(await typeOf('?w=160', '*/*')).toBe('image/jpeg jpeg');
    expect(await typeOf('?fit=instagram', modern)).toBe('image/jpeg jpeg');
    expect(await typeOf('?fit=instagram&w=640', modern)).toBe('image/avif heif');
  });

  it('are served for Instagram as JPEG from 4:5 to 1.91:1, uncropped', async () => {
    for (const [width, height] of [
      [400, 900],
      [1600, 700],
      [900, 1000],
    ] as const) {
      const image = new File([new Uint8Array(await drawImage(8, width, height))], 'a.jpg');
      const { product } = await admin()(products.create, { body: text, files: { image } });
      const reply = await catalog.app.request(`${product.imagePath}?fit=instagram`);
      expect(reply.headers.get('content-type')).toBe('image/jpeg');
      const made = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      expect(made.width / made.height).toBeGreaterThanOrEqual(0.8);
      expect(made.width / made.height).toBeLessThanOrEqual(1.91);
      expect(made.width).toBeLessThanOrEqual(1440);
    }
  });

  it("are served in Instagram's frame in the widths of screens", async () => {
    const image = new File([new Uint8Array(await drawImage(8, 900, 1200))], 'a.jpg');
    const { product } = await admin()(products.create, { body: text, files: { image } });
    const sizeOf = async (query: string) => {
      const reply = await catalog.app.request(`${product.imagePath}${query}`);
      const { width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      return `${width}×${height}`;
    };
    expect(await sizeOf('?fit=instagram')).toBe('960×1200');
    expect(await sizeOf('?fit=instagram&w=320')).toBe('320×400');
    expect(await sizeOf('?fit=instagram-3x4')).toBe('900×1200');
    expect(await sizeOf('?fit=instagram-3x4&w=320')).toBe('320×427');
  });

  it('are added at the end, listed in order, and move up after a removal', async () => {
    const { product } = await admin()(products.create, { body: text, files: { image: await file(4) } });
    const { image } = await admin()(pictures.upload, {
      params: { originalProductId: product.id },
      files: { image: await file(5) },
    });
    const list = async () =>
      (await admin()(pictures.list, { params: { originalProductId: product.id } })).images;
    const [first, second] = await list();
    expect([first?.imagePath, second?.imagePath]).toEqual([product.imagePath, image.imagePath]);
    await admin()(pictures.remove, { params: { imageId: Number(first?.id) } });
    const read = await admin()(products.get, { params: { id: product.id } });
    expect(read.product.imagePath).toBe(image.imagePath);
    await admin()(pictures.remove, { params: { imageId: image.id } });
    expect((await admin()(products.get, { params: { id: product.id } })).product.imagePath).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('of a created product can be changed by its business, copy included', async () => {
    const { productId, accountProductId } = await createOwn(1, 'Δικό μας προϊόν');
    const params = { originalProductId: Number(productId) };
    const { images } = await business(1)(pictures.list, { params });
    expect(images).toHaveLength(2);
    await business(1)(pictures.remove, { params: { imageId: Number(images[0]?.id) } });
    expect((await readAnnounced(catalog.db, accountProductUpdated)).at(-1)).toMatchObject({
      accountProductId,
      imagePath: images[1]?.imagePath,
    });
    expect((await readAnnounced(catalog.db, productUpdated)).at(-1)).toMatchObject({
      productId,
      imagePath: images[1]?.imagePath,
    });
  });

  it('from external sites are served under our signature, re-encoded', async () => {
    const reply = await catalog.app.request(signed('/one.jpg'));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(640);
    const inSession = await business(1)(pictures.proxy, { query: { url: `${catalog.siteUrl}/one.jpg` } });
    expect(inSession.status).toBe(200);
  });
});

describe('rejected image requests', () => {
  it('rejects a missing, wrong, expired or reused signature', async () => {
    const one = `${catalog.siteUrl}/one.jpg`;
    const other = new URL(signed('/one.jpg'), 'http://x');
    other.searchParams.set('url', `${catalog.siteUrl}/two.jpg`);
    const before = catalog.seen.length;
    for (const path of [
      `/api/proxy-image?url=${encodeURIComponent(one)}`,
      proxyAddress(one, 'another key', new Date(), 'account:1'),
      signed('/one.jpg', { at: Date.now() - 48 * 3_600_000 }),
      other.pathname + other.search,
    ])
      expect((await catalog.app.request(path)).status, path).toBe(403);
    expect(catalog.seen.length).toBe(before);
  });

  it('rejects more than 600 external images per account and hour', async () => {
    await catalog.db.execute(sql`
      insert into usage_counters (since, kind, scope, used)
      values (date_trunc('hour', now(), 'UTC'), 'proxied-picture', 'account:77', 599)`);
    const url = `${catalog.siteUrl}/one.jpg`;
    const address = signed('/one.jpg', { account: 77 });
    expect((await business(77)(pictures.proxy, { query: { url } })).status).toBe(200);
    expect(await refusal(business(77)(pictures.proxy, { query: { url } }))).toBe('too_many_requests');
    expect((await catalog.app.request(address)).status).toBe(429);
    expect((await catalog.app.request(address.replace('account%3A77', 'account%3A78'))).status).toBe(403);
    expect((await business(78)(pictures.proxy, { query: { url } })).status).toBe(200);
  });

  it('rejects a signed address without an image, without echoing it', async () => {
    const reply = await catalog.app.request(signed('/page.html'));
    expect(reply.status).toBe(400);
    expect(await reply.text()).not.toContain('script');
  });

  it('rejects unknown and malformed names', async () => {
    for (const path of [
      `/media/${'a'.repeat(40)}.jpg`,
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/x.jpg',
      '/media/a.svg',
    ])
      expect((await catalog.app.request(path)).status, path).toBe(404);
  });

  it('rejects a business for images of products it did not create', async () => {
    const { product } = await admin()(products.create, { body: text, files: { image: await file(6) } });
    const params = { originalProductId: product.id };
    const { images, canChange } = await business(1)(pictures.list, { params });
    expect(canChange).toBe(false);
    expect((await admin()(pictures.list, { params })).canChange).toBe(true);
    expect(await refusal(business(1)(pictures.remove, { params: { imageId: Number(images[0]?.id) } }))).toBe(
      'forbidden',
    );
    expect(await refusal(business(1)(pictures.upload, { params, files: { image: await file(7) } }))).toBe(
      'forbidden',
    );
  });

  it("returns not found for another business's product", async () => {
    const { productId } = await createOwn(2, 'Του δύο');
    const params = { originalProductId: Number(productId) };
    const {
      images: [image],
      canChange,
    } = await business(2)(pictures.list, { params });
    expect(canChange).toBe(true);
    expect(await refusal(business(3)(pictures.list, { params }))).toBe('not_found');
    expect(await refusal(business(3)(pictures.remove, { params: { imageId: Number(image?.id) } }))).toBe(
      'not_found',
    );
    expect((await business(3)(products.list, { query: { search: 'Του δύο' } })).products).toEqual([]);
    expect((await admin()(products.list, { query: { search: 'Του δύο' } })).products).toHaveLength(1);
  });

  it('rejects an upload while another change of the product is running', async () => {
    const { product } = await admin()(products.create, { body: text });
    const params = { originalProductId: product.id };
    const upload = async () => admin()(pictures.upload, { params, files: { image: await file(21) } });
    await acrossAccounts(catalog.db, async (tx) => {
      // The upload may be rejected late on a loaded machine, so this transaction must not time out.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select 1 from products where id = ${product.id} for update`);
      await expect(upload()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    });
    expect((await admin()(pictures.list, { params })).images).toEqual([]);
    await upload();
    expect((await admin()(pictures.list, { params })).images).toHaveLength(1);
  });

  it('rejects an upload without an image', async () => {
    const { product } = await admin()(products.create, { body: text });
    const params = { originalProductId: product.id };
    expect(await refusal(admin()(pictures.upload, { params }))).toBe('image_refused');
  });
});
