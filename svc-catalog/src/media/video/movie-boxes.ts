/** One entry of an edit list, in seconds of the film and of the track. */
export interface Edit {
  /** Null for a pause before the track begins. */
  readonly from: number | null;
  /** Infinity if the file does not state it. */
  readonly seconds: number;
  readonly rate: number;
}

/** The index of one track. */
export interface TrackEntry {
  readonly id: number;
  /** `vide`, `soun`, or another handler that phones and cameras write. */
  readonly handler: string;
  /** The four-character code of its first sample entry. */
  readonly format: string;
  readonly edits: readonly Edit[];
  /** Size of the coded frames; 0 for other tracks. */
  readonly width: number;
  readonly height: number;
  /** True for a fragmented file, whose index may not count all samples. */
  readonly mayHaveSamples: boolean;
}

/** The description in a file's boxes. */
export type Movie =
  | { readonly kind: 'movie'; readonly tracks: readonly TrackEntry[] }
  /** The file is truncated, or its index is missing. */
  | { readonly kind: 'damaged' };

interface Box {
  readonly type: string;
  readonly body: Buffer;
  /** True if its size exceeds the available bytes. */
  readonly isCutOff: boolean;
}

const mostBoxes = 10_000;

function* boxesIn(bytes: Buffer): Generator<Box> {
  let at = 0;
  for (let count = 0; at + 8 <= bytes.length && count < mostBoxes; count += 1) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (short === 1 && at + 16 > bytes.length) return;
    const head = short === 1 ? 16 : 8;
    const rest = bytes.length - at;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? rest : short;
    if (size < head) return;
    yield { type, body: bytes.subarray(at + head, at + Math.min(size, rest)), isCutOff: size > rest };
    at += size;
  }
}

/** Follows a path of box types and returns the body of the first match. */
function find(bytes: Buffer, ...path: readonly string[]): Buffer | undefined {
  let body: Buffer | undefined = bytes;
  for (const type of path) {
    if (body === undefined) return undefined;
    body = [...boxesIn(body)].find((box) => box.type === type)?.body;
  }
  return body;
}

/** Returns the time scale of an `mvhd` or `mdhd` box. */
const scaleOf = (head: Buffer): number => head.readUInt32BE(head[0] === 1 ? 20 : 12) || 1;

const mostEdits = 1000;

function editsOf(list: Buffer | undefined, movieScale: number, trackScale: number): Edit[] {
  if (!list) return [];
  const isLong = list[0] === 1;
  const count = Math.min(list.readUInt32BE(4), mostEdits);
  const size = isLong ? 20 : 12;
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * size;
    const ticks = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
    const from = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    return {
      from: from === -1 ? null : from / trackScale,
      seconds: ticks === 0 ? Infinity : ticks / movieScale,
      rate: list.readInt32BE(at + size - 4) / 65_536,
    };
  });
}

function readTrack(track: Buffer, movieScale: number, isFragmented: boolean): TrackEntry | undefined {
  const head = find(track, 'tkhd');
  const media = find(track, 'mdia', 'mdhd');
  const handler = find(track, 'mdia', 'hdlr');
  const table = find(track, 'mdia', 'minf', 'stbl');
  const entries = table && find(table, 'stsd');
  const sizes = table && (find(table, 'stsz') ?? find(table, 'stz2'));
  if (!head || !media || !handler) return undefined;
  const entry = entries && boxesIn(entries.subarray(8)).next().value;
  const isVideo = entry !== undefined && entry.body.length >= 28;
  return {
    id: head.readUInt32BE(head[0] === 1 ? 20 : 12),
    handler: handler.toString('latin1', 8, 12),
    format: entry?.type ?? '',
    edits: editsOf(find(track, 'edts', 'elst'), movieScale, scaleOf(media)),
    width: isVideo ? entry.body.readUInt16BE(24) : 0,
    height: isVideo ? entry.body.readUInt16BE(26) : 0,
    mayHaveSamples: isFragmented || (sizes?.readUInt32BE(8) ?? 0) > 0,
  };
}

/** Parses the boxes of an MP4 or MOV; throws a RangeError if they are inconsistent. */
export function readMovie(bytes: Buffer): Movie {
  const top = [...boxesIn(bytes)];
  const index = top.find(({ type }) => type === 'moov');
  const isBroken = top.some(({ type, isCutOff }) => isCutOff && ['moov', 'mdat', 'moof'].includes(type));
  const head = index && find(index.body, 'mvhd');
  if (!index || !head || isBroken) return { kind: 'damaged' };
  const inner = [...boxesIn(index.body)];
  const isFragmented = inner.some(({ type }) => type === 'mvex');
  const tracks = inner
    .filter(({ type }) => type === 'trak')
    .flatMap(({ body }) => readTrack(body, scaleOf(head), isFragmented) ?? []);
  return { kind: 'movie', tracks };
}
