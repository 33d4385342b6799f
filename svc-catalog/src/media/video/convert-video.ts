import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { AppError } from '@kallos/contracts/errors';
import {
  frameOf,
  hasOtherShape,
  videoRules,
  type VideoBreak,
  type VideoFacts,
} from '@kallos/contracts/media/video-rules';
import { watchProcess } from '../decoding/start-worker.ts';
import type { UnconvertedVideo } from './pack-video.ts';

/** Names of the two files in the folder of a conversion. */
export const sourceName = 'source';
export const outputName = 'made.mp4';

/** Converts videos that networks would reject, one at a time, in a separate process. */
export interface VideoConverter {
  /**
   * Reads `source` and writes `made.mp4` in `folder`; rejects with `image_refused` if that fails or
   * exceeds a limit.
   */
  readonly convert: (folder: string, unfit: UnconvertedVideo, order: ConversionRequest) => Promise<void>;
  readonly close: () => void;
}

/** A waiting caller of a conversion, which receives its progress. */
export interface ConversionRequest {
  readonly signal?: AbortSignal | undefined;
  readonly onPercent?: (percent: number) => void;
}

/** Limits of a conversion. */
export interface ConverterLimits {
  readonly milliseconds?: number;
  /** Resident memory of ffmpeg in bytes. */
  readonly bytes?: number;
  readonly waiting?: number;
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Codecs of phones, cameras and screen recorders; no others are decoded. */
const decoders = wordsOf(`
  h264 hevc mpeg4 vp8 vp9 libdav1d prores mjpeg aac mp3float mp3 alac ac3 eac3 opus libopus
  pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_f32le pcm_f32be`);

/** Two threads, to leave processor time for requests. */
const threads = 2;
const mostPixels = 4096 * 4096;
const mostAllocated = 512 * 1024 * 1024;
const shownWidth = 1080;
const mostVideoBits = 10_000_000;
const soundBits = 128_000;
const slowFrames = 30;

const soundBreaks: ReadonlySet<VideoBreak> = new Set([
  'video_sound_codec',
  'video_channels',
  'video_sample_rate',
]);

/** Filter that converts HDR to SDR (BT.709), as other screens show it. */
const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

const frame = 'pad=w=ceil(max(iw\\,ih*9/16)/2)*2:h=ceil(max(ih\\,iw*16/9)/2)*2:x=(ow-iw)/2:y=(oh-ih)/2';

/** Returns the filters that scale a video of another shape into a black 9:16 frame. */
function framing(facts: VideoFacts): string[] {
  const share = shownWidth / frameOf(facts).width;
  const shrink = `scale=w=trunc(iw*${share}/2)*2:h=trunc(ih*${share}/2)*2`;
  return share < 1 ? [shrink, frame] : [frame];
}

function filtersOf(facts: VideoFacts): string {
  const { width, framesPerSecond, isInterlaced, isHdr } = facts;
  const fitting = hasOtherShape(facts)
    ? framing(facts)
    : width > shownWidth
      ? [`scale=w=${shownWidth}:h=-2`]
      : [];
  const isOff = framesPerSecond < videoRules.leastFrames || framesPerSecond > videoRules.mostFrames + 1;
  const filters = [
    ...(isInterlaced ? ['yadif=deint=interlaced'] : []),
    ...(isOff ? [`fps=${slowFrames}`] : []),
    // Makes non-square pixels square.
    'scale=w=trunc(iw*sar/2)*2:h=trunc(ih/2)*2',
    ...fitting,
    ...(isHdr ? [toneMap] : []),
    'setsar=1',
    'format=yuv420p',
  ];
  return filters.join(',');
}

/** Returns the bit rate that fits the largest allowed file. */
const bitsFor = (seconds: number): number =>
  Math.min(mostVideoBits, Math.floor((videoRules.mostBytes * 8 * 0.9) / Math.max(1, seconds)) - soundBits);

function pictureWords(unfit: UnconvertedVideo): string {
  if (unfit.broken.every(({ rule }) => soundBreaks.has(rule))) return '-c:v copy';
  const bits = bitsFor(unfit.facts.seconds);
  return `-vf ${filtersOf(unfit.facts)} -c:v libx264 -preset veryfast -crf 20 -maxrate ${bits} -bufsize ${bits * 2}
    -profile:v high -g 60 -flags:v +cgop+bitexact -threads:v ${threads}`;
}

/**
 * Returns the sound options: at most stereo, with silence if the sound begins later than the image.
 */
function soundArguments({ facts: { channels, sampleRate }, ids }: UnconvertedVideo): string {
  if (ids.sound === undefined) return '';
  const rate = sampleRate === 44_100 ? sampleRate : videoRules.mostSampleRate;
  const most = Math.min(channels ?? videoRules.mostChannels, videoRules.mostChannels);
  return `-map 0:i:${ids.sound} -c:a aac -b:a ${soundBits} -ar ${rate} -ac ${most} -flags:a +bitexact
    -af aresample=async=1:first_pts=0`;
}

/** Returns the arguments of ffmpeg: local files only, read as MP4, with the listed decoders. */
const ffmpegArguments = (unfit: UnconvertedVideo, cpuSeconds: number): string[] =>
  wordsOf(`
    -nostdin -hide_banner -v error -y -timelimit ${cpuSeconds} -progress pipe:1 -stats_period 0.5
    -filter_threads 1 -max_alloc ${mostAllocated} -protocol_whitelist file -codec_whitelist ${decoders.join(',')}
    -max_pixels ${mostPixels} -threads ${threads} -f mov -i file:${sourceName}
    -map 0:i:${unfit.ids.picture} ${pictureWords(unfit)} ${soundArguments(unfit)}
    -map_metadata -1 -map_metadata:s -1 -map_chapters -1 -sn -dn -fflags +bitexact -f mp4 file:${outputName}`);

const percentOf = (line: string, seconds: number): number | undefined => {
  const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
  return micros === undefined
    ? undefined
    : Math.min(99, Math.floor(Number(micros) / 1e4 / Math.max(1, seconds)));
};

/** Runs one conversion at a time; rejects with `unavailable` when too many wait. */
function openQueue(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= most) throw new AppError('unavailable', { retryAfterSeconds: 30 });
    waiting += 1;
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}

/**
 * Opens a converter that runs ffmpeg without a shell, without the service's environment, and with
 * limits.
 */
export function openConverter(
  ffmpeg: string,
  { milliseconds = 480_000, bytes = 900 * 1024 * 1024, waiting = 4 }: ConverterLimits = {},
): VideoConverter {
  const queue = openQueue(waiting);
  const closing = new AbortController();
  const run = (folder: string, unfit: UnconvertedVideo, { signal, onPercent }: ConversionRequest) =>
    new Promise<void>((done, fail) => {
      const until = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      if (until.aborted) {
        fail(new AppError('bad_request', { message: 'The request was cancelled.' }));
        return;
      }
      const words = ffmpegArguments(unfit, Math.ceil((milliseconds / 1000) * threads));
      const child = spawn(ffmpeg, words, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
      const watched = watchProcess(child, { milliseconds, bytes });
      const stop = () => void child.kill('SIGKILL');
      until.addEventListener('abort', stop, { once: true });
      // ffmpeg must not outlive the service.
      process.once('exit', stop);
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => {
        complaint = `${complaint}${chunk.toString()}`.slice(-500);
      });
      createInterface({ input: child.stdout }).on('line', (line) => {
        const percent = percentOf(line, unfit.facts.seconds);
        if (percent !== undefined) onPercent?.(percent);
      });
      const end = (failure?: unknown) => {
        watched.stop();
        until.removeEventListener('abort', stop);
        process.off('exit', stop);
        if (failure === undefined) done();
        else fail(failure as Error);
      };
      child.on('error', end);
      child.on('close', (code) => {
        if (code === 0) end();
        else if (complaint.includes('No space left on device')) end(new AppError('storage_full'));
        else end(watched.verdict() ?? new Error(`ffmpeg ended with ${code}: ${complaint}`));
      });
    });
  return {
    convert: (folder, unfit, order) => queue(() => run(folder, unfit, order)),
    close: () => closing.abort(),
  };
}
