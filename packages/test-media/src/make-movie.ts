/** One sample of a track, in ticks of the track's scale. */
export interface Sample {
  readonly data: Uint8Array;
  readonly ticks: number;
  /** Composition offset: from decoding to display. */
  readonly offset?: number;
  readonly isKey?: boolean;
}

/** An entry of an edit list, in ticks of the movie and of the track; a `from` of -1 is an empty edit. */
export interface MadeEdit {
  readonly ticks: number;
  readonly from: number;
  readonly rate?: number;
}

/** A track for {@link makeMovie}. */
export interface MadeTrack {
  readonly handler: string;
  readonly entry: Buffer;
  readonly scale: number;
  readonly samples: readonly Sample[];
  readonly edits?: readonly MadeEdit[];
  readonly isDisabled?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly isQuarterTurned?: boolean;
}

/** The layout of a movie's boxes. */
export interface Layout {
  readonly brand?: string;
  readonly isIndexLast?: boolean;
  /** More boxes for the index, such as a location. */
  readonly notes?: readonly Buffer[];
  readonly behind?: Buffer;
}

export const movieScale = 1000;

/** Makes a box from its parts. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export const fullBox = (type: string, flags: number, ...parts: readonly Buffer[]) =>
  box(type, u32(flags), ...parts);

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value | 0, index * 4);
  return bytes;
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const quarterTurn = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ticksOf = ({ samples }: MadeTrack) => sum(samples.map(({ ticks }) => ticks));

function editBox({ edits }: MadeTrack): Buffer[] {
  if (!edits) return [];
  const rows = edits.map(({ ticks, from, rate = 1 }) => u32(ticks, from, rate * 0x10000));
  return [box('edts', fullBox('elst', 0, u32(rows.length), ...rows))];
}

function sampleTable({ samples, entry }: MadeTrack, from: number): Buffer {
  const keys = samples.flatMap(({ isKey = true }, index) => (isKey ? [index + 1] : []));
  const hasOffsets = samples.some(({ offset = 0 }) => offset !== 0);
  return box(
    'stbl',
    fullBox('stsd', 0, u32(1), entry),
    fullBox('stts', 0, u32(samples.length), ...samples.map(({ ticks }) => u32(1, ticks))),
    ...(hasOffsets
      ? [fullBox('ctts', 0x01000000, u32(samples.length), ...samples.map(({ offset = 0 }) => u32(1, offset)))]
      : []),
    ...(keys.length < samples.length ? [fullBox('stss', 0, u32(keys.length, ...keys))] : []),
    fullBox('stsc', 0, u32(1, 1, Math.max(1, samples.length), 1)),
    fullBox('stsz', 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    fullBox('stco', 0, u32(samples.length > 0 ? 1 : 0, ...(samples.length > 0 ? [from] : []))),
  );
}

const mediaHeads: Readonly<Record<string, Buffer>> = {
  vide: fullBox('vmhd', 1, u16(0, 0, 0, 0)),
  soun: fullBox('smhd', 0, u16(0, 0)),
};

function trackBox(track: MadeTrack, id: number, from: number): Buffer {
  const { handler, scale, isDisabled, width = 0, height = 0, isQuarterTurned } = track;
  const seconds = ticksOf(track) / scale;
  const length = sum((track.edits ?? []).map(({ ticks }) => ticks)) || Math.round(seconds * movieScale);
  return box(
    'trak',
    fullBox(
      'tkhd',
      isDisabled ? 2 : 3,
      u32(0, 0, id, 0, length, 0, 0),
      u16(0, 0, handler === 'soun' ? 0x100 : 0, 0),
      u32(...(isQuarterTurned ? quarterTurn : upright), width * 0x10000, height * 0x10000),
    ),
    ...editBox(track),
    box(
      'mdia',
      fullBox('mdhd', 0, u32(0, 0, scale, ticksOf(track)), u16(0x55c4, 0)),
      fullBox('hdlr', 0, u32(0), Buffer.from(handler, 'latin1'), u32(0, 0, 0), Buffer.from([0])),
      box(
        'minf',
        mediaHeads[handler] ?? fullBox('nmhd', 0),
        box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
        sampleTable(track, from),
      ),
    ),
  );
}

/** Makes an MP4 box by box, because no library writes some structures that real files contain. */
export function makeMovie(tracks: readonly MadeTrack[], layout: Layout = {}): Buffer {
  const { brand = 'isom', isIndexLast = false, notes = [], behind = Buffer.alloc(0) } = layout;
  const head = box('ftyp', Buffer.from(brand, 'latin1'), u32(512), Buffer.from('isommp41', 'latin1'));
  const data = tracks.map(({ samples }) => Buffer.concat(samples.map((sample) => sample.data)));
  const longest = Math.max(...tracks.map((track) => (ticksOf(track) / track.scale) * movieScale));
  const index = (start: number): Buffer => {
    let from = start;
    const boxes = tracks.map((track, at) => {
      const made = trackBox(track, at + 1, from);
      from += data[at]?.length ?? 0;
      return made;
    });
    const times = u32(0, 0, movieScale, Math.round(longest), 0x10000);
    const rest = Buffer.concat([u16(0x100, 0), u32(0, 0, ...upright, 0, 0, 0, 0, 0, 0, tracks.length + 1)]);
    return box('moov', fullBox('mvhd', 0, times, rest), ...boxes, ...notes);
  };
  const media = box('mdat', ...data);
  if (isIndexLast) return Buffer.concat([head, media, index(head.length + 8), behind]);
  const start = head.length + index(0).length + 8;
  return Buffer.concat([head, index(start), media, behind]);
}

/** Makes the sample entry of a video track. */
export const pictureEntry = (
  format: string,
  width: number,
  height: number,
  ...parts: readonly Buffer[]
): Buffer =>
  box(
    format,
    u32(0),
    u16(0, 1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    ...parts,
  );

/** Makes the sample entry of an audio track. */
export const soundEntry = (
  format: string,
  channels: number,
  rate: number,
  ...parts: readonly Buffer[]
): Buffer =>
  box(
    format,
    u32(0),
    u16(0, 1),
    u32(0, 0),
    u16(channels, 16, 0, 0),
    u32(0x10000 * Math.min(rate, 65_535)),
    ...parts,
  );
