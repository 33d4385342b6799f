import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openConverter, outputName, sourceName } from './convert-video.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { packVideo } from './pack-video.ts';

const ffmpeg = findFfmpeg(process.env);
const folder = mkdtempSync(path.join(tmpdir(), 'kallos-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

/** Creates a video of some seconds with ffmpeg. */
function film(name: string, picture: string, sound: string, words: string, seconds = 4): string {
  const inputs = [`testsrc=${picture}:duration=${seconds}`, `${sound}:duration=${seconds}`];
  execFileSync(
    ffmpeg ?? '',
    [
      '-v',
      'error',
      '-y',
      ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]),
      ...words.split(' '),
      at(name),
    ],
    { stdio: 'pipe' },
  );
  return at(name);
}

const upright = 'size=540x960:rate=30';
const tone = 'sine=frequency=440:sample_rate=48000';
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const aac = '-c:a aac';

const converter = openConverter(ffmpeg ?? '');

async function convert(file: string) {
  const place = mkdtempSync(at('one-'));
  const read = await packVideo(readFileSync(file), path.join(place, sourceName));
  if (read.kind === 'kept') return { rules: [], seconds: read.seconds, bytes: Buffer.from(read.bytes) };
  const percents: number[] = [];
  await converter.convert(place, read, { onPercent: (percent) => percents.push(percent) });
  const made = await packVideo([path.join(place, outputName)]);
  const rules = read.broken.map(({ rule }) => rule);
  return { rules, seconds: made.seconds, bytes: Buffer.from(made.bytes), percents };
}

describe.skipIf(ffmpeg === undefined)('a video that networks reject', () => {
  it.each<[string, string[], () => string]>([
    [
      '5.1 sound with 96 kHz',
      ['video_channels', 'video_sample_rate'],
      () =>
        film(
          'six.mp4',
          upright,
          'sine=sample_rate=96000',
          `-af pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0 ${h264} -c:a aac -ar 96000`,
        ),
    ],
    [
      'PCM of a camera',
      ['video_sound_codec'],
      () => film('pcm.mov', upright, tone, `${h264} -c:a pcm_s16le`),
    ],
    [
      '4:2:2 with 10 bits',
      ['video_chroma', 'video_depth'],
      () => film('deep.mp4', upright, tone, `-c:v libx264 -preset ultrafast -pix_fmt yuv422p10le ${aac}`),
    ],
    [
      '4:4:4',
      ['video_chroma'],
      () => film('full.mp4', upright, tone, `-c:v libx264 -preset ultrafast -pix_fmt yuv444p ${aac}`),
    ],
    [
      'half frames',
      ['video_interlaced'],
      () =>
        film(
          'half.mp4',
          'size=576x1024:rate=50',
          tone,
          `-vf tinterlace=interleave_top ${h264} -flags +ilme+ildct -x264-params tff=1 ${aac}`,
        ),
    ],
    [
      'slow motion',
      ['video_frames'],
      () => film('slow.mp4', 'size=540x960:rate=120', tone, `${h264} ${aac}`, 3),
    ],
    ['few frames', ['video_frames'], () => film('few.mp4', 'size=540x960:rate=10', tone, `${h264} ${aac}`)],
    ['4:5', ['video_other_shape'], () => film('feed.mp4', 'size=1080x1350:rate=30', tone, `${h264} ${aac}`)],
    [
      'the shape of a phone’s screen',
      ['video_other_shape'],
      () => film('screen.mp4', 'size=592x1280:rate=30', tone, `${h264} ${aac}`),
    ],
    [
      'an odd square with slow frames',
      ['video_other_shape', 'video_frames'],
      () => film('square.mp4', 'size=1442x1442:rate=10', tone, `${h264} ${aac}`),
    ],
    ['MPEG-4 of an old camera', ['video_codec'], () => film('old.mp4', upright, tone, `-c:v mpeg4 ${aac}`)],
    [
      'VP9',
      ['video_codec'],
      () => film('vp9.mp4', upright, tone, `-c:v libvpx-vp9 -cpu-used 8 -deadline realtime ${aac}`, 3),
    ],
  ])('because of %s is converted', async (_, rules, make) => {
    const converted = await convert(make());
    expect(converted.rules).toEqual(rules);
    expect(converted.seconds).toBeGreaterThan(2.8);
    expect(converted.bytes.includes('elst')).toBe(false);
  });

  it('contains no frames that a cut between key frames removed', async () => {
    const whole = film('whole.mp4', upright, tone, `${h264} -g 250 ${aac}`, 6);
    execFileSync(ffmpeg ?? '', ['-v', 'error', '-ss', '1.4', '-i', whole, '-c', 'copy', at('trimmed.mp4')]);
    const { rules, seconds, bytes } = await convert(at('trimmed.mp4'));
    expect([rules, Math.round(seconds * 5) / 5]).toEqual([['video_cut'], 4.6]);
    expect(bytes.includes('elst')).toBe(false);
  });

  it('has no location and title', async () => {
    const file = film(
      'named.mov',
      upright,
      tone,
      `${h264} -c:a pcm_s16le -metadata title=Secret -metadata location=+37.97+023.72/`,
    );
    expect(readFileSync(file).includes('Secret')).toBe(true);
    const { bytes } = await convert(file);
    for (const words of ['Secret', '+37.97', 'Lavf', 'Lavc'])
      expect(bytes.includes(words), words).toBe(false);
  });

  it('reports its progress and stops when it is abandoned', async () => {
    const file = film('long.mp4', 'size=1080x1920:rate=10', tone, `${h264} ${aac}`, 40);
    const place = mkdtempSync(at('stopped-'));
    const read = await packVideo(readFileSync(file), path.join(place, sourceName));
    if (read.kind === 'kept') throw new Error('nothing to convert');
    const gone = new AbortController();
    const converting = converter.convert(place, read, { signal: gone.signal, onPercent: () => gone.abort() });
    await expect(converting).rejects.toThrow(/ffmpeg ended|cancelled/);
  });

  it('blames a full disk, not the video, for a failed write', async () => {
    const file = readFileSync(film('room.mp4', upright, 'sine=sample_rate=96000', `${h264} ${aac}`));
    await expect(packVideo(file, '/dev/full')).rejects.toMatchObject({ code: 'storage_full' });
    const place = mkdtempSync(at('full-'));
    const read = await packVideo(file, path.join(place, sourceName));
    if (read.kind === 'kept') throw new Error('nothing to convert');
    symlinkSync('/dev/full', path.join(place, outputName));
    await expect(converter.convert(place, read, {})).rejects.toMatchObject({ code: 'storage_full' });
  });

  it('fetches no files or URLs that the video names', async () => {
    const place = mkdtempSync(at('playlist-'));
    const facts = { seconds: 4, width: 540, height: 960, framesPerSecond: 30 };
    const list = `ffconcat version 1.0\nfile /etc/passwd\n`;
    writeFileSync(path.join(place, sourceName), list);
    const unfit = {
      kind: 'unfit',
      broken: [],
      facts,
      ids: { picture: 1, sound: undefined },
      hash: '',
    } as never;
    await expect(converter.convert(place, unfit, {})).rejects.toThrow('ffmpeg ended');
    expect(readdirSync(place)).toEqual([sourceName]);
  });
});

describe('finding ffmpeg', () => {
  it('returns the configured one, the one on the PATH, or undefined', () => {
    expect(findFfmpeg({ FFMPEG_BIN: process.execPath })).toBe(process.execPath);
    expect(findFfmpeg({ FFMPEG_BIN: 'none', PATH: process.env['PATH'] })).toBeUndefined();
    expect(findFfmpeg({ PATH: folder })).toBeUndefined();
    expect(() => findFfmpeg({ FFMPEG_BIN: at('missing') })).toThrow('no program');
  });
});
