import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Call } from '@kallos/contracts/client';
import { videoRules } from '@kallos/contracts/media/video-rules';
import { makeMovie, pictureEntry, box, type MadeTrack } from '@kallos/test-media/make-movie';
import {
  avc,
  withDelay,
  edited,
  empty,
  fastThenSlow,
  foreignSound,
  heavy,
  noise,
  picture,
  place,
  ratedAt,
  slowThenFast,
  sound,
  stored,
  repeatedPicture,
  repeatedSound,
  withSound,
} from '@kallos/test-media/odd-tracks';
import { runTrial, type Trial } from './trial.ts';

/** Text that no stored video may contain. */
const privateWords = ['elst', '37.97', 'Secret', 'apac', 'gpmd', 'mebx', 'tmcd'];

async function faultOf(url: string, videoPath: string): Promise<string | undefined> {
  const answer = await fetch(new URL(videoPath, url));
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const found = privateWords.filter((word) => text.includes(word));
  if (found.length > 0) return `the public file holds ${found.join(', ')}`;
  return text.indexOf('moov') < text.indexOf('mdat') ? undefined : 'the index is behind the frames';
}

interface VideoTrial {
  readonly family: string;
  readonly name: string;
  /** Accepted, or the broken rule with the reported value. */
  readonly expected: 'taken' | `video_${string}`;
  readonly make: () => Buffer;
  /** Converted by a server with ffmpeg; without it the rule is reported. */
  readonly isConvertible?: boolean;
}

const refusedWith = (expected: string): { readonly refused: string } => {
  const [rule, actual] = expected.split(' is ');
  return { refused: `invalid_fields video=${rule}${actual === undefined ? '' : ` actual=${actual}`}` };
};

const videoTrial = ({ family, name, expected, make, isConvertible = false }: VideoTrial): Trial => {
  const wanted = expected === 'taken' ? expected : refusedWith(expected);
  return {
    family,
    name,
    expected: wanted,
    run: async ({ call, url }) => {
      const bytes = new Uint8Array(make());
      const keep = async () => {
        const pieces = bytes.length > videoRules.pieceBytes ? await sendPieces(call, bytes) : undefined;
        const video = new File([bytes], name, { type: 'video/mp4' });
        return call(pictures.keepVideo, { body: { pieces }, files: { video: pieces ? undefined : video } });
      };
      const result = await runTrial(keep, async ({ videoPath, changes }) => {
        const fault = await faultOf(url, videoPath);
        const isTold = expected === 'taken' || changes.some(({ rule }) => expected.startsWith(rule));
        return fault ?? (isTold ? undefined : 'converted without a word');
      });
      const isConverted = isConvertible && result.outcome === 'taken' && result.fault === undefined;
      // With ffmpeg the file is converted, without it the rule is named: both are correct.
      return isConverted && wanted !== 'taken' ? { outcome: 'refused', reason: wanted.refused } : result;
    },
  };
};

/** Sends a large file like the portal; returns the names of its pieces. */
async function sendPieces(call: Call, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += videoRules.pieceBytes) {
    const piece = new File([bytes.subarray(at, at + videoRules.pieceBytes)], 'piece');
    names.push((await call(pictures.keepVideoPiece, { files: { piece } })).piece);
  }
  return names.join(',');
}

const movie = (...tracks: readonly MadeTrack[]) => makeMovie(tracks);
const jpeg = { ...noise('vide', 'jpeg'), entry: pictureEntry('jpeg', 540, 960) };
const turned: MadeTrack = {
  ...picture,
  entry: pictureEntry('avc1', 960, 540, box('avcC', avc)),
  width: 960,
  height: 540,
  isQuarterTurned: true,
};

const taken: ReadonlyArray<readonly [string, () => Buffer]> = [
  ['spatial-sound.mov', () => movie(picture, sound, foreignSound)],
  ['spatial-sound-first.mov', () => movie(picture, foreignSound, sound)],
  ['time-code.mov', () => movie(picture, sound, noise('tmcd', 'tmcd'))],
  ['gopro.mp4', () => movie(picture, sound, noise('meta', 'gpmd'))],
  ['iphone-places.mov', () => movie(picture, sound, noise('meta', 'mebx'))],
  ['chapters.mov', () => movie(picture, sound, noise('text', 'text'))],
  ['cover-art.mp4', () => movie(picture, sound, jpeg)],
  ['two-pictures.mp4', () => movie(picture, sound, picture)],
  ['two-sounds.mp4', () => movie(picture, sound, sound)],
  ['turned.mov', () => movie(turned, sound)],
  ['silent.mp4', () => movie(picture)],
  ['empty-sound.mp4', () => movie(picture, empty(sound))],
  ['mono-22-khz.mp4', () => movie(picture, withSound(1, 22_050))],
  ['sound-begins-later.mp4', () => movie(picture, withDelay(sound, 1))],
  ['sound-ends-earlier.mp4', () => movie(picture, { ...sound, samples: sound.samples.slice(0, 40) })],
  ['cut-at-a-key-frame.mp4', () => movie(edited(repeatedPicture, 4, 4), edited(repeatedSound, 4, 4))],
  ['slow-first.mp4', () => movie(slowThenFast)],
  ['index-last.mp4', () => makeMovie([picture, sound], { isIndexLast: true })],
  ['place-and-title.mov', () => makeMovie([picture, sound], { notes: [place] })],
  ['bytes-behind.mp4', () => makeMovie([picture, sound], { behind: Buffer.from('trailing bytes') })],
];

const whole = movie(picture, sound);
const begun = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(64)]);
const refused: ReadonlyArray<readonly [string, `video_${string}`, () => Buffer]> = [
  ['only-apple-sound.mov', 'video_sound_codec is apac', () => movie(picture, foreignSound)],
  ['webm-named.mp4', 'video_container is WebM/MKV', () => begun(0x1a, 0x45, 0xdf, 0xa3)],
  ['avi-named.mp4', 'video_container is AVI', () => Buffer.from('RIFF\0\0\0\0AVI LIST')],
  ['half-an-upload.mp4', 'video_damaged', () => whole.subarray(0, whole.length / 2)],
  ['photo.mp4', 'video_not_video', () => begun(0xff, 0xd8, 0xff, 0xe0)],
  ['empty.mp4', 'video_empty', () => Buffer.alloc(0)],
  ['sound-alone.mp4', 'video_not_video', () => movie(sound)],
];

const convertible: typeof refused = [
  ['trimmed.mp4', 'video_cut', () => movie(edited(picture, 0.5, 3.5), edited(sound, 0.5, 3.5))],
  ['fast-first.mp4', 'video_frames is 14', () => movie(fastThenSlow)],
  ['slow-motion.mov', 'video_frames is 240', () => movie(ratedAt(picture, 240))],
  ['six-channels.mp4', 'video_channels is 6', () => movie(picture, withSound(6, 48_000))],
  ['96-khz.mp4', 'video_sample_rate is 96', () => movie(picture, withSound(2, 96_000))],
  ['4-2-2.mp4', 'video_chroma is 4:2:2', () => movie(stored(2, 8), sound)],
  ['4-4-4.mp4', 'video_chroma is 4:4:4', () => movie(stored(3, 8), sound)],
  ['interlaced.mp4', 'video_interlaced', () => movie(stored(1, 8, true), sound)],
  ['many-bits.mp4', 'video_bit_rate is 28.6', () => movie(heavy, sound)],
];

/** Files of phones, cameras, recorders and broken uploads, uploaded as videos. */
export const videoTrials: readonly Trial[] = [
  ...taken.map(([name, make]) =>
    videoTrial({ family: 'videos: tracks and layout', name, expected: 'taken', make }),
  ),
  ...refused.map(([name, expected, make]) => videoTrial({ family: 'videos: refused', name, expected, make })),
  ...convertible.map(([name, expected, make]) =>
    videoTrial({ family: 'videos: converted or refused', name, expected, make, isConvertible: true }),
  ),
];
