import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError } from '@kallos/contracts/errors';
import { videoBreaks, videoRules, type VideoBreak, type VideoFacts } from '@kallos/contracts/video-rules';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';

/** A video as it is kept: its own frames in a fresh file, and what was read of it. */
export interface KeptVideo {
  readonly bytes: Uint8Array;
  readonly seconds: number;
  /** Of the file as it came. */
  readonly hash: string;
}

const framesToCount = 120;
const pieceMilliseconds = 5000;
/** Grows when the same upload would be packed in another way. */
const packing = 'packed-1';
const refuse = (rule: VideoBreak, cause?: unknown) =>
  new AppError('image_refused', { message: rule, ...(cause === undefined ? {} : { cause }) });

async function readFacts(input: Input): Promise<VideoFacts> {
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw refuse('video_unreadable');
  const audio = await input.getPrimaryAudioTrack();
  const { averagePacketRate } = await video.computePacketStats(framesToCount);
  return {
    seconds: await video.computeDuration(),
    width: video.displayWidth,
    height: video.displayHeight,
    framesPerSecond: averagePacketRate,
    videoCodec: video.codec ?? 'unknown',
    audioCodec: audio === null ? null : (audio.codec ?? 'unknown'),
  };
}

/** Writes the frames into a file of our own: it begins with its index, as Instagram asks, and tells no place. */
async function pack(input: Input): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  if (!conversion.isValid || conversion.discardedTracks.some(({ track }) => track.type !== 'subtitle'))
    throw refuse('video_unreadable');
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

async function readPiece(address: string): Promise<Uint8Array> {
  if (!/^https?:/.test(address)) return readFile(address);
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(pieceMilliseconds),
  });
  if (!response.ok) throw new Error(`a piece is answered ${response.status}`);
  return response.bytes();
}

async function join(addresses: readonly string[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (const address of addresses) pieces.push(await readPiece(address));
  return Buffer.concat(pieces);
}

/**
 * Reads a video that somebody uploaded, whole or as the addresses of its pieces, and packs it anew; throws
 * `image_refused` with the rule that it breaks.
 */
export async function packVideo(given: Uint8Array | readonly string[]): Promise<KeptVideo> {
  try {
    const bytes = given instanceof Uint8Array ? given : await join(given);
    if (bytes.length > videoRules.mostBytes) throw refuse('video_too_large');
    const source = new BufferSource(bytes);
    using input = new Input({ source, formats: [MP4, QTFF] });
    const facts = await readFacts(input);
    const [broken] = videoBreaks(facts);
    if (broken !== undefined) throw refuse(broken);
    const hash = createHash('sha256').update(packing).update(bytes).digest('hex');
    return { bytes: await pack(input), seconds: facts.seconds, hash };
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse('video_unreadable', cause);
  }
}
