import { AppError } from '@kallos/contracts/errors';
import { videoBreaks, type VideoBreak, type VideoFacts } from '@kallos/contracts/video-rules';
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
}

const framesToCount = 120;
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

/** Reads a video that somebody uploaded and packs it anew; throws `image_refused` with the rule that it breaks. */
export async function packVideo(bytes: Uint8Array): Promise<KeptVideo> {
  try {
    const source = new BufferSource(bytes);
    using input = new Input({ source, formats: [MP4, QTFF] });
    const facts = await readFacts(input);
    const [broken] = videoBreaks(facts);
    if (broken !== undefined) throw refuse(broken);
    return { bytes: await pack(input), seconds: facts.seconds };
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse('video_unreadable', cause);
  }
}
