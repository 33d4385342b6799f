import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../testing/draw-picture.ts';
import { encodePicture } from './check-and-encode.ts';

describe('what becomes of a picture', () => {
  it('turns a picture as its camera said before it drops that word', async () => {
    const lying = await sharp(await drawPicture(2, 600, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await encodePicture(lying)).toMatchObject({ width: 400, height: 600 });
  });

  it('takes JPEG, PNG, WebP and GIF, puts transparency on white and gives the same name to the same picture', async () => {
    const picture = await drawPicture(3, 500, 500);
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const bytes = await sharp(picture).toFormat(format).toBuffer();
      expect((await sharp((await encodePicture(bytes)).jpeg).metadata()).format, format).toBe('jpeg');
    }
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { data } = await sharp((await encodePicture(clear)).jpeg)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
    expect((await encodePicture(picture)).hash).toBe((await encodePicture(picture)).hash);
  });

  it('shrinks what is larger than any screen needs', async () => {
    const large = await drawPicture(4, 4000, 3000);
    expect(await encodePicture(large)).toMatchObject({ width: 2160, height: 1620 });
  });
});

describe('what is refused', () => {
  it('refuses whole pictures of other kinds, which the decoder could read', async () => {
    const picture = await drawPicture(1);
    for (const format of ['tiff', 'avif'] as const) {
      const bytes = await sharp(picture).toFormat(format).toBuffer();
      await expect(encodePicture(bytes), format).rejects.toMatchObject({ code: 'image_refused' });
    }
  });

  it('refuses more than 40 megapixels and more than 10 MB, soon', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const times: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const started = performance.now();
      await expect(encodePicture(bomb)).rejects.toMatchObject({
        code: 'image_refused',
        message: /40 megapixels/,
      });
      times.push(performance.now() - started);
    }
    // The quickest is the one that a busy machine disturbed least.
    expect(Math.min(...times)).toBeLessThan(500);
    const fat = Buffer.concat([await drawPicture(7), Buffer.alloc(11 * 1024 * 1024)]);
    await expect(encodePicture(fat)).rejects.toMatchObject({ code: 'image_refused', message: /10 MB/ });
  });
});
