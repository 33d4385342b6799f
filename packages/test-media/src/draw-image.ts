import sharp from 'sharp';

/**
 * Draws a product image: a bottle of one colour on a soft background; `seed` moves it so that images differ.
 */
export const drawImage = (seed = 0, width = 1080, height = 1080): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${(seed * 67) % 360} 30% 92%)"/>
      <rect x="${(15 + ((seed * 29) % 50)).toString()}%" y="${(10 + ((seed * 17) % 30)).toString()}%" width="22%" height="55%" rx="20" fill="hsl(${(seed * 137) % 360} 60% 40%)"/>
      <circle cx="${(20 + ((seed * 41) % 60)).toString()}%" cy="75%" r="9%" fill="hsl(${(seed * 211) % 360} 70% 25%)"/></svg>`),
  )
    .jpeg()
    .toBuffer();

/** Draws the same shape twice, the left one darker, like a before-and-after image. */
export const drawComparison = async (seed = 0): Promise<Buffer> => {
  const after = await drawImage(seed, 540, 1080);
  const before = await sharp(after).modulate({ brightness: 0.7 }).toBuffer();
  return sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#fff' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: 540, top: 0 },
    ])
    .jpeg()
    .toBuffer();
};
