import { drawImage } from '@kallos/test-media/draw-image';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { measureImage } from './measure.ts';

describe('measuring an image', () => {
  it('reads the real size, also of an image rotated by EXIF', async () => {
    const turned = await sharp(await drawImage(1, 600, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await measureImage(turned)).toMatchObject({ width: 400, height: 600 });
  });

  it('scores a blurred copy as less sharp and noise as less calm', async () => {
    const picture = await drawImage(2);
    const blurred = await sharp(picture).blur(20).jpeg().toBuffer();
    const noise = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const [sharpOne, blurredOne, noisy] = await Promise.all(
      [picture, blurred, noise].map((bytes) => measureImage(bytes)),
    );
    expect(sharpOne?.sharpness).toBeGreaterThan((blurredOne?.sharpness ?? 1) * 3);
    expect(sharpOne?.background).toBeGreaterThan(0.9);
    expect(noisy?.background).toBeLessThan(0.3);
  });
});
