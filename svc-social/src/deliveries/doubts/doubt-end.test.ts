import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { doubtEndSeconds } from '@kallos/contracts/social/doubt';
import { memoryMarks } from '@kallos/service-kit/database/memory-table';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliver, advanceTime, networks, posts } from '../../../testing/delivery-bench.ts';
import { openDeliveryBench, publishing, request, restore } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';

/** Outcomes that can be settled automatically are settled before a user is asked. */
const bench = openDeliveryBench();

/** Returns whether svc-posts asks a user about this outcome. */
const isAskedOfPerson = (outcome: DeliveryOutcome): boolean =>
  outcome.state === 'needs_look' ||
  outcome.state === 'failed' ||
  (outcome.state === 'in_doubt' &&
    outcome.awaits === undefined &&
    (outcome.doubtSeconds ?? 0) >= doubtEndSeconds(bench.ctx.settleSeconds));

/** Retries as the publisher does; expects one publication and no question to a user. */
async function expectHealed(post = request(), { most = 60, before = 0 } = {}) {
  for (let round = 0; round < most; round += 1) {
    const outcome = await deliver(bench, post);
    if (outcome.state === 'published') {
      expect(bench.meta.ledger.slice(before)).toEqual([expect.objectContaining({ id: outcome.externalId })]);
      return;
    }
    expect([round, outcome, isAskedOfPerson(outcome)]).toEqual([round, outcome, false]);
    const seconds = outcome.state === 'retry' ? Math.min(15, Math.max(1, outcome.afterSeconds)) : 15;
    await advanceTime(bench, seconds);
    await bench.db.update(memoryMarks).set({
      doubtfulSince: sql`doubtful_since - make_interval(secs => ${seconds})`,
    });
  }
  throw new Error('it never went out');
}

/** Rejects every call about the first container; a second container would work. */
function refuseFirstContainer(refuse: () => Error) {
  bench.meta.twist = (session) => ({
    post: async (path, params = {}) => {
      const [first] = bench.meta.containers.keys();
      if (path.endsWith('media_publish') && params['creation_id'] === first) throw refuse();
      return session.post(path, params);
    },
  });
}

describe('a container that Instagram refuses permanently', () => {
  it.each([
    [-1, 2207001],
    [24, 2207008],
    [-1, 2207032],
    [24, 2207006],
    [-1, 2207003],
    [-1, 2207053],
    [24, 2207020],
    [24, undefined],
    [-2, undefined],
    [100, 33],
  ])('is created again after %s/%s', async (code, subcode) => {
    refuseFirstContainer(() => refusal(code, subcode));
    await expectHealed(posts.instagram);
    expect(bench.meta.containers.size).toBe(2);
  });

  it('is created again after it vanished', async () => {
    bench.meta.twist = (session) => ({
      post: async (path, params = {}) => {
        if (path.endsWith('media_publish') && bench.meta.containers.size === 1) {
          bench.meta.containers.clear();
          bench.meta.containers.set('another', { caption: 'κάτι άλλο', publicAt: null });
        }
        return session.post(path, params);
      },
    });
    await expectHealed(posts.instagram);
  });
});

describe('one temporary error before anything was created', () => {
  it.each([
    ['one-call', 'facebook', () => refusal(2)],
    ['one-call', 'facebook', () => refusal(1)],
    ['one-call', 'facebook', () => new GraphSilence('reset')],
    ['draft', 'facebook', () => refusal(2)],
    ['draft', 'facebook', () => new GraphSilence('reset')],
    ['draft', 'instagram', () => refusal(2)],
    ['draft', 'instagram', () => new GraphSilence('reset')],
  ] as const)('is retried in mode %s on %s', async (mode, network, fail) => {
    Object.assign(bench.ctx, { postsInOneStep: mode === 'one-call' });
    const call = mode === 'one-call' ? 'POST feed' : publishing[network];
    bench.meta.fail('before', call, fail, 1);
    await expectHealed(posts[network]);
  });
});

describe.each(networks)('on %s', (network) => {
  it('sends everything due and unsent after a restore', async () => {
    await deliver(bench, request({ key: 'other', bulkPostId: 9, message: 'άλλο' }));
    await restore(bench);
    const dueAt = new Date(Date.now() - 600_000).toISOString();
    await expectHealed({ ...posts[network], dueAt }, { before: 1 });
  });

  it.each([4, 20])('settles a lost call after Meta was down for %s minutes', async (minutes) => {
    bench.meta.fail('before', publishing[network], () => new GraphSilence('away'), 1);
    await deliver(bench, posts[network]);
    bench.meta.fail('before', /./, () => new GraphSilence('away'));
    for (let minute = 0; minute < minutes; minute += 4) {
      await advanceTime(bench, 240);
      const outcome = await deliver(bench, posts[network]);
      expect([minute, outcome, isAskedOfPerson(outcome)]).toEqual([minute, outcome, false]);
    }
    bench.meta.before = () => undefined;
    await expectHealed(posts[network]);
  });
});

it('asks no user about unknown outcomes on a paused page', async () => {
  bench.meta.fail('after', 'POST object', () => new GraphSilence('away'));
  Object.assign(bench.meta.lag, { id: 60, list: 60 });
  await deliver(bench);
  await advanceTime(bench, 600);
  bench.meta.backoffSeconds = 5;
  const outcome = await deliver(bench);
  expect(outcome).toMatchObject({ state: 'in_doubt', awaits: 'certainty' });
  bench.meta.backoffSeconds = 0;
  await expectHealed();
});
