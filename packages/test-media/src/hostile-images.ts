import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { drawImage } from './draw-image.ts';
import { afterJpegStart, afterPngHeader, jpegSegment, pngChunk, pngHeader } from './image-bytes.ts';

/** Text that no stored image may contain. */
export const canary = 'CANARY-7f3a';

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${canary}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Returns valid images with the canary in every text field of their format. */
export async function taggedImages(): Promise<Record<string, Buffer>> {
  const jpeg = await drawImage(11, 500, 500);
  const png = await sharp(jpeg).png().toBuffer();
  const gif = await sharp(jpeg).gif().toBuffer();
  const text = Buffer.from(canary);
  const exif = {
    IFD0: { Copyright: canary, ImageDescription: canary, Artist: canary, Software: canary },
    IFD2: { UserComment: canary },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 58/1 0/1', GPSAreaInformation: canary },
  };
  const tagged = (format: 'jpeg' | 'png' | 'webp') =>
    sharp(jpeg).withExif(exif).withXmp(xmp).toFormat(format).toBuffer();
  const keyword = (name: string) => Buffer.from(`${name}\0`, 'latin1');
  const gifComment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
  return {
    'EXIF and XMP in a JPEG': await tagged('jpeg'),
    'EXIF and XMP in a PNG': await tagged('png'),
    'EXIF and XMP in a WebP': await tagged('webp'),
    'a JPEG comment': afterJpegStart(jpeg, jpegSegment(0xfe, text)),
    'IPTC in a JPEG': afterJpegStart(
      jpeg,
      jpegSegment(
        0xed,
        Buffer.concat([
          Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0b', 'latin1'),
          text,
          Buffer.from([0]),
        ]),
      ),
    ),
    'own segments of a JPEG': afterJpegStart(
      jpeg,
      ...[0xe3, 0xe4, 0xeb, 0xef].map((marker) => jpegSegment(marker, text)),
    ),
    'behind the end of a JPEG': Buffer.concat([jpeg, text]),
    'text chunks of a PNG': afterPngHeader(
      png,
      pngChunk('tEXt', Buffer.concat([keyword('Author'), text])),
      pngChunk('zTXt', Buffer.concat([keyword('Comment'), Buffer.from([0]), deflateSync(text)])),
      pngChunk('iTXt', Buffer.concat([keyword('Title'), Buffer.from([0, 0, 0, 0]), text])),
      pngChunk('prVt', text),
    ),
    'behind the end of a PNG': Buffer.concat([png, text]),
    'a GIF comment': Buffer.concat([gif.subarray(0, -1), gifComment, gif.subarray(-1)]),
  };
}

/** An empty ZIP archive is its end record; appended to any file it makes that file a ZIP. */
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** Makes a ZIP archive of one uncompressed file. */
function storedZip(name: string, body: Buffer): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(body), 0);
  sizes.writeUInt32LE(body.length, 4);
  sizes.writeUInt32LE(body.length, 8);
  const nameLength = Buffer.from([name.length, 0]);
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    Buffer.alloc(10),
    sizes,
    nameLength,
    Buffer.alloc(2),
    Buffer.from(name),
    body,
  ]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    Buffer.alloc(12),
    sizes,
    nameLength,
    Buffer.alloc(16),
    Buffer.from(name),
  ]);
  const end = Buffer.from(zip);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** Makes a WebP whose size field reads as the start of a comment, followed by a script. */
function scriptWebp(webp: Buffer): Buffer {
  const chunk = Buffer.alloc(8);
  chunk.write('JUNK', 'latin1');
  const size = 0x20_2a_2f;
  const padding = Buffer.alloc(size - (webp.length - 8) - 8, 0x20);
  padding.write('*/=1;alert(document.cookie)/*', 'latin1');
  chunk.writeUInt32LE(padding.length, 4);
  const bytes = Buffer.concat([webp, chunk, padding]);
  bytes.writeUInt32LE(size, 4);
  return bytes;
}

/** Returns files that are an image and another format at the same time. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const jpeg = await drawImage(12, 400, 400);
  const png = await sharp(jpeg).png().toBuffer();
  const gif = await sharp(jpeg).gif().toBuffer();
  const webp = await sharp(jpeg).webp().toBuffer();
  const script = Buffer.from('<script>fetch("/api/accounts")</script>');
  const scriptGif = Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from('*/=1;alert(1)')]);
  return {
    'JPEG and page': Buffer.concat([jpeg, Buffer.from('<!DOCTYPE html><html><body>hi</body></html>')]),
    'JPEG and PHP': Buffer.concat([jpeg, Buffer.from('<?PHP system($_GET[0]); ?>')]),
    'JPEG and archive': Buffer.concat([jpeg, zip]),
    'GIF and archive': Buffer.concat([gif, zip]),
    'JPEG, padding and page': Buffer.concat([
      jpeg,
      Buffer.alloc(64),
      Buffer.from('<html><body>hi</body></html>'),
    ]),
    'JPEG, a second JPEG and page': Buffer.concat([jpeg, jpeg, Buffer.from('\n<!DOCTYPE html><p>hi')]),
    'JPEG and archive with a file': Buffer.concat([jpeg, storedZip('a.html', Buffer.from('<p>hi'))]),
    'archive inside a JPEG comment': afterJpegStart(jpeg, jpegSegment(0xfe, zip), jpegSegment(0xfe, zip)),
    'JPEG and RAR archive': Buffer.concat([jpeg, Buffer.from('Rar!\x1a\x07\0', 'latin1')]),
    'PNG and program': Buffer.concat([png, Buffer.from('\x7fELF\x02\x01', 'latin1')]),
    'GIF and page': Buffer.concat([gif, Buffer.from('<iframe src=//x></iframe>')]),
    'WebP and JavaScript': scriptWebp(webp),
    'PNG and SVG': Buffer.concat([png, Buffer.from('<svg onload=alert(1)>')]),
    'WebP and page': Buffer.concat([webp, script]),
    'GIF and JavaScript': scriptGif,
    'JPEG and JavaScript': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from('/*JFIF'),
      Buffer.alloc(0x2f2a - 8, 0x20),
      Buffer.from('*/=alert(1)/*'),
      jpeg.subarray(20),
    ]),
    'JPEG and PDF': afterJpegStart(jpeg, jpegSegment(0xfe, Buffer.from('%PDF-1.7\n1 0 obj'))),
    'SVG with a JPEG inside': Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), jpeg]),
    'page that begins like a GIF': Buffer.from('GIF89a<html><script>alert(1)</script></html>'),
  };
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

/** Makes a PNG whose header claims more pixels than it has. */
function lyingPng(png: Buffer, width: number, height: number): Buffer {
  return Buffer.concat([
    png.subarray(0, 8),
    pngHeader(width, height, png.subarray(24, 29)),
    png.subarray(33),
  ]);
}

function lyingJpeg(jpeg: Buffer): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = lying.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(lying[at + 1] ?? 0));
  lying.writeUInt16BE(65_500, frame + 5);
  lying.writeUInt16BE(65_500, frame + 7);
  return lying;
}

/** Makes an animation of small frames, alternately black and white. */
function film(frames: number): Promise<Buffer> {
  const frame = 8 * 8 * 3;
  const pixels = Buffer.alloc(frames * frame);
  for (let at = 0; at < frames; at += 2) pixels.fill(255, at * frame, (at + 1) * frame);
  return sharp(pixels, { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } })
    .gif({ loop: 0 })
    .toBuffer();
}

/** Makes a valid black PNG with one bit per pixel. */
function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngHeader(width, height, Buffer.from([1, 0, 0, 0, 0])),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Makes a valid lossless WebP of one colour. Its pixels take no bits, so only the header holds their number.
 */
async function plainWebp(width: number, height: number): Promise<Buffer> {
  const small = await blank(16, 16).webp({ lossless: true }).toBuffer();
  const at = small.indexOf('VP8L') + 9;
  // Width and height minus one have 14 bits each; the bits above hold transparency and version.
  const above = small.readUInt32LE(at) & 0xf0000000;
  small.writeUInt32LE((above | ((height - 1) << 14) | (width - 1)) >>> 0, at);
  return small;
}

/** Makes a GIF whose frames claim the largest size and hold three pixels. */
const hugeFrames = (frames: number) =>
  Buffer.concat([
    Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1'),
    ...Array.from({ length: frames }, () =>
      Buffer.from(
        '!\xf9\x04\0\0\0\0\0,\0\0\0\0\xff\xff\xff\xff\x80\0\0\0\xff\xff\xff\x02\x02\x4c\x01\0',
        'latin1',
      ),
    ),
    Buffer.from(';'),
  ]);

/** Returns small files that decode to a large image or to endless frames. */
export async function bombs(): Promise<Record<string, Buffer>> {
  const png = await blank(300, 300).png().toBuffer();
  const jpeg = await blank(300, 300).jpeg().toBuffer();
  const zeros = deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 1 });
  return {
    'a PNG of 121 megapixels': blackPng(11_000, 11_000),
    'a PNG that claims 4 gigapixels': lyingPng(png, 65_535, 65_535),
    'a JPEG that claims 4 gigapixels': lyingJpeg(jpeg),
    'a WebP of 121 megapixels': await plainWebp(11_000, 11_000),
    'a picture packed by gzip': gzipSync(jpeg),
    'an animation of 320 frames': await film(320),
    'a GIF of a few bytes with eight frames of 4 gigapixels': hugeFrames(8),
    'a PNG without its rows': lyingPng(png, 6000, 6000),
    'a PNG whose rows unpack to 100 MB': Buffer.concat([
      png.subarray(0, 33),
      pngChunk('IDAT', zeros.subarray(0, zeros.length / 2)),
    ]),
  };
}

/** Returns images truncated at many offsets. */
export async function truncated(): Promise<Record<string, Buffer>> {
  const picture = await drawImage(13, 700, 700);
  const cut: Record<string, Buffer> = {};
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const whole = await sharp(picture).toFormat(format).toBuffer();
    for (const share of [0.001, 0.02, 0.3, 0.6, 0.9])
      cut[`${format} cut at ${share}`] = whole.subarray(0, Math.max(3, Math.floor(whole.length * share)));
  }
  return cut;
}

/** Files that claim to be an image but are not. */
export const impostors: Record<string, Buffer> = {
  SVG: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
  ),
  'SVG behind a declaration': Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
  ),
  HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
  PDF: Buffer.from('%PDF-1.7\n'),
  'ImageMagick script': Buffer.from('push graphic-context\nfill url(https://x/)\npop graphic-context'),
  PostScript: Buffer.from('%!PS\n(/etc/passwd) (r) file'),
  TIFF: Buffer.from('II*\0\x08\0\0\0'),
  HEIC: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
  BMP: Buffer.from('BM\x9a\0\0\0'),
  'only a signature': Buffer.from([0xff, 0xd8, 0xff]),
  nothing: Buffer.alloc(0),
};
