import type { AppError } from '@kallos/contracts/errors';
import { drawImage } from '@kallos/test-media/draw-image';
import { honestImages, turnedBy } from '@kallos/test-media/honest-images';
import { bombs, polyglots, truncated } from '@kallos/test-media/hostile-images';
import {
  animate,
  blankFrame,
  drawnFrame,
  largeImages,
  animatedImages,
  otherKinds,
} from '@kallos/test-media/odd-images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeForInstagram, encodeImage } from './check-and-encode.ts';

describe('encoding an image', () => {
  it('applies the EXIF orientation before removing it', async () => {
    const lying = await sharp(await drawImage(2, 600, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await encodeImage(lying)).toMatchObject({ width: 400, height: 600 });
  });

  it('accepts four formats, puts transparency on white, names by content', async () => {
    const picture = await drawImage(3, 500, 500);
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const bytes = await sharp(picture).toFormat(format).toBuffer();
      expect((await sharp((await encodeImage(bytes)).jpeg).metadata()).format, format).toBe('jpeg');
    }
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { data } = await sharp((await encodeImage(clear)).jpeg)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
    expect((await encodeImage(picture)).hash).toBe((await encodeImage(picture)).hash);
  });

  it("shrinks images beyond any screen's size", async () => {
    const large = await drawImage(4, 4000, 3000);
    expect(await encodeImage(large)).toMatchObject({ width: 2160, height: 1620 });
  });
});

describe('honest files with odd metadata', () => {
  it('are accepted, each as one still JPEG', async () => {
    for (const [name, bytes] of Object.entries(await honestImages())) {
      const encoded = await encodeImage(bytes).catch((error: AppError) => error.fields?.['image']);
      expect(encoded, name).toMatchObject({ isMoving: false });
    }
  });

  it('keep their shape when EXIF rotates them', async () => {
    const honest = await honestImages();
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const bytes = honest[turnedBy(orientation)] ?? Buffer.alloc(0);
      const isTurned = orientation > 4;
      expect(await encodeImage(bytes), `${orientation}`).toMatchObject(
        isTurned ? { width: 480, height: 640 } : { width: 640, height: 480 },
      );
    }
  });
});

describe('large images', () => {
  it('are accepted up to 100 megapixels', async () => {
    for (const [name, bytes] of Object.entries(await largeImages()))
      expect(await encodeImage(bytes), name).toMatchObject({ width: 2160 });
  });
});

describe('animations', () => {
  it.each(['gif', 'webp'] as const)(
    'are stored as their first frame that is not blank: %s',
    async (format) => {
      const bytes = await animate([blankFrame(), blankFrame(), drawnFrame()], format);
      const { jpeg, isMoving } = await encodeImage(bytes);
      expect(isMoving).toBe(true);
      const { channels } = await sharp(jpeg).stats();
      expect(channels[1]?.mean).toBeLessThan(60);
    },
  );

  it('are accepted in each format, also if every frame is blank', async () => {
    for (const [name, bytes] of Object.entries(await animatedImages()))
      expect(await encodeImage(bytes), name).toMatchObject({ isMoving: true, width: 60, height: 40 });
  });
});

describe('rejected files', () => {
  const fieldsOf = (bytes: Buffer): Promise<Record<string, string>> =>
    encodeImage(bytes).then(
      () => ({ image: 'taken' }),
      (error: AppError) => error.fields ?? {},
    );
  const reasonOf = async (bytes: Buffer) => (await fieldsOf(bytes))['image'];

  it('rejects every hostile polyglot', async () => {
    for (const [name, bytes] of Object.entries(await polyglots()))
      expect(await reasonOf(bytes), name).toMatch(/^image_(hidden|damaged|truncated|kind)$/);
  });

  it('rejects other file types and names them', async () => {
    for (const [name, bytes] of Object.entries(await otherKinds())) {
      const { image, kind } = await fieldsOf(bytes);
      expect(image, name).toMatch(/^image_(kind|video|heic)$/);
      if (image === 'image_kind') expect(name).toContain(kind);
    }
  });

  it('rejects incomplete files as truncated', async () => {
    for (const [name, bytes] of Object.entries(await truncated()))
      expect(await reasonOf(bytes), name).toMatch(/^image_(truncated|unknown)$/);
  });

  it('rejects more than 100 megapixels or 10 MB, each with its own reason', async () => {
    const bomb = (await bombs())['a PNG of 121 megapixels'] ?? Buffer.alloc(0);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await reasonOf(bomb)).toBe('image_pixels');
    const fat = Buffer.concat([await drawImage(7), Buffer.alloc(11 * 1024 * 1024)]);
    expect(await reasonOf(fat)).toBe('image_bytes');
  });
});

/** Peak signal-to-noise ratio of two images of one size, in dB. */
async function psnr(one: Uint8Array, other: Uint8Array): Promise<number> {
  const raw = (bytes: Uint8Array) => sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  let squares = 0;
  for (let at = 0; at < a.length; at++) squares += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * a.length) / squares);
}

describe('the quality of stored images', () => {
  it('keeps coloured lettering above 35 dB, as stored and as Instagram gets it', async () => {
    const lines = Array.from(
      { length: 18 },
      (_, line) =>
        `<text x="40" y="${70 + line * 72}" font-size="44" fill="#c2185b">Περιποίηση προσώπου, χείλη</text>`,
    );
    const original = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`,
      ),
    )
      .png()
      .toBuffer();
    const { jpeg } = await encodeImage(original);
    expect(await psnr(original, jpeg)).toBeGreaterThan(35);
    expect(await psnr(original, await encodeForInstagram(jpeg))).toBeGreaterThan(35);
  });

  it('sends the stored bytes if size and shape fit', async () => {
    const { jpeg } = await encodeImage(await drawImage(5, 1080, 1350));
    expect(await encodeForInstagram(jpeg)).toBe(jpeg);
  });

  it.each([
    [1620, 2160, 1440, 1800],
    [300, 2000, 1440, 1800],
    [2160, 400, 1440, 754],
    [2160, 2160, 1440, 1440],
  ])('fits %i×%i into %i×%i', async (width, height, framedWidth, framedHeight) => {
    const { jpeg } = await encodeImage(await drawImage(6, width, height));
    const framed = await sharp(await encodeForInstagram(jpeg)).metadata();
    expect(framed).toMatchObject({ width: framedWidth, height: framedHeight });
  });
});
