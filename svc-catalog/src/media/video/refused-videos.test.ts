import type { AppError } from '@kallos/contracts/errors';
import { box, makeMovie, pictureEntry } from '@kallos/test-media/make-movie';
import {
  foreignSound,
  empty,
  withSound,
  stored,
  ratedAt,
  heavy,
  picture,
  sound,
} from '@kallos/test-media/odd-tracks';
import { describe, expect, it } from 'vitest';
import { brokenRuleOf, packVideo } from './pack-video.ts';

const refusal = (given: Buffer) =>
  packVideo(given).then(
    () => 'kept',
    (error: AppError) => brokenRuleOf(error),
  );

describe('a rejected file', () => {
  const whole = makeMovie([picture, sound]);
  const last = makeMovie([picture, sound], { isIndexLast: true });
  const bytesOf = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(64)]);
  it.each<[string, Buffer, object]>([
    ['nothing', Buffer.alloc(0), { rule: 'video_empty' }],
    ['a JPEG', bytesOf(0xff, 0xd8, 0xff, 0xe0), { rule: 'video_not_video' }],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), { rule: 'video_not_video' }],
    ['words', Buffer.from('not a video at all, but a letter'), { rule: 'video_not_video' }],
    ['sound alone', makeMovie([sound]), { rule: 'video_not_video' }],
    ['WebM named MP4', bytesOf(0x1a, 0x45, 0xdf, 0xa3), { rule: 'video_container', actual: 'WebM/MKV' }],
    ['AVI named MP4', Buffer.from('RIFF\0\0\0\0AVI LIST'), { rule: 'video_container', actual: 'AVI' }],
    ['an upload without its end', whole.subarray(0, whole.length / 2), { rule: 'video_damaged' }],
    ['a recording without its index', last.subarray(0, last.length / 2), { rule: 'video_damaged' }],
    [
      'an index that contradicts itself',
      box('moov', box('mvhd', Buffer.alloc(2))),
      { rule: 'video_damaged' },
    ],
    [
      'sound that only Apple knows',
      makeMovie([picture, foreignSound]),
      { rule: 'video_sound_codec', actual: 'apac' },
    ],
    ['six channels', makeMovie([picture, withSound(6, 48_000)]), { rule: 'video_channels', actual: '6' }],
    ['96 kHz', makeMovie([picture, withSound(2, 96_000)]), { rule: 'video_sample_rate', actual: '96' }],
    ['4:2:2', makeMovie([stored(2, 8), sound]), { rule: 'video_chroma', actual: '4:2:2' }],
    ['4:4:4', makeMovie([stored(3, 8), sound]), { rule: 'video_chroma', actual: '4:4:4' }],
    ['10 bits', makeMovie([stored(1, 10), sound]), { rule: 'video_depth', actual: '10' }],
    ['half frames', makeMovie([stored(1, 8, true), sound]), { rule: 'video_interlaced' }],
    ['many bits', makeMovie([heavy, sound]), { rule: 'video_bit_rate', actual: '28.6' }],
    ['slow motion', makeMovie([ratedAt(picture, 240)]), { rule: 'video_frames', actual: '240' }],
    [
      'one frame',
      makeMovie([
        {
          ...picture,
          samples: [
            {
              ...picture.samples[0],
              data: picture.samples[0]?.data ?? Buffer.alloc(0),
              ticks: 4 * picture.scale,
              offset: 0,
            },
          ],
        },
      ]),
      { rule: 'video_frames', actual: '0.3' },
    ],
    [
      'another codec',
      makeMovie([{ ...picture, entry: pictureEntry('mp4v', 540, 960) }, sound]),
      { rule: 'video_codec', actual: 'mp4v' },
    ],
    ['no frames', makeMovie([empty(picture), sound]), { rule: 'video_damaged' }],
  ])('as %s is reported as such', async (_, bytes, rule) => {
    expect(await refusal(bytes)).toEqual(rule);
  });

  it('has the same reason at any truncated length: a damaged file', async () => {
    for (let length = 1; length < whole.length; length += 997)
      expect(['video_damaged', 'video_not_video']).toContain(
        ((await refusal(whole.subarray(0, length))) as { rule: string }).rule,
      );
  });
});
