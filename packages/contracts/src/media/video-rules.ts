/**
 * The requirements for reels of both Facebook and Instagram, so that one file fits every page of a
 * post.
 */
export const videoRules = {
  mostBytes: 64 * 1024 * 1024,
  /**
   * Part size of larger uploads: a slow connection sends one in a minute, and a rejected part costs
   * little.
   */
  pieceBytes: 4 * 1024 * 1024,
  shortestSeconds: 3,
  longestSeconds: 90,
  leastWidth: 540,
  leastHeight: 960,
  mostWidth: 1920,
  leastFrames: 23,
  mostFrames: 60,
  mostVideoBits: 25_000_000,
  mostChannels: 2,
  mostSampleRate: 48_000,
  /** Width divided by height, and the tolerance. */
  ratio: 9 / 16,
  ratioMargin: 0.01,
  /** Other shapes in this range get bars: phone screens, 4:5, square. */
  framedRatios: [0.4, 1],
} as const;

type Size = Readonly<Record<'width' | 'height', number>>;

/** Returns whether a video is upright or square, but not 9:16. */
export function hasOtherShape({ width, height }: Size): boolean {
  const [narrowest, widest] = videoRules.framedRatios;
  const ratio = width / height;
  const isReel = Math.abs(ratio - videoRules.ratio) <= videoRules.ratioMargin;
  return !isReel && ratio >= narrowest && ratio <= widest;
}

/** Returns the size of the 9:16 frame around a video of another shape, without scaling it down. */
export function frameOf({ width, height }: Size): Size {
  const { ratio } = videoRules;
  return width / height > ratio
    ? { width, height: Math.round(width / ratio) }
    : { width: Math.round(height * ratio), height };
}

/** Allowed MIME types of video uploads. */
export const videoTypes = ['video/mp4', 'video/quicktime'] as const;

/** Facts about a whole video, from the used tracks. */
export interface VideoFacts {
  readonly seconds: number;
  /** As displayed, after rotation. */
  readonly width: number;
  readonly height: number;
  /** The average of the whole video. */
  readonly framesPerSecond: number;
  readonly videoCodec: string;
  readonly videoBitsPerSecond: number;
  /** Chroma subsampling such as `4:2:0`; undefined if the file does not contain it. */
  readonly chroma: string | undefined;
  readonly bitDepth: number | undefined;
  readonly isInterlaced: boolean;
  readonly isHdr: boolean;
  /** Null for a video without sound, like the next two. */
  readonly audioCodec: string | null;
  readonly channels: number | null;
  readonly sampleRate: number | null;
  /** True if an edit list hides frames that only re-encoding can remove. */
  readonly hasHiddenFrames: boolean;
}

/** The rules that a video can break. */
export type VideoBreak =
  | 'video_empty'
  | 'video_not_video'
  | 'video_container'
  | 'video_damaged'
  | 'video_unreadable'
  | 'video_too_large'
  | 'video_too_short'
  | 'video_too_long'
  | 'video_not_upright'
  | 'video_other_shape'
  | 'video_too_small'
  | 'video_too_wide'
  | 'video_codec'
  | 'video_chroma'
  | 'video_depth'
  | 'video_interlaced'
  | 'video_bit_rate'
  | 'video_frames'
  | 'video_cut'
  | 'video_sound_codec'
  | 'video_channels'
  | 'video_sample_rate'
  | 'video_not_converted';

/** A broken rule, with the file's value if there is one. */
export interface BrokenRule {
  readonly rule: VideoBreak;
  readonly actual?: string;
}

/** Rules that a conversion can fix. */
export const convertible: ReadonlySet<VideoBreak> = new Set<VideoBreak>([
  'video_other_shape',
  'video_too_wide',
  'video_codec',
  'video_chroma',
  'video_depth',
  'video_interlaced',
  'video_bit_rate',
  'video_frames',
  'video_cut',
  'video_sound_codec',
  'video_channels',
  'video_sample_rate',
]);

const takenVideo: ReadonlySet<string> = new Set(['avc', 'hevc']);
/** Tolerance in seconds for the rounding of encoders. */
const grace = 0.1;
const rounded = (value: number) => String(Math.round(value * 10) / 10);

/**
 * Returns the rules for which networks would reject a video, the most obvious first; missing facts
 * break none.
 */
export function videoBreaks(facts: Partial<VideoFacts>): BrokenRule[] {
  const { seconds, width, height, framesPerSecond, videoCodec, audioCodec, channels, sampleRate } = facts;
  const rules = videoRules;
  const broken: BrokenRule[] = [];
  const add = (rule: VideoBreak, isBroken: boolean, actual?: string) => {
    if (isBroken) broken.push(actual === undefined ? { rule } : { rule, actual });
  };
  if (seconds !== undefined) {
    add('video_too_short', seconds < rules.shortestSeconds - grace, rounded(seconds));
    add('video_too_long', seconds > rules.longestSeconds + grace, rounded(seconds));
  }
  if (width !== undefined && height !== undefined) {
    const size = `${width} × ${height}`;
    const isOther = hasOtherShape({ width, height });
    const shown = isOther ? frameOf({ width, height }) : { width, height };
    const isReel = Math.abs(width / height - rules.ratio) <= rules.ratioMargin;
    add('video_not_upright', !isReel && !isOther, size);
    add('video_other_shape', isOther, size);
    add('video_too_small', shown.width < rules.leastWidth || shown.height < rules.leastHeight, size);
    add('video_too_wide', width > rules.mostWidth, size);
  }
  if (videoCodec !== undefined) add('video_codec', !takenVideo.has(videoCodec), videoCodec);
  add('video_chroma', facts.chroma !== undefined && facts.chroma !== '4:2:0', facts.chroma);
  // Both networks accept 10-bit HEVC from phones; no browser plays 10-bit H.264.
  const isDeep = (facts.bitDepth ?? 8) > (videoCodec === 'hevc' ? 10 : 8);
  add('video_depth', isDeep, String(facts.bitDepth));
  add('video_interlaced', facts.isInterlaced === true);
  if (framesPerSecond !== undefined)
    add(
      'video_frames',
      framesPerSecond < rules.leastFrames - grace || framesPerSecond > rules.mostFrames + 1,
      rounded(framesPerSecond),
    );
  const bits = facts.videoBitsPerSecond ?? 0;
  add('video_bit_rate', bits > rules.mostVideoBits * 1.02, rounded(bits / 1e6));
  add('video_cut', facts.hasHiddenFrames === true);
  if (audioCodec !== undefined && audioCodec !== null)
    add('video_sound_codec', audioCodec !== 'aac', audioCodec);
  add('video_channels', (channels ?? 0) > rules.mostChannels, String(channels));
  add('video_sample_rate', (sampleRate ?? 0) > rules.mostSampleRate, rounded((sampleRate ?? 0) / 1000));
  return broken;
}

/** Returns whether a path or URL is a stored video's. */
export const isVideo = (path: string): boolean => /\/media\/[0-9a-f]{40}\.mp4$/.test(path);
