import { beforeEach, describe, expect, it } from 'vitest';
import {
  deliver,
  expectPublishedOnce,
  advanceTime,
  networks,
  onInstagram,
} from '../../../testing/delivery-bench.ts';
import { openDeliveryBench, request, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { serveVideo } from '../../../testing/video-server.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';

/**
 * Meta hides reels that exist, its reads lag behind its writes, and its effects come after its
 * errors.
 */
const bench = openDeliveryBench();
const video = serveVideo();
beforeEach(() => void Object.assign(bench.ctx, { catalogUrl: video.url }));

const imageUrls = [`https://kallos.test/media/${'0123456789'.repeat(4)}.mp4`];
const reels = {
  facebook: request({ imageUrls }),
  instagram: request({ ...onInstagram, imageUrls }),
};
const tells = { facebook: 'POST finish', instagram: 'POST media_publish' };
const made = () => bench.meta.calls.filter((name) => ['POST start', 'POST media'].includes(name)).length;

const deny = (deniesEverybody: boolean) => {
  bench.meta.denied.add('reel').add('container').add('media');
  Object.assign(bench.meta, { deniesEverybody });
};

const answers = {
  '-1/2207001': () => refusal(-1, 2207001),
  '100/33': () => refusal(100, 33),
  '4': () => refusal(4),
  '1': () => refusal(1),
  'no answer': () => new GraphSilence('reset'),
};
const lags = [
  { id: 0, list: 0, effect: 0 },
  { id: 60, list: 60, effect: 0 },
  { id: 60, list: 60, effect: 20 },
];
/** One lag per response; the simulator draws from all of them. */
const lies = (['the page', 'everybody'] as const)
  .flatMap((reader) =>
    Object.entries(answers).flatMap(([answer, fail]) => lags.map((lag) => ({ reader, answer, fail, lag }))),
  )
  .filter((_, at) => (at + Math.floor(at / lags.length)) % lags.length === 0);

describe.each(networks)('a reel on %s', (platform) => {
  const reel = reels[platform];

  /** Fails the publish call and hides the object from then on. */
  function denyOnceTold({ reader, fail, lag }: (typeof lies)[number]) {
    Object.assign(bench.meta.lag, { id: lag.id, list: lag.list });
    bench.meta.effectDelay = lag.effect;
    let isTold = false;
    bench.meta.after = ({ name }) => {
      if (isTold || name !== tells[platform]) return;
      isTold = true;
      deny(reader === 'everybody');
      throw fail();
    };
  }

  it.each(lies)('is published once: answered $answer, hidden from $reader, lag $lag', async (lie) => {
    denyOnceTold(lie);
    await expectPublishedOnce(bench, reel, 20);
    expect(made()).toBe(1);
  });

  it.each(lies)('gets no second version: answered $answer, hidden from $reader, lag $lag', async (lie) => {
    denyOnceTold(lie);
    await deliver(bench, reel);
    await advanceTime(bench);
    const next = request({ ...reel, key: `${reel.key}+`, message: 'Διορθωμένο κείμενο' });
    const outcome = await runUntilEnd(bench, next, 20);
    expect(bench.meta.ledger.map(({ message }) => message)).toEqual([reel.message]);
    expect(outcome).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
  });

  it.each([false, true])('is published once although it cannot be read: %s', async (isEverybody) => {
    deny(isEverybody);
    await expectPublishedOnce(bench, reel);
    expect(made()).toBe(1);
  });

  it('is recreated when Meta neither shows it nor accepts its bytes', async () => {
    deny(true);
    bench.meta.fail('before', 'POST upload', () => refusal(1), 1);
    await expectPublishedOnce(bench, reel);
    expect(made()).toBe(2);
  });

  it('is recreated with growing delays while Meta does not show it', async () => {
    deny(true);
    bench.meta.fail('before', 'POST upload', () => refusal(1));
    const pauses: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      const outcome = await deliver(bench, reel);
      if (outcome.state === 'retry') pauses.push(outcome.afterSeconds);
      await advanceTime(bench, 1000);
    }
    expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(pauses.at(-1)).toBe(900);
  });
});
