import { crc32, deflateSync } from 'node:zlib';

/** Makes an image of one colour, different for each number. */
export function plainImage(colour: number): File {
  const side = 400;
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + side * 3);
  for (let at = 0; at < side; at += 1) row.writeUIntBE(colour, 1 + at * 3, 3);
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
  return new File([new Uint8Array(png)], 'plain.png', { type: 'image/png' });
}
