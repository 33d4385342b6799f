/** What Facebook and Instagram both take as a reel, so that one file goes to every page of a post. */
export const videoRules = {
  mostBytes: 64 * 1024 * 1024,
  /** What is larger is sent in pieces of so many bytes: a slow line carries one in a minute, and refusing one costs little. */
  pieceBytes: 4 * 1024 * 1024,
  shortestSeconds: 3,
  longestSeconds: 90,
  leastWidth: 540,
  leastHeight: 960,
  mostWidth: 1920,
  leastFrames: 23,
  mostFrames: 60,
  /** Width by height, and how far from it a file may be. */
  ratio: 9 / 16,
  ratioMargin: 0.01,
} as const;

/** The kinds of video that may be uploaded, as MIME types. */
export const videoTypes = ['video/mp4', 'video/quicktime'] as const;

/** What was read of a video. */
export interface VideoFacts {
  readonly seconds: number;
  /** As it is shown, after any turn. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly videoCodec: string | null;
  /** Null for a video without sound. */
  readonly audioCodec: string | null;
}

/** The rules that a video can break. */
export type VideoBreak =
  | 'video_unreadable'
  | 'video_too_large'
  | 'video_too_short'
  | 'video_too_long'
  | 'video_not_upright'
  | 'video_too_small'
  | 'video_too_wide'
  | 'video_codec'
  | 'video_sound_codec'
  | 'video_frames';

const takenVideo: ReadonlySet<string | null> = new Set(['avc', 'hevc']);
const takenSound: ReadonlySet<string | null> = new Set([null, 'aac']);
/** Encoders round: a tenth of a second and a frame say nothing. */
const grace = 0.1;

/** What networks would refuse of a video, the plainest reason first. */
export function videoBreaks(facts: VideoFacts): VideoBreak[] {
  const { seconds, width, height, framesPerSecond } = facts;
  const rules = videoRules;
  const broken: Array<[VideoBreak, boolean]> = [
    ['video_codec', !takenVideo.has(facts.videoCodec)],
    ['video_sound_codec', !takenSound.has(facts.audioCodec)],
    ['video_too_short', seconds < rules.shortestSeconds - grace],
    ['video_too_long', seconds > rules.longestSeconds + grace],
    ['video_not_upright', Math.abs(width / height - rules.ratio) > rules.ratioMargin],
    ['video_too_small', width < rules.leastWidth || height < rules.leastHeight],
    ['video_too_wide', width > rules.mostWidth],
    ['video_frames', framesPerSecond < rules.leastFrames - grace || framesPerSecond > rules.mostFrames + 1],
  ];
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
}

/** Whether a path or an address is that of a stored video. */
export const isVideo = (path: string): boolean => /\/media\/[0-9a-f]{40}\.mp4$/.test(path);
