import { makeMovie, pictureEntry, box, type Layout, type MadeTrack } from '@kallos/test-media/make-movie';
import {
  avc,
  edited,
  fastThenSlow,
  foreignSound,
  heavy,
  picture,
  ratedAt,
  sound,
  stored,
  withSound,
} from '@kallos/test-media/odd-tracks';
import { describe, expect, it } from 'vitest';
import { faultOfReel, probeVideo } from './video-bytes.ts';

const judge = (tracks: readonly MadeTrack[], layout?: Layout) =>
  faultOfReel(probeVideo(makeMovie(tracks, layout)));
const lying = { ...picture, width: 960, height: 540 };

describe('the reel check', () => {
  it.each<[string, readonly MadeTrack[]]>([
    ['a plain film', [picture, sound]],
    ['one without sound', [picture]],
    [
      'one that is turned',
      [{ ...lying, entry: pictureEntry('avc1', 960, 540, box('avcC', avc)), isQuarterTurned: true }, sound],
    ],
    ['mono with 22 kHz', [picture, withSound(1, 22_050)]],
    ['60 frames', [ratedAt(picture, 60), sound]],
  ])('accepts %s', (_, tracks) => {
    expect(judge(tracks)).toBeUndefined();
  });

  it.each<[string, readonly MadeTrack[], RegExp, Layout?]>([
    ['an edit list of the picture', [edited(picture, 0, 4), sound], /edit lists/],
    ['an edit list of the sound', [picture, edited(sound, 0.02, 4)], /edit lists/],
    ['an index at the end', [picture, sound], /moov/, { isIndexLast: true }],
    ['six channels', [picture, withSound(6, 48_000)], /channels/],
    ['96 kHz', [picture, withSound(2, 96_000)], /sample rate/],
    ['sound that only Apple knows', [picture, sound, foreignSound], /audio codec/],
    ['4:2:2', [stored(2, 8), sound], /chroma/],
    ['4:4:4', [stored(3, 8), sound], /chroma/],
    ['half frames', [stored(1, 8, true), sound], /progressive/],
    ['many bits', [heavy, sound], /bit rate/],
    ['slow motion', [ratedAt(picture, 240), sound], /frame rate/],
    ['few frames over the whole film', [fastThenSlow], /frame rate/],
    ['a film that lies', [lying, sound], /540 by 960|9:16/],
    ['an old codec', [{ ...picture, entry: pictureEntry('mp4v', 540, 960) }, sound], /video codec/],
  ])('rejects %s', (_, tracks, fault, layout) => {
    expect(judge(tracks, layout)).toMatch(fault);
  });
});
