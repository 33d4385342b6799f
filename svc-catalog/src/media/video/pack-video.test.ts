import type { AppError } from '@kallos/contracts/errors';
import { box, makeMovie, pictureEntry, type MadeTrack } from '@kallos/test-media/make-movie';
import {
  avc,
  noise,
  foreignSound,
  empty,
  withSound,
  repeatedPicture,
  repeatedSound,
  edited,
  withDelay,
  slowThenFast,
  fastThenSlow,
  place,
  picture,
  sound,
} from '@kallos/test-media/odd-tracks';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { brokenRuleOf, packVideo } from './pack-video.ts';

/** Returns the content of a stored file. */
async function lookInto(bytes: Uint8Array) {
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const packetsOf = async (
    track:
      | Awaited<ReturnType<typeof input.getPrimaryVideoTrack>>
      | Awaited<ReturnType<typeof input.getPrimaryAudioTrack>>,
  ) => {
    const times: number[] = [];
    const sizes: number[] = [];
    if (track)
      for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets()) {
        times.push(timestamp);
        sizes.push(byteLength);
      }
    return { times, sizes };
  };
  const video = await input.getPrimaryVideoTrack();
  const frames = await packetsOf(video);
  const tones = await packetsOf(await input.getPrimaryAudioTrack());
  return {
    tracks: (await input.getTracks()).length,
    rotation: video?.rotation,
    frames: frames.times.length,
    firstFrame: Math.min(...frames.times),
    tones: tones.times.length,
    firstTone: tones.times[0],
    silent: tones.sizes.findIndex((size) => size > 9),
  };
}

const keep = (movie: Buffer) => packVideo(movie);
const refusal = (given: Buffer) =>
  packVideo(given).then(
    () => 'kept',
    (error: AppError) => brokenRuleOf(error),
  );

describe('a video that networks accept', () => {
  it.each<[string, Buffer, number?]>([
    ['sound that only Apple knows beside AAC', makeMovie([picture, sound, foreignSound])],
    ['that sound first', makeMovie([picture, foreignSound, sound])],
    [
      'AAC that is switched off beside it',
      makeMovie([picture, foreignSound, { ...sound, isDisabled: true }]),
    ],
    ['a time code', makeMovie([picture, sound, noise('tmcd', 'tmcd')])],
    ['places of a GoPro', makeMovie([picture, sound, noise('meta', 'gpmd')])],
    ['places of an iPhone', makeMovie([picture, sound, noise('meta', 'mebx')])],
    ['chapters', makeMovie([picture, sound, noise('text', 'text')])],
    ['subtitles', makeMovie([picture, sound, noise('sbtl', 'tx3g')])],
    [
      'a cover of JPEG',
      makeMovie([picture, sound, { ...noise('vide', 'jpeg'), entry: pictureEntry('jpeg', 540, 960) }]),
    ],
    [
      'a cover of JPEG before the film',
      makeMovie([{ ...noise('vide', 'jpeg'), entry: pictureEntry('jpeg', 540, 960) }, picture, sound]),
    ],
    ['a second sound', makeMovie([picture, sound, sound])],
    ['a second picture', makeMovie([picture, sound, picture])],
    ['an empty track of sound first', makeMovie([picture, empty(foreignSound), sound])],
    ['its index at the end', makeMovie([picture, sound], { isIndexLast: true })],
    ['an old brand', makeMovie([picture, sound], { brand: 'qt  ' })],
    [
      'bytes behind its end',
      makeMovie([picture, sound], { behind: Buffer.from('trailing bytes of another program') }),
    ],
    ['a place and a title', makeMovie([picture, sound], { notes: [place] })],
    [
      'a scale of a thousandth of a microsecond',
      makeMovie([
        {
          ...picture,
          scale: picture.scale * 30_000,
          samples: picture.samples.map((one) => ({
            ...one,
            ticks: one.ticks * 30_000,
            offset: (one.offset ?? 0) * 30_000,
          })),
        },
        sound,
      ]),
    ],
  ])('is stored without %s', async (_, movie) => {
    const { bytes, seconds } = await keep(movie);
    expect(seconds).toBeCloseTo(4, 1);
    expect(await lookInto(bytes)).toMatchObject({ tracks: 2, frames: picture.samples.length, firstFrame: 0 });
    const text = Buffer.from(bytes).toString('latin1');
    for (const private_ of ['37.97', 'Secret', 'elst', 'gpmd', 'mebx', 'apac'])
      expect(text.includes(private_), private_).toBe(false);
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
  });

  it.each<[string, MadeTrack[]]>([
    ['no sound', [picture]],
    ['only an empty track of sound', [picture, empty(sound)]],
    ['only an empty track of foreign sound', [picture, empty(foreignSound)]],
  ])('with %s is kept as silent', async (_, tracks) => {
    expect(await lookInto((await keep(makeMovie(tracks))).bytes)).toMatchObject({ tracks: 1 });
  });

  it('keeps the rotation that a phone stored', async () => {
    const turned = {
      ...picture,
      entry: pictureEntry('avc1', 960, 540, box('avcC', avc)),
      width: 960,
      height: 540,
      isQuarterTurned: true,
    };
    expect(await lookInto((await keep(makeMovie([turned, sound]))).bytes)).toMatchObject({ rotation: 90 });
  });

  it.each([
    ['mono with 22 kHz', withSound(1, 22_050)],
    ['stereo with 48 kHz', withSound(2, 48_000)],
  ])('accepts %s', async (_, track) => {
    expect((await keep(makeMovie([picture, track]))).kind).toBe('kept');
  });

  it('is judged by the average of the whole video', async () => {
    expect((await keep(makeMovie([slowThenFast]))).kind).toBe('kept');
    expect(await refusal(makeMovie([fastThenSlow]))).toMatchObject({ rule: 'video_frames', actual: '14' });
  });
});

describe('content hidden by an edit list', () => {
  it('is not stored when the visible part begins at a key frame', async () => {
    const movie = makeMovie([edited(repeatedPicture, 4, 4), edited(repeatedSound, 4, 4)]);
    const { bytes, seconds } = await keep(movie);
    expect(seconds).toBeCloseTo(4, 1);
    const left = await lookInto(bytes);
    expect(left).toMatchObject({ frames: picture.samples.length, firstFrame: 0, firstTone: 0 });
    expect(Math.abs(left.tones - sound.samples.length)).toBeLessThanOrEqual(2);
    expect(Buffer.from(bytes).includes('elst')).toBe(false);
  });

  it('is not stored when it is the end', async () => {
    const { bytes, seconds } = await keep(
      makeMovie([edited(repeatedPicture, 0, 4), edited(repeatedSound, 0, 4)]),
    );
    expect(seconds).toBeLessThanOrEqual(4.001);
    const { frames, tones } = await lookInto(bytes);
    expect(frames).toBe(picture.samples.length);
    expect(tones * (1024 / sound.scale)).toBeLessThanOrEqual(4.03);
  });

  it.each<[string, MadeTrack[]]>([
    ['a film that begins between key frames', [edited(picture, 0.5, 3.5), edited(sound, 0.5, 3.5)]],
    [
      'several pieces',
      [
        {
          ...repeatedPicture,
          edits: [
            { ticks: 3000, from: 0 },
            { ticks: 3000, from: 4.5 * picture.scale },
          ],
        },
      ],
    ],
    ['another speed', [{ ...picture, edits: [{ ticks: 8000, from: 0, rate: 0.5 }] }]],
  ])('refuses %s when nothing can convert it', async (_, tracks) => {
    expect(await refusal(makeMovie(tracks))).toEqual({ rule: 'video_cut' });
  });

  it('contiguous edits are accepted', async () => {
    const pieces = [
      { ticks: 2000, from: 0 },
      { ticks: 2000, from: 2 * picture.scale },
    ];
    expect(
      await lookInto((await keep(makeMovie([{ ...picture, edits: pieces }, sound]))).bytes),
    ).toMatchObject({
      frames: picture.samples.length,
    });
  });

  it('audio priming is dropped', async () => {
    const primed = edited(sound, 1024 / sound.scale, 3.9);
    expect(await lookInto((await keep(makeMovie([picture, primed]))).bytes)).toMatchObject({ firstTone: 0 });
  });
});

describe('sound that begins later than the video', () => {
  it('is aligned by silence, without an edit list', async () => {
    const { bytes } = await keep(makeMovie([picture, withDelay(sound, 1)]));
    const { firstTone, silent } = await lookInto(bytes);
    expect(firstTone).toBe(0);
    expect((silent * 1024) / sound.scale).toBeCloseTo(1, 1);
    expect(Buffer.from(bytes).includes('elst')).toBe(false);
  });

  it('may end earlier', async () => {
    const short = { ...sound, samples: sound.samples.slice(0, 40) };
    expect(await lookInto((await keep(makeMovie([picture, short]))).bytes)).toMatchObject({ tones: 40 });
  });

  it('is cut off at the last frame', async () => {
    const { bytes } = await keep(makeMovie([picture, repeatedSound]));
    const { tones } = await lookInto(bytes);
    expect((tones * 1024) / sound.scale).toBeLessThan(4.05);
  });
});
