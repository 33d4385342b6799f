import { beforeEach, describe, expect, it } from 'vitest';
import {
  deliver,
  expectPublishedOnce,
  advanceTime,
  networks,
  onInstagram,
} from '../../../testing/delivery-bench.ts';
import { openDeliveryBench, request, rowOf } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { serveVideo } from '../../../testing/video-server.ts';

/** Meta loses the bytes of a video before or after the publish call. */
const bench = openDeliveryBench();
const video = serveVideo();
beforeEach(() => void Object.assign(bench.ctx, { catalogUrl: video.url }));

const imageUrls = [`https://kallos.test/media/${'0123456789'.repeat(4)}.mp4`];
const reels = {
  facebook: request({ imageUrls }),
  instagram: request({ ...onInstagram, imageUrls }),
};
const tells = { facebook: 'POST finish', instagram: 'POST media_publish' };
const callsOf = (name: string) => bench.meta.calls.filter((one) => one === name).length;

/** Loses all bytes just before the publish call, the given number of times. */
function loseBytes(call: string, times: number, refuse: () => Error) {
  let lost = 0;
  bench.meta.before = ({ name }) => {
    if (name !== call || lost >= times) return;
    lost += 1;
    for (const one of [...bench.meta.reels.values(), ...bench.meta.containers.values()])
      if (one.publicAt === null) one.isWhole = false;
    throw refuse();
  };
}

describe.each(networks)('a video on %s', (network) => {
  it.each([
    [6000, 1363037],
    [100, 1363030],
    [389, undefined],
    [352, undefined],
  ])('is sent again when the publish call fails with %s/%s', async (code, subcode) => {
    const refuse = network === 'facebook' ? refusal(code, subcode) : refusal(9007, 2207027);
    loseBytes(tells[network], 1, () => refuse);
    await expectPublishedOnce(bench, reels[network], 20);
    expect(callsOf('POST upload')).toBe(2);
  });

  it('is published once when its bytes are lost again for twenty minutes', async () => {
    const refuse = network === 'facebook' ? refusal(6000, 1363037) : refusal(9007, 2207027);
    loseBytes(tells[network], Infinity, () => refuse);
    for (let seconds = 0; seconds < 1200;) {
      const outcome = await deliver(bench, reels[network]);
      expect(outcome).toMatchObject({ state: expect.stringMatching(/^(retry|in_doubt)$/) });
      const pause = 'afterSeconds' in outcome ? Math.max(10, outcome.afterSeconds ?? 0) : 10;
      await advanceTime(bench, pause);
      seconds += pause;
    }
    bench.meta.before = () => undefined;
    await expectPublishedOnce(bench, reels[network], 40);
    expect(callsOf('POST upload')).toBeLessThan(60);
  });

  it('waits for our media storage however long it is down', async () => {
    const { catalogUrl } = bench.ctx;
    Object.assign(bench.ctx, { catalogUrl: 'http://127.0.0.1:1' });
    for (let round = 0; round < 20; round += 1) {
      expect(await deliver(bench, reels[network])).toMatchObject({
        state: 'retry',
        reason: 'picture_unreachable',
      });
      await advanceTime(bench, 60);
    }
    Object.assign(bench.ctx, { catalogUrl });
    await expectPublishedOnce(bench, reels[network]);
  });
});

it("recreates a page's reel that failed to process, like a container", async () => {
  let isFailing = true;
  bench.meta.twist = ({ get }) => ({
    get: async (path, params = {}) => {
      const reply = await get(path, params);
      const { status } = reply as { status?: { processing_phase?: object } };
      const isTold = bench.meta.calls.includes('POST finish');
      if (!isFailing || !isTold || status?.processing_phase === undefined) return reply;
      return { ...reply, status: { ...status, processing_phase: { status: 'error' }, publishing_phase: {} } };
    },
  });
  bench.meta.fail('before', 'POST finish', () => refusal(2), 1);
  await deliver(bench, reels.facebook);
  await advanceTime(bench);
  expect(await deliver(bench, reels.facebook)).toMatchObject({ state: 'retry' });
  isFailing = false;
  await expectPublishedOnce(bench, reels.facebook, 20);
  expect((await rowOf(bench, reels.facebook.key))?.draftsMade).toBe(2);
});
