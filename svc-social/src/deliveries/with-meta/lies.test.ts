import { postPublished } from '@kallos/contracts/social/events';
import { readAnnounced, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliver, expectPublishedOnce, advanceTime, networks } from '../../../testing/delivery-bench.ts';
import { openDeliveryBench, posts, request, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { serveVideo } from '../../../testing/video-server.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries } from '../../schema/deliveries.ts';
import { reconcileAbandoned } from '../doubts/reconcile.ts';

/**
 * Meta's reads lag behind its writes, its effects come after its errors, and its success responses
 * may change nothing.
 */
const bench = openDeliveryBench();

const answers = {
  '-1/2207001': () => refusal(-1, 2207001),
  '100/1609005': () => refusal(100, 1609005),
  '100/33': () => refusal(100, 33),
  '190/460': () => refusal(190, 460),
  '368': () => refusal(368),
  '4': () => refusal(4),
  '506': () => refusal(506),
  '1': () => refusal(1),
  'no answer': () => new GraphSilence('reset'),
};
const lags = [
  { id: 0, list: 0, effect: 0 },
  { id: 5, list: 60, effect: 0 },
  { id: 60, list: 5, effect: 0 },
  { id: 60, list: 60, effect: 20 },
];
const lies = networks.flatMap((platform) =>
  Object.keys(answers).flatMap((answer) =>
    lags.map((lag) => ({ platform, answer: answer as keyof typeof answers, lag })),
  ),
);
/** Every second combination; the simulator draws from all of them. */
const someLies = lies.filter((_, at) => (at + Math.floor(at / lags.length)) % 2 === 0);

/** Makes publish calls take effect with the given response and become visible later. */
function tell({ answer, lag: { effect, ...lag } }: Pick<(typeof lies)[number], 'answer' | 'lag'>) {
  Object.assign(bench.meta.lag, lag);
  bench.meta.effectDelay = effect;
  bench.meta.answerOnce(answers[answer]);
}

describe('an error although the call takes effect', () => {
  it.each(someLies)('publishes once: $platform $answer, visible after $lag', async (lie) => {
    tell(lie);
    await expectPublishedOnce(bench, posts[lie.platform], 20);
    expect(await readAnnounced(bench.db, postPublished)).toHaveLength(1);
  });

  it.each(someLies)('sends no second version: $platform $answer, visible after $lag', async (lie) => {
    tell(lie);
    const first = posts[lie.platform];
    await deliver(bench, first);
    await advanceTime(bench);
    const next = request({ ...first, key: `${first.key}+`, message: 'Διορθωμένο κείμενο' });
    const outcome = await runUntilEnd(bench, next, 20);
    expect(bench.meta.ledger.map(({ message }) => message)).toEqual([first.message]);
    expect(outcome).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
  });
});

describe('an effect a minute after its error, visible another minute later', () => {
  const lag = { id: 60, list: 60, effect: 60 };
  it.each(lies.filter(({ lag }) => lag === lags[0]))(
    'changes nothing before that: $platform $answer',
    async ({ platform, answer }) => {
      tell({ answer, lag });
      const first = posts[platform];
      await runUntilEnd(bench, first, 4);
      const next = request({ ...first, key: `${first.key}+`, message: 'Διορθωμένο κείμενο' });
      await deliver(bench, next).catch(() => undefined);
      await advanceTime(bench);
      await runUntilEnd(bench, first, 4);
      await runUntilEnd(bench, next, 8);
      expect(bench.meta.ledger.map(({ message }) => message)).toEqual([first.message]);
      expect(bench.meta.calls.filter((name) => name.startsWith('DELETE'))).toEqual([]);
    },
  );
});

describe('an older version in any recorded state', () => {
  it.each(['failed', 'needs_look', 'open'] as const)('is found public although it is %s', async (state) => {
    bench.meta.lag.id = bench.meta.lag.list = 60;
    await deliver(bench);
    await updateRows(bench.db, deliveries, { state, leaseToken: null, leaseUntil: null });
    bench.meta.lag.id = bench.meta.lag.list = 0;
    const next = request({ key: 'post:1:page:p1:v2', message: 'Διορθωμένο κείμενο' });
    if (state === 'needs_look') {
      expect(await deliver(bench, next)).toMatchObject({ state: 'needs_look' });
      expect(await reconcileAbandoned(bench.ctx)).toBe(0);
      await advanceTime(bench, 120);
      expect(await reconcileAbandoned(bench.ctx)).toBe(1);
    }
    await expectPublishedOnce(bench, next);
  });

  it('is found by the loop when its refusal was false', async () => {
    bench.meta.lag.id = bench.meta.lag.list = 1000;
    bench.meta.fail('after', 'POST object', answers['100/1609005']);
    const refused = { state: 'failed', reason: 'link_refused' };
    expect(await runUntilEnd(bench, request(), 30)).toMatchObject(refused);
    bench.meta.lag.id = bench.meta.lag.list = 0;
    await advanceTime(bench, 120);
    expect(await reconcileAbandoned(bench.ctx)).toBe(1);
    expect((await rowOf(bench))?.state).toBe('published');
  });
});

describe('a list without permalinks', () => {
  const video = [`https://kallos.test/media/${'0123456789'.repeat(4)}.mp4`];
  const served = serveVideo();

  it.each([
    ['reel', request({ imageUrls: video }), (id: string) => `https://www.facebook.com/reel/${id}/`],
    ['post', posts.facebook, (id: string) => `https://www.facebook.com/${id}`],
  ])('shows a %s with the permalink of its id', async (_kind, post, addressOf) => {
    Object.assign(bench.ctx, { catalogUrl: served.url });
    bench.meta.listsAddresses = false;
    bench.meta.lag.id = 200;
    expect(await runUntilEnd(bench, post)).toMatchObject({
      state: 'published',
      permalink: addressOf(bench.meta.ledger[0]?.id ?? ''),
    });
  });
});

describe('one-call publishing', () => {
  const inOneStep = () => Object.assign(bench.ctx, { postsInOneStep: true });
  const sends = () => bench.meta.calls.filter((name) => name === 'POST feed');

  it('sends one public post with its images', async () => {
    inOneStep();
    expect(await deliver(bench)).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
    expect(bench.meta.calls).toEqual(['POST photos', 'POST feed', 'GET object']);
  });

  it.each(lags)('finds by text what was published without a response, visible after %o', async (lag) => {
    inOneStep();
    Object.assign(bench.meta.lag, { id: lag.id, list: lag.list });
    bench.meta.effectDelay = lag.effect;
    bench.meta.fail('after', 'POST feed', () => new GraphSilence('reset'), 1);
    expect(await deliver(bench)).toMatchObject({ state: 'in_doubt' });
    await expectPublishedOnce(bench, request(), 20);
  });

  it('resends only when the first post certainly was not published', async () => {
    inOneStep();
    bench.meta.fail('before', 'POST feed', () => new GraphSilence('reset'));
    await deliver(bench);
    bench.meta.before = () => undefined;
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await deliver(bench)).toMatchObject({ state: 'in_doubt' });
      expect(sends()).toHaveLength(1);
      await advanceTime(bench);
    }
    expect(await deliver(bench)).toMatchObject({ state: 'published' });
    expect(sends()).toHaveLength(2);
  });

  it('continues a draft as a draft when the mode changed meanwhile', async () => {
    bench.meta.fail('before', 'POST object', () => refusal(1));
    await deliver(bench);
    bench.meta.before = () => undefined;
    inOneStep();
    await expectPublishedOnce(bench);
    expect(sends()).toHaveLength(1);
  });

  it('does not duplicate what an older version left', async () => {
    inOneStep();
    bench.meta.lag.list = bench.meta.lag.id = 40;
    bench.meta.fail('after', 'POST feed', () => new GraphSilence('reset'));
    await deliver(bench);
    bench.meta.after = () => undefined;
    await updateRows(bench.db, deliveries, { updatedAt: sql`now()` });
    const next = request({ key: 'post:1:page:p1:v2', message: 'Διορθωμένο κείμενο' });
    await expectPublishedOnce(bench, next);
  });
});
