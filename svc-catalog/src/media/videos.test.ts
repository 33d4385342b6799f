import { readFileSync } from 'node:fs';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { videoBreaks, type VideoFacts } from '@kallos/contracts/media/video-rules';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { describe, expect, it } from 'vitest';
import { useTestCatalog } from '../../testing/catalog.ts';

const recording = readFileSync(new URL('../../../packages/test-media/src/reel.mov', import.meta.url));
const catalog = useTestCatalog();

const business = () => callAs(catalog.app, businessCaller(7));
const fileOf = (bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], 'IMG_1.MOV', { type: 'video/quicktime' });
const keep = (bytes: Uint8Array, still?: Uint8Array) =>
  business()(pictures.keepVideo, {
    body: {},
    files: { video: fileOf(bytes), ...(still ? { still: fileOf(still) } : {}) },
  });
const read = (path: string, range?: string) =>
  catalog.app.request(path, range === undefined ? {} : { headers: { range } });

describe("an account's own video", () => {
  it('is stored once, as MP4 with its index first and no location', async () => {
    expect(recording.includes('+37.97')).toBe(true);
    const kept = await keep(recording, await drawImage(1));
    expect(kept.videoPath).toMatch(/^\/media\/[0-9a-f]{40}\.mp4$/);
    expect(kept.posterPath).toMatch(/\.jpg$/);
    expect(kept.seconds).toBeCloseTo(4, 1);
    const answer = await read(kept.videoPath);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
    expect(bytes.includes('37.97')).toBe(false);
    expect(bytes.includes('Secret')).toBe(false);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect((await keep(recording)).videoPath).toBe(kept.videoPath);
  });

  it('is served in byte ranges', async () => {
    const { videoPath } = await keep(recording);
    const whole = Buffer.from(await (await read(videoPath)).arrayBuffer());
    const size = whole.length;
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=100-', 100, size],
      ['bytes=-50', size - 50, size],
      [`bytes=10-${size + 999}`, 10, size],
    ] as const) {
      const part = await read(videoPath, range);
      expect([part.status, part.headers.get('content-range')], range).toEqual([
        206,
        `bytes ${from}-${to - 1}/${size}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to)), range).toBe(true);
    }
    expect((await read(videoPath, `bytes=${size}-`)).status).toBe(416);
    expect((await read(`/media/${'0'.repeat(40)}.mp4`)).status).toBe(404);
  });

  it.each([
    ['half of a recording', recording.subarray(0, 9000), 'video_damaged'],
    ['a picture', undefined, 'video_not_video'],
    ['nothing', new Uint8Array(0), 'video_empty'],
  ])('is rejected when it is %s', async (_, bytes, rule) => {
    await expect(keep(bytes ?? (await drawImage(2)))).rejects.toMatchObject({
      code: 'invalid_fields',
      body: { fields: { video: rule } },
    });
  });
});

describe('a video uploaded in parts', () => {
  const sendPiece = async (bytes: Uint8Array, account = 7) =>
    (
      await callAs(catalog.app, businessCaller(account))(pictures.keepVideoPiece, {
        files: { piece: fileOf(bytes) },
      })
    ).piece;
  const store = (pieces: readonly string[], account = 7) =>
    callAs(catalog.app, businessCaller(account))(pictures.keepVideo, {
      body: { pieces: pieces.join() },
      files: {},
    });
  const sendHalves = () =>
    Promise.all([sendPiece(recording.subarray(0, 9000)), sendPiece(recording.subarray(9000))]);
  const refusal = (rule: string) => ({ code: 'invalid_fields', body: { fields: { video: rule } } });

  it('equals one uploaded whole, and its parts can be used once', async () => {
    const pieces = await sendHalves();
    expect((await store(pieces)).videoPath).toBe((await keep(recording)).videoPath);
    await expect(store(pieces)).rejects.toMatchObject(refusal('video_unreadable'));
  });

  it("is rejected with wrong order, too many parts, or others' parts", async () => {
    const refused = await sendHalves();
    await expect(store(refused.toReversed())).rejects.toMatchObject(refusal('video_not_video'));
    await expect(store(refused)).rejects.toMatchObject(refusal('video_unreadable'));
    const pieces = await sendHalves();
    const many = Array.from({ length: 17 }, () => pieces[0]);
    await expect(store(many)).rejects.toMatchObject(refusal('video_too_large'));
    await expect(store(pieces, 8)).rejects.toMatchObject(refusal('video_unreadable'));
    const named = pieces.map((name) => name.replace('7-', '8-'));
    await expect(store(named, 8)).rejects.toMatchObject(refusal('video_unreadable'));
    expect((await store(pieces)).videoPath).toMatch(/mp4$/);
  });

  it('is rejected with an invalid part name', async () => {
    for (const name of ['7-../../x', `7-${'0'.repeat(32)}/..`, 'https://example.org/', ''])
      await expect(store([name])).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('serves no parts', async () => {
    const [piece] = await sendHalves();
    for (const path of [`/media/${piece}`, `/media/pieces/${piece}`, `/media/${piece}.mp4`])
      expect((await read(path)).status, path).toBe(404);
  });
});

describe('what networks accept as a reel', () => {
  const good: VideoFacts = {
    seconds: 30,
    width: 1080,
    height: 1920,
    framesPerSecond: 29.97,
    videoCodec: 'hevc',
    videoBitsPerSecond: 16_000_000,
    chroma: '4:2:0',
    bitDepth: 10,
    isInterlaced: false,
    isHdr: true,
    audioCodec: 'aac',
    channels: 2,
    sampleRate: 44_100,
    hasHiddenFrames: false,
  };
  it.each<[string, Partial<VideoFacts>, string | undefined]>([
    ['a phone’s recording', {}, undefined],
    ['one without sound', { audioCodec: null }, undefined],
    ['exactly three seconds', { seconds: 3 }, undefined],
    ['exactly ninety seconds', { seconds: 90.04 }, undefined],
    ['the smallest', { width: 540, height: 960 }, undefined],
    ['23.976 frames', { framesPerSecond: 23.976 }, undefined],
    ['too short', { seconds: 2.5 }, 'video_too_short'],
    ['too long', { seconds: 91 }, 'video_too_long'],
    ['lying down', { width: 1920, height: 1080 }, 'video_not_upright'],
    ['a little wider than a square', { width: 1100, height: 1080 }, 'video_not_upright'],
    ['a strip', { width: 400, height: 1920 }, 'video_not_upright'],
    ['a square', { width: 1080, height: 1080 }, 'video_other_shape'],
    ['4:5', { width: 1080, height: 1350 }, 'video_other_shape'],
    ['3:4', { width: 1080, height: 1440 }, 'video_other_shape'],
    ['the screen of a phone', { width: 886, height: 1920 }, 'video_other_shape'],
    ['the smallest of 4:5', { width: 540, height: 675 }, 'video_other_shape'],
    ['small', { width: 360, height: 640 }, 'video_too_small'],
    ['as wide as 4K', { width: 2160, height: 3840 }, 'video_too_wide'],
    ['another codec', { videoCodec: 'vp9' }, 'video_codec'],
    ['another sound', { audioCodec: 'opus' }, 'video_sound_codec'],
    ['a slide show', { framesPerSecond: 10 }, 'video_frames'],
    ['slow motion', { framesPerSecond: 120 }, 'video_frames'],
    ['H.264 with 10 bits', { videoCodec: 'avc' }, 'video_depth'],
    ['HEVC with 12 bits', { bitDepth: 12 }, 'video_depth'],
    ['the most bits', { videoBitsPerSecond: 25_000_000 }, undefined],
    ['more bits', { videoBitsPerSecond: 55_000_000 }, 'video_bit_rate'],
    ['mono', { channels: 1, sampleRate: 22_050 }, undefined],
  ])('reports %s', (_, change, rule) => {
    expect(videoBreaks({ ...good, ...change })[0]?.rule).toBe(rule);
  });

  it('excludes other shapes that are too small for the frame', () => {
    const rules = videoBreaks({ ...good, width: 500, height: 625 }).map(({ rule }) => rule);
    expect(rules).toEqual(['video_other_shape', 'video_too_small']);
  });
});
