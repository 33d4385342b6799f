import sharp from 'sharp';
import { drawImage } from './draw-image.ts';
import { afterPngHeader, box, pngChunk } from './image-bytes.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** Makes a frame of one colour, with a red corner unless it is blank. */
const frame = (background: string, isBlank = false): Promise<Buffer> => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  const corner = sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } });
  return isBlank
    ? picture.png().toBuffer()
    : corner
        .png()
        .toBuffer()
        .then((input) =>
          picture
            .composite([{ input, left: 0, top: 0 }])
            .png()
            .toBuffer(),
        );
};

/** Joins frames into an animation. */
export const animate = async (frames: ReadonlyArray<Promise<Buffer>>, format: 'gif' | 'webp') =>
  sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();

/** Makes a blank frame for {@link animate}. */
export const blankFrame = (): Promise<Buffer> => frame('#fff', true);
/** Makes a blue frame with a red corner for {@link animate}. */
export const drawnFrame = (): Promise<Buffer> => frame('#00c');

/** Returns animations of each format, most of them with a blank first frame. */
export async function animatedImages(): Promise<Record<string, Buffer>> {
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const frames = [blankFrame(), blankFrame(), drawnFrame()];
  return {
    'a GIF that begins blank': await animate(frames, 'gif'),
    'a WebP that begins blank': await animate(frames, 'webp'),
    'a GIF of blank frames': await animate([blankFrame(), frame('#eee', true)], 'gif'),
    'an animated PNG': afterPngHeader(await drawnFrame(), control),
  };
}

/** Returns images of tens of megapixels, which decoders shrink while decoding. */
export async function largeImages(): Promise<Record<string, Buffer>> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a66' } });
  return {
    'a JPEG of 48 megapixels': await plain(8064, 6048).jpeg().toBuffer(),
    'a JPEG of 98 megapixels': await plain(11_400, 8600).jpeg().toBuffer(),
    'a progressive JPEG of 48 megapixels': await plain(8064, 6048).jpeg({ progressive: true }).toBuffer(),
    'a PNG of 48 megapixels': await plain(8064, 6048).png({ compressionLevel: 1 }).toBuffer(),
    'a panorama of 60 megapixels': await plain(20_000, 3000).jpeg().toBuffer(),
  };
}

/** Returns files of other kinds, by the name that the error message uses. */
export async function otherKinds(): Promise<Record<string, Buffer>> {
  const jpeg = await drawImage(31, 300, 300);
  const body = Buffer.alloc(400, 7);
  return {
    TIFF: await sharp(jpeg).tiff().toBuffer(),
    BMP: Buffer.concat([latin('BM'), body]),
    'Photoshop (PSD)': Buffer.concat([latin('8BPS\0\x01'), body]),
    'JPEG XL': Buffer.concat([latin('\0\0\0\x0cJXL \r\n\x87\n'), body]),
    'JPEG 2000': Buffer.concat([latin('\0\0\0\x0cjP  \r\n\x87\n'), body]),
    ICO: Buffer.concat([latin('\0\0\x01\0\x01\0'), body]),
    PDF: latin('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'),
    ZIP: Buffer.concat([latin('PK\x03\x04'), body]),
    'Word/Excel': Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), body]),
    RAW: Buffer.concat([box('ftyp', latin('crx \0\0\0\x01crx isom')), body]),
    'SVG behind a byte order mark': latin('\xef\xbb\xbf<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'HTML of a login page': latin('\n<!DOCTYPE html><html><title>Sign in</title></html>'),
    video: Buffer.concat([box('ftyp', latin('mp42\0\0\0\0isom')), body]),
    'HEIC that is named mif1': Buffer.concat([box('ftyp', latin('mif1\0\0\0\0mif1heic')), body]),
  };
}
