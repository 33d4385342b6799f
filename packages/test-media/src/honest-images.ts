import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { drawImage } from './draw-image.ts';
import { afterJpegStart, afterPngHeader, box, jpegSegment, pngChunk } from './image-bytes.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

const plist =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict><key>com.apple.print.PageFormat</key></dict></plist>';

/** Makes a Photoshop resource, as in APP13 of a JPEG. */
const photoshopResource = (id: number, body: Buffer) => {
  const head = Buffer.concat([latin('8BIM'), Buffer.from([id >> 8, id & 255, 0, 0]), Buffer.alloc(4)]);
  head.writeUInt32BE(body.length, 8);
  return Buffer.concat([latin('Photoshop 3.0\0'), head, body, Buffer.alloc(body.length % 2)]);
};

const xmpOf = (attributes: string) =>
  Buffer.concat([
    latin('http://ns.adobe.com/xap/1.0/\0'),
    Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}/></rdf:RDF></x:xmpmeta>`,
    ),
  ]);

/** Makes EXIF with a thumbnail in its second directory and a maker note of arbitrary bytes in the first. */
function exifWithThumbnail(thumbnail: Buffer, makerNote: Buffer): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (entries: readonly Buffer[], next: number) => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    const link = Buffer.alloc(4);
    link.writeUInt32LE(next);
    return Buffer.concat([count, ...entries, link]);
  };
  const first = 8;
  const second = first + 2 + 12 + 4;
  const data = second + 2 + 24 + 4;
  return Buffer.concat([
    latin('Exif\0\0II*\0'),
    Buffer.from([8, 0, 0, 0]),
    directory([entry(0x92_7c, 7, makerNote.length, data + thumbnail.length)], second),
    directory([entry(0x02_01, 4, 1, data), entry(0x02_02, 4, 1, thumbnail.length)], 0),
    thumbnail,
    makerNote,
  ]);
}

const oddText = latin(
  '<html><script>alert(1)</script><?php phpinfo(); ?> javascript:void(0) %PDF- <svg onload=x>',
);

/** Samsung phones append named blocks and a directory, which readers read from the end. */
const samsungTrailer = Buffer.concat([
  latin('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1700000000000'),
  latin('SEFH\x6b\0\0\0\x01\0\0\0\0\0\x01\x0a\x23\0\0\0\x23\0\0\0\x18\0\0\0SEFT'),
]);

const segments = (jpeg: Buffer, ...list: ReadonlyArray<readonly [number, Buffer]>) =>
  afterJpegStart(jpeg, ...list.map(([marker, body]) => jpegSegment(marker, body)));
const quiet = (length: number) => Buffer.alloc(length, 0x41);

/** Puts markup and signatures into the text fields of each format. */
async function withOddMetadata(jpeg: Buffer, small: Buffer): Promise<Record<string, Buffer>> {
  const png = await sharp(jpeg).png().toBuffer();
  const gif = await sharp(jpeg).gif().toBuffer();
  const makerNote = Buffer.concat([oddText, Buffer.alloc(3000, 0x2a)]);
  const comment = latin('Comment\0');
  const scriptAddress = 'xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="javascript:void(0)"';
  return {
    'print settings of Photoshop on a Mac': segments(jpeg, [
      0xed,
      photoshopResource(0x03_e9, Buffer.from(plist)),
    ]),
    'a JPEG comment with a page': segments(jpeg, [0xfe, oddText]),
    'a text chunk with an SVG': afterPngHeader(png, pngChunk('tEXt', Buffer.concat([comment, oddText]))),
    'a packed text chunk': afterPngHeader(
      png,
      pngChunk('zTXt', Buffer.concat([comment, Buffer.alloc(1), deflateSync(oddText)])),
    ),
    'XMP with a script address': segments(jpeg, [0xe1, xmpOf(scriptAddress)]),
    'a thumbnail and a maker note': segments(jpeg, [0xe1, exifWithThumbnail(small, makerNote)]),
    'an odd colour profile': await sharp(jpeg).withIccProfile('p3').jpeg().toBuffer(),
    'C2PA in JUMBF': segments(jpeg, [
      0xeb,
      Buffer.concat([latin('JP\0\x01\0\0\0\x01'), box('jumb', box('jumd', oddText))]),
    ]),
    'a first segment whose length reads as a comment': segments(jpeg, [
      0xe1,
      Buffer.concat([latin('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0'), quiet(0x2f_2a - 2 - 20)]),
    ]),
    'five megabytes of metadata': segments(
      jpeg,
      ...Array.from({ length: 80 }, (): [number, Buffer] => [0xe4, quiet(65_000)]),
    ),
    'a GIF with a comment': Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from([0x21, 0xfe, oddText.length]),
      oddText,
      Buffer.from([0, 0x3b]),
    ]),
  };
}

/** Appends the media that phones append to an image. */
function withAppendedMedia(jpeg: Buffer, small: Buffer): Record<string, Buffer> {
  const film = Buffer.concat([
    box('ftyp', latin('mp42\0\0\0\0isom')),
    box('mdat', Buffer.concat([oddText, Buffer.alloc(4000, 7)])),
  ]);
  const gainMap = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"';
  return {
    'a second image (MPF)': Buffer.concat([segments(jpeg, [0xe2, latin('MPF\0MM\0*\0\0\0\x08\0\0')]), small]),
    'a gain map (Ultra HDR)': Buffer.concat([
      segments(jpeg, [0xe1, xmpOf(gainMap)]),
      segments(small, [0xe1, xmpOf(gainMap)], [0xfe, oddText]),
    ]),
    'a motion photo': Buffer.concat([jpeg, film]),
    'a gain map, padding and a film': Buffer.concat([jpeg, small, Buffer.alloc(5), film]),
    'a Samsung trailer': Buffer.concat([jpeg, samsungTrailer]),
    'zeros behind the end': Buffer.concat([jpeg, Buffer.alloc(3000)]),
  };
}

// Sharp's types lack the method.
const withGainMap = (image: Sharp) => (image as Sharp & { withGainMap: () => Sharp }).withGainMap();

/** Returns rarer forms of the accepted formats. */
async function inRareForms(jpeg: Buffer, small: Buffer): Promise<Record<string, Buffer>> {
  const clear = { create: { width: 90, height: 60, channels: 4, background: '#f008' } } as const;
  const transparent = await sharp(clear).png().toBuffer();
  const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer();
  return {
    'a GIF of 61 pixels': await sharp(jpeg).resize(61, 61).gif().toBuffer(),
    'CMYK with an Adobe marker': await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(),
    'a PNG of 16 bits': await sharp(jpeg).toColourspace('rgb16').png().toBuffer(),
    'a PNG of one bit': await sharp(jpeg).threshold().png({ palette: true, colours: 2 }).toBuffer(),
    'a palette with transparency': await sharp(transparent).png({ palette: true }).toBuffer(),
    'one pixel': await sharp(small).resize(1, 1).png().toBuffer(),
    'a JPEG without its end marker': jpeg.subarray(0, -2),
    'a progressive JPEG cut by one byte': progressive.subarray(0, -1),
    'a WebP with transparency': await sharp(transparent).webp({ quality: 60 }).toBuffer(),
    'a WebP with XMP': await sharp(jpeg).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').webp().toBuffer(),
    'an AVIF': await sharp(jpeg).avif().toBuffer(),
    'a gain map that the decoder reads': await withGainMap(sharp(jpeg).toColourspace('scrgb'))
      .jpeg()
      .toBuffer(),
  };
}

/** Returns the name of the 640 × 480 image with an EXIF orientation. */
export const turnedBy = (orientation: number): string => `turned by EXIF ${orientation}`;

/** Returns valid images with the metadata that phones, cameras and editors write, by name. */
export async function honestImages(): Promise<Record<string, Buffer>> {
  const jpeg = await drawImage(21, 640, 480);
  const small = await drawImage(22, 160, 120);
  const turned: Record<string, Buffer> = {};
  for (const orientation of [2, 3, 4, 5, 6, 7, 8])
    turned[turnedBy(orientation)] = await sharp(jpeg).withMetadata({ orientation }).jpeg().toBuffer();
  return {
    ...(await withOddMetadata(jpeg, small)),
    ...withAppendedMedia(jpeg, small),
    ...(await inRareForms(jpeg, small)),
    ...turned,
  };
}
