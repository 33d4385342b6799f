import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { callAs, adminCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import {
  bombs,
  canary,
  impostors,
  polyglots,
  taggedImages,
  truncated,
} from '@kallos/test-media/hostile-images';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Site, useTestCatalog } from '../../testing/catalog.ts';

const site: Site = {};
const catalog = useTestCatalog(site);
let originalProductId: number;
beforeAll(async () => {
  const { product } = await admin()(products.create, {
    body: { name: 'Με εικόνες', description: 'Προϊόν που έχει εικόνες.' },
  });
  originalProductId = product.id;
});

const admin = () => callAs(catalog.app, adminCaller);
const upload = (bytes: Buffer) =>
  admin()(pictures.upload, {
    params: { originalProductId },
    files: { image: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }) },
  });

/** Returns the result of an upload. */
const uploadOutcome = (bytes: Buffer) =>
  upload(bytes).then(
    () => 'accepted',
    (error: { code: string; serverMessage: string }) =>
      `${error.code}${error.serverMessage.length > 10 ? '' : ' without a word'}`,
  );

/** Returns the markers of a JPEG's segments before its pixels. */
function segmentsOf(jpeg: Buffer): string[] {
  const markers: string[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2))
    markers.push((jpeg[at + 1] ?? 0).toString(16));
  return markers;
}

const bytesAt = async (path: string) => Buffer.from(await (await catalog.app.request(path)).arrayBuffer());

describe('images that contain text', () => {
  it('keep none of it, in any size or format', async () => {
    for (const [name, bytes] of Object.entries(await taggedImages())) {
      const { image } = await upload(bytes);
      const stored = await bytesAt(image.imagePath);
      // Frame, tables and pixels; e0 is the format's own header.
      expect(
        segmentsOf(stored).filter((marker) => !/^(e0|db|c0|c2|c4|dd)$/.test(marker)),
        name,
      ).toEqual([]);
      for (const path of [
        image.imagePath,
        `${image.imagePath}?w=160`,
        image.imagePath.replace('.jpg', '.webp?w=160'),
      ])
        expect((await bytesAt(path)).includes(canary), `${name} at ${path}`).toBe(false);
    }
  });
});

describe('hostile files', () => {
  type Family = Record<string, Buffer>;
  let families: Record<'polyglots' | 'bombs' | 'truncated' | 'impostors', Family>;
  beforeAll(async () => {
    families = {
      polyglots: await polyglots(),
      bombs: await bombs(),
      truncated: await truncated(),
      impostors,
    };
  });
  for (const family of ['polyglots', 'bombs', 'truncated', 'impostors'] as const)
    it(`are rejected with a message: ${family}`, async () => {
      for (const [name, bytes] of Object.entries(families[family])) {
        expect(await uploadOutcome(bytes), name).toBe('image_refused');
      }
      expect(await uploadOutcome(await drawImage(20))).toBe('accepted');
    });

  it('are rejected behind an address too, and never echoed', async () => {
    for (const [name, bytes] of Object.entries(families.polyglots)) {
      site['/hostile.jpg'] = { body: bytes };
      const url = `${catalog.siteUrl}/hostile.jpg`;
      const reply = await admin()(pictures.proxy, { query: { url } }).catch(
        (error: { code: string; message: string }) => error,
      );
      expect(reply, name).toMatchObject({ code: 'image_refused' });
      const selectedImages = [{ url }];
      const body = { productName: 'Ορός', description: 'Ένας ορός προσώπου.', selectedImages };
      await expect(admin()(aiCreation.saveImages, { body }), name).rejects.toMatchObject({
        code: 'image_refused',
        body: { fields: { image: expect.stringMatching(/^image_/) } },
      });
    }
  });

  it("do not increase the service's memory", async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const files = [
      ...Object.values(families.polyglots),
      ...Object.values(families.bombs),
      Buffer.concat([await drawImage(30, 2000, 2000), Buffer.alloc(6 * 1024 * 1024)]),
    ];
    const bytesAfter = async (rounds: number) => {
      for (let at = 0; at < rounds; at++) await Promise.all(files.map(uploadOutcome));
      let least = Number.POSITIVE_INFINITY;
      for (let look = 0; look < 6; look++) {
        // The last answers' buffers are released a few turns later.
        await new Promise((wake) => setTimeout(wake, 50));
        collect();
        const { heapUsed, external } = process.memoryUsage();
        least = Math.min(least, heapUsed + external);
      }
      return least;
    };
    const bound = 8 * 1024 * 1024;
    await bytesAfter(3);
    // The minimum of several runs, because garbage collection varies; a leak only grows.
    const before = Math.min(await bytesAfter(1), await bytesAfter(1));
    let after = await bytesAfter(2);
    for (let more = 0; more < 5 && after - before >= bound; more++)
      after = Math.min(after, await bytesAfter(1));
    expect(after - before).toBeLessThan(bound);
  });
});

it('never stores, returns or uses the name of an uploaded file', async () => {
  const name = '../../Ελένη Παππά πριν.php\0.jpg';
  const bytes = new Uint8Array(await drawImage(77));
  const files = { image: new File([bytes], name, { type: 'text/html' }) };
  const kept = await admin()(pictures.keep, { files });
  const plain = await admin()(pictures.keep, { files: { image: new File([bytes], 'a.jpg') } });
  expect(kept).toEqual(plain);
  expect(kept.imagePath).toMatch(/^\/media\/[0-9a-f]{16,64}\.jpg$/);
  const answer = await catalog.app.request(kept.imagePath);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const told = JSON.stringify([
    ...answer.headers,
    ...(await catalog.db.execute(sql`select * from pictures`)),
  ]);
  expect(told).not.toMatch(/Ελένη|php|\.\.\//);
});
