/** What a video file says of itself, read box by box as Meta would check it. */
export interface VideoLook {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** The index stands before the frames, as Instagram asks. */
  readonly isIndexFirst: boolean;
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

const find = (bytes: Buffer, type: string) => [...boxesOf(bytes)].find((box) => box.type === type)?.bytes;

/** The size that the largest track is shown in. */
function shownSize(index: Buffer): { width: number; height: number } {
  const sizes = [...boxesOf(index)]
    .filter(({ type }) => type === 'trak')
    .flatMap(({ bytes }) => find(bytes, 'tkhd') ?? [])
    .map((head) => ({
      width: head.readUInt32BE(head.length - 8) / 65_536,
      height: head.readUInt32BE(head.length - 4) / 65_536,
    }));
  return sizes.reduce((most, one) => (one.width > most.width ? one : most), { width: 0, height: 0 });
}

/** Looks at a video; undefined for what is none. */
export function lookAtVideo(bytes: Buffer): VideoLook | undefined {
  const order = [...boxesOf(bytes)].map(({ type }) => type);
  const index = find(bytes, 'moov');
  const head = index && find(index, 'mvhd');
  if (order[0] !== 'ftyp' || !order.includes('mdat') || !index || !head) return undefined;
  const isLong = head[0] === 1;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return {
    seconds: length / scale,
    ...shownSize(index),
    isIndexFirst: order.indexOf('moov') < order.indexOf('mdat'),
  };
}

/** Why Meta would not take it as a reel; undefined when it would. */
export function faultOfReel(look: VideoLook | undefined): string | undefined {
  if (!look) return 'The video file cannot be read.';
  const { seconds, width, height, isIndexFirst } = look;
  if (seconds < 3 || seconds > 90.5) return 'A reel lasts between 3 and 90 seconds.';
  if (width < 540 || height < 960) return 'A reel has at least 540 by 960 pixels.';
  if (Math.abs(width / height - 9 / 16) > 0.02) return 'A reel has the aspect ratio 9:16.';
  return isIndexFirst ? undefined : 'The moov atom must stand at the front of the file.';
}
