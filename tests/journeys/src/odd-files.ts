import type { Page } from 'playwright-core';

/** A HEIC image of 96 × 64 pixels, red on the left and blue on the right. */
export const smallHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAiAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAACQbWRhdAAAAIQoAa8GOOQhvz9N/it7///lwx6H+lbuLvlalXzP0vv4ayP/+NW9mOFPZFO2sotbvVQ/GLKPMXwvJEwFUt6GAsqIB06g8YRDjIKkj565r5P+cF2O2a2jtgkoDACwX5FCR87UaoRfH8lXPIdx1xn3VY8Qks3yM4VLi247kEiZqUK5aPbOB4A=',
  'base64',
);

/** A file with the start of a HEIC image and no image. */
export const brokenHeic = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1', 'latin1'),
  Buffer.alloc(4096),
]);

/** EXIF data with a rotation of 90° clockwise. */
const turned = Buffer.concat([
  Buffer.from('ffe1', 'hex'),
  Buffer.from([0, 34]),
  Buffer.from('Exif\0\0II*\0', 'latin1'),
  Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
]);

// Phones append other data, such as depth: a comment holds at most 64 kB.
const comment = Buffer.alloc(65_535);
comment.set([0xff, 0xfe, 0xff, 0xfd]);
const elevenMegabytes = Buffer.concat(Array.from({ length: 170 }, () => comment));

/**
 * Makes an 11 MB JPEG of 12 megapixels from an upright phone: stored rotated, red on the left and blue on the
 * right.
 */
export async function phoneJpeg(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4032, 3024);
    const context = canvas.getContext('2d');
    for (const [at, colour] of ['#d02030', '#2040c0'].entries()) {
      if (!context) throw new Error('no canvas');
      context.fillStyle = colour;
      context.fillRect(at * 2016, 0, 2016, 3024);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const jpeg = Buffer.from(bytes);
  return Buffer.concat([jpeg.subarray(0, 2), turned, elevenMegabytes, jpeg.subarray(2)]);
}
