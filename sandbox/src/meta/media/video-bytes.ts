/** Properties of a video file, read box by box as Meta would check it. */
export interface VideoProbe {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** The index precedes the frames, as Instagram requires. */
  readonly isIndexFirst: boolean;
  /** A track has an edit list. */
  readonly hasEditList: boolean;
  /** Sample entries of the video and audio tracks. */
  readonly pictures: readonly string[];
  readonly sounds: readonly Sound[];
  readonly framesPerSecond: number;
  readonly bitsPerSecond: number;
  readonly chroma: number;
  readonly isInterlaced: boolean;
}

/** Encoding of an audio track. */
interface Sound {
  readonly format: string;
  readonly channels: number;
  readonly sampleRate: number;
}

interface Box {
  readonly type: string;
  readonly bytes: Buffer;
}

function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head || at + size > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at + head, at + size) };
    at += size;
  }
}

const find = (bytes: Buffer | undefined, ...path: readonly string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>(
    (inside, type) => inside && [...boxesOf(inside)].find((box) => box.type === type)?.bytes,
    bytes,
  );

/** Sums a table of counts and values, such as `stts`, and counts its samples. */
function addUp(table: Buffer | undefined): { samples: number; ticks: number } {
  const sum = { samples: 0, ticks: 0 };
  for (let left = table?.readUInt32BE(4) ?? 0, at = 8; table && left > 0; left -= 1, at += 8) {
    sum.samples += table.readUInt32BE(at);
    sum.ticks += table.readUInt32BE(at) * table.readUInt32BE(at + 4);
  }
  return sum;
}

/** Returns the bytes of all samples of a track. */
function weigh(sizes: Buffer | undefined): number {
  if (!sizes) return 0;
  const [each, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  if (each > 0) return each * count;
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += sizes.readUInt32BE(12 + index * 4);
  return sum;
}

/** Returns the bits of a sequence header as text, without emulation prevention bytes. */
const bitsOf = (nal: Buffer): string =>
  [...nal]
    .filter((byte, at) => byte !== 3 || nal[at - 1] !== 0 || nal[at - 2] !== 0)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');

/** Reads chroma format and interlacing from an H.264 sequence header; scaling lists are not supported. */
function readAvc(record: Buffer | undefined): { chroma: number; isInterlaced: boolean } {
  const usual = { chroma: 1, isInterlaced: false };
  if (!record || record.length < 10) return usual;
  const profile = record[9] ?? 0;
  let bits = bitsOf(record.subarray(12, 8 + record.readUInt16BE(6)));
  const take = (count: number) => {
    const taken = bits.slice(0, count);
    bits = bits.slice(count);
    return parseInt(taken || '0', 2);
  };
  const number = () => {
    const zeros = /^0*/.exec(bits)?.[0].length ?? 0;
    return take(2 * zeros + 1) - 1;
  };
  number();
  let chroma = 1;
  if ([100, 110, 122, 244, 44].includes(profile)) {
    chroma = number();
    if (chroma === 3) take(1);
    number();
    number();
    take(1);
    if (take(1) === 1) return { chroma, isInterlaced: false };
  }
  number();
  const order = number();
  if (order === 0) number();
  if (order === 1) return { chroma, isInterlaced: false };
  number();
  take(1);
  number();
  number();
  return { chroma, isInterlaced: take(1) === 0 };
}

/** Returns a track's display size, after a quarter turn of its matrix. */
function sizeOf(head: Buffer | undefined): { width: number; height: number } {
  if (!head) return { width: 0, height: 0 };
  const size = [8, 4].map((back) => head.readUInt32BE(head.length - back) / 65_536);
  const isTurned = head.readInt32BE(head.length - 44) === 0;
  const [width = 0, height = 0] = isTurned ? size.toReversed() : size;
  return { width, height };
}

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];

/** Reads channels and sample rate from the AAC configuration; the sample entry is often wrong. */
function readSound({ type, bytes }: Box): Sound {
  const told = { format: type, channels: bytes.readUInt16BE(16), sampleRate: bytes.readUInt16BE(24) };
  const at = bytes.indexOf('esds', 0, 'latin1');
  if (at === -1) return told;
  for (let next = at + 8; next + 2 < bytes.length;) {
    const tag = bytes[next] ?? 0;
    next += 1;
    while ((bytes[next] ?? 0) >= 0x80) next += 1;
    next += 1;
    if (tag === 5) {
      const word = bytes.readUInt16BE(next);
      return { ...told, channels: (word >> 3) & 15, sampleRate: rates[(word >> 7) & 15] ?? told.sampleRate };
    }
    if (tag !== 3 && tag !== 4) return told;
    next += tag === 3 ? 3 : 13;
  }
  return told;
}

interface Track {
  readonly handler: string;
  readonly head: Buffer;
  readonly scale: number;
  readonly entry: Box | undefined;
  readonly hasEditList: boolean;
  readonly times: { readonly samples: number; readonly ticks: number };
  readonly bytes: number;
}

function tracksOf(index: Buffer): Track[] {
  return [...boxesOf(index)].flatMap(({ type, bytes }) => {
    const head = find(bytes, 'tkhd');
    const media = find(bytes, 'mdia', 'mdhd');
    if (type !== 'trak' || !head || !media) return [];
    const table = find(bytes, 'mdia', 'minf', 'stbl');
    const entries = find(table, 'stsd');
    return {
      handler: find(bytes, 'mdia', 'hdlr')?.toString('latin1', 8, 12) ?? '',
      head,
      scale: media.readUInt32BE(media[0] === 1 ? 20 : 12),
      entry: entries && [...boxesOf(entries.subarray(8))][0],
      hasEditList: find(bytes, 'edts', 'elst') !== undefined,
      times: addUp(find(table, 'stts')),
      bytes: weigh(find(table, 'stsz')),
    };
  });
}

/** Reads a video's properties; returns undefined for a file that is not a video. */
export function probeVideo(bytes: Buffer): VideoProbe | undefined {
  const order = [...boxesOf(bytes)].map(({ type }) => type);
  const index = find(bytes, 'moov');
  const head = index && find(index, 'mvhd');
  if (order[0] !== 'ftyp' || !order.includes('mdat') || !index || !head) return undefined;
  const isLong = head[0] === 1;
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const tracks = tracksOf(index);
  const pictures = tracks.filter(({ handler }) => handler === 'vide');
  const [film] = pictures;
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  const filmSeconds = film ? film.times.ticks / film.scale : 0;
  const fields = film?.entry?.bytes;
  const config = fields && [...boxesOf(fields.subarray(78))];
  const hevc = config?.find(({ type }) => type === 'hvcC')?.bytes;
  const avc = readAvc(config?.find(({ type }) => type === 'avcC')?.bytes);
  return {
    seconds: length / head.readUInt32BE(isLong ? 20 : 12),
    ...sizeOf(film?.head),
    isIndexFirst: order.indexOf('moov') < order.indexOf('mdat'),
    hasEditList: tracks.some((track) => track.hasEditList),
    pictures: pictures.map(({ entry }) => entry?.type ?? ''),
    sounds: sounds.flatMap(({ entry }) => (entry ? readSound(entry) : [])),
    framesPerSecond: film && filmSeconds > 0 ? film.times.samples / filmSeconds : 0,
    bitsPerSecond: film && filmSeconds > 0 ? (film.bytes * 8) / filmSeconds : 0,
    chroma: hevc ? (hevc[16] ?? 1) & 3 : avc.chroma,
    isInterlaced: avc.isInterlaced,
  };
}

/** Meta's documented rules for reels, in its words, with the check for each. */
const rules: ReadonlyArray<readonly [string, (look: VideoProbe) => boolean]> = [
  ['A reel lasts between 3 and 90 seconds.', ({ seconds }) => seconds < 3 || seconds > 90.5],
  ['A reel has at least 540 by 960 pixels.', ({ width, height }) => width < 540 || height < 960],
  ['A reel has at most 1920 columns.', ({ width }) => width > 1920],
  ['A reel has the aspect ratio 9:16.', ({ width, height }) => Math.abs(width / height - 9 / 16) > 0.02],
  [
    'The video codec is HEVC or H264.',
    ({ pictures }) => pictures.length !== 1 || !['avc1', 'avc3', 'hvc1', 'hev1'].includes(pictures[0] ?? ''),
  ],
  ['The chroma subsampling is 4:2:0.', ({ chroma }) => chroma !== 1],
  ['The scan is progressive.', ({ isInterlaced }) => isInterlaced],
  [
    'The frame rate is between 23 and 60.',
    ({ framesPerSecond }) => framesPerSecond < 22.9 || framesPerSecond > 61,
  ],
  ['The video bit rate is 25 Mbit/s at most.', ({ bitsPerSecond }) => bitsPerSecond > 26e6],
  [
    'The audio codec is AAC.',
    ({ sounds }) => sounds.length > 1 || sounds.some(({ format }) => format !== 'mp4a'),
  ],
  ['The audio has one or two channels.', ({ sounds }) => sounds.some(({ channels }) => channels > 2)],
  [
    'The audio sample rate is 48 kHz at most.',
    ({ sounds }) => sounds.some(({ sampleRate }) => sampleRate > 48_000),
  ],
  ['The file has no edit lists.', ({ hasEditList }) => hasEditList],
  ['The moov atom is at the front of the file.', ({ isIndexFirst }) => !isIndexFirst],
];

/** Returns why Meta would refuse the file as a reel, or undefined. */
export function faultOfReel(look: VideoProbe | undefined): string | undefined {
  if (!look) return 'The video file cannot be read.';
  return rules.find(([, isBroken]) => isBroken(look))?.[0];
}
