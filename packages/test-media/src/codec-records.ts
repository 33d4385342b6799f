import { fullBox, u16, u32 } from './make-movie.ts';

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000];

/** Makes the decoder configuration of AAC-LC. */
export function aacConfig(channels: number, rate: number): Buffer {
  const word = (2 << 11) | (rates.indexOf(rate) << 7) | (channels << 3);
  const descriptor = (tag: number, ...parts: readonly Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, body.length]), body]);
  };
  return fullBox(
    'esds',
    0,
    descriptor(
      3,
      Buffer.from([0, 0, 0]),
      descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(128_000, 128_000), descriptor(5, u16(word))),
      descriptor(6, Buffer.from([2])),
    ),
  );
}

/** Makes an H.264 sequence header with the given storage of frames, in its configuration record. */
export function avcRecord(chroma: number, depth: number, isInterlaced: boolean): Buffer {
  const text: string[] = [];
  const golomb = (value: number) => {
    const bits = (value + 1).toString(2);
    text.push('0'.repeat(bits.length - 1), bits);
  };
  golomb(0);
  golomb(chroma);
  if (chroma === 3) text.push('0');
  golomb(depth - 8);
  golomb(depth - 8);
  text.push('0', '0');
  for (const value of [0, 2, 1]) golomb(value);
  text.push('0');
  golomb(540 / 4 - 1);
  golomb(960 / 16 - 1);
  text.push(isInterlaced ? '0' : '1', isInterlaced ? '0' : '', '1', '0', '0', '1');
  const bits = text.join('');
  const bytes = Buffer.from(
    bits
      .padEnd(Math.ceil(bits.length / 8) * 8, '0')
      .match(/.{8}/g)
      ?.map((byte) => parseInt(byte, 2)) ?? [],
  );
  const header = Buffer.concat([Buffer.from([0x67, 122, 0, 40]), bytes]);
  const picture = Buffer.from([0x68, 0xee, 0x3c, 0x80]);
  const parts = [
    Buffer.from([1, 122, 0, 40, 0xff, 0xe1]),
    u16(header.length),
    header,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  ];
  return Buffer.concat(parts);
}
