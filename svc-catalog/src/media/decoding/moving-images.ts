import type { ImageFormat } from '@kallos/contracts/media/file-kinds';
import type { Sharp } from 'sharp';

/** Returns whether a file is animated although the decoder finds one frame: APNG and AVIF sequences. */
export function isAnimated({
  format,
  bytes,
}: {
  readonly format: ImageFormat;
  readonly bytes: Buffer;
}): boolean {
  if (format === 'avif') return bytes.toString('latin1', 8, 12) === 'avis';
  if (format !== 'png') return false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}

/** Standard deviation of a channel below which a frame counts as one flat colour. */
const blankBelow = 3;

async function isBlank(frame: Sharp): Promise<boolean> {
  const small = await frame
    .resize(64, 64, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = small.info;
  return Array.from({ length: channels }, (_, channel) => channel).every((channel) => {
    let sum = 0;
    let squares = 0;
    let count = 0;
    for (let at = channel; at < small.data.length; at += channels) {
      const value = small.data[at] ?? 0;
      sum += value;
      squares += value * value;
      count += 1;
    }
    return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) < blankBelow;
  });
}

/**
 * Returns the first frame that is not one flat colour; later frames are sampled, because decoding one decodes
 * all before it.
 */
export async function pickFrame(pages: number, open: (page: number) => Sharp): Promise<number> {
  for (let page = 0, step = 1; page < pages; page += step, step = Math.ceil(page / 2) || 1)
    if (!(await isBlank(open(page)))) return page;
  return 0;
}
