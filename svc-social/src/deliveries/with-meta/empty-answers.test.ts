import { describe, expect, it } from 'vitest';
import {
  deliver,
  expectPublishedOnce,
  openDeliveryBench,
  posts,
  request,
} from '../../../testing/delivery-bench.ts';
import { runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';

/** Meta's success responses may change nothing, and its errors may have no reason. */
const bench = openDeliveryBench();

describe('a success response', () => {
  it.each([1, 2])('is retried after it changed nothing %i times', async (times) => {
    bench.meta.ignoredFlips = times;
    expect(await deliver(bench)).toMatchObject({ state: 'in_doubt', reason: 'published_not_visible' });
    await expectPublishedOnce(bench);
  });

  it('is retried after it changed nothing for minutes, despite earlier failures', async () => {
    bench.meta.fail('before', 'POST photos', () => new GraphSilence('reset'));
    expect(await runUntilEnd(bench)).toBeUndefined();
    bench.meta.before = () => undefined;
    bench.meta.ignoredFlips = 8;
    await expectPublishedOnce(bench, request(), 60);
  });

  it('is left to a user, who can resend once, if it never changes anything', async () => {
    bench.meta.ignoredFlips = 10;
    expect(await runUntilEnd(bench, request(), 60)).toMatchObject({
      state: 'needs_look',
      reason: 'flip_ignored',
    });
    expect(bench.meta.ledger).toEqual([]);
    expect(bench.meta.calls.filter((name) => name === 'POST object')).toHaveLength(10);
    await resolveManually(bench.ctx, { accountId: 1, bulkPostId: request().bulkPostId, wasPosted: false });
    const next = request({ key: 'post:1:page:p1:v2' });
    await expectPublishedOnce(bench, next);
  });

  it('counts as a refusal after enough repeated answers', async () => {
    bench.meta.ignoredFlips = 100;
    bench.meta.flipReply = { success: false };
    expect(await runUntilEnd(bench, request(), 8)).toBeUndefined();
    expect(await runUntilEnd(bench, request(), 30, 600)).toMatchObject({
      state: 'failed',
      reason: 'refused',
    });
    expect(bench.meta.ledger).toEqual([]);
  });

  it.each(['POST photos', 'POST feed', 'POST media'])(
    'replaced by a plain refusal of %s ends the post only after repeats',
    async (step) => {
      const post = step === 'POST media' ? posts.instagram : posts.facebook;
      let noes = 3;
      bench.meta.before = ({ name }) => {
        if (name === step && noes-- > 0) throw refusal(0);
      };
      expect(await deliver(bench, post)).toMatchObject({ state: 'retry', reason: 'refused' });
      expect(await runUntilEnd(bench, post)).toMatchObject({ state: 'published' });
      noes = 100;
      const other = request({ ...post, key: 'other', bulkPostId: 2 });
      expect(await runUntilEnd(bench, other, 9, 300)).toBeUndefined();
      expect(await runUntilEnd(bench, other, 12, 600)).toMatchObject({ state: 'failed', reason: 'refused' });
      expect(bench.meta.ledger).toHaveLength(1);
    },
  );

  it('is waited for as long after an outage as without one', async () => {
    let turn = 0;
    bench.meta.before = ({ name }) => {
      if (name !== 'POST photos') return;
      turn += 1;
      if (turn <= 30) throw turn % 2 ? new GraphSilence('reset') : refusal(2);
      if (turn <= 33) throw refusal(0);
    };
    expect(await runUntilEnd(bench, request(), 24)).toMatchObject({ state: 'published' });
  });

  it('does not cause a second post when it takes effect late', async () => {
    for (const post of Object.values(posts)) {
      bench.meta.lag.id = bench.meta.lag.list = 60;
      expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
      expect(await runUntilEnd(bench, post)).toMatchObject({ state: 'published' });
    }
    expect(bench.meta.ledger).toHaveLength(2);
  });
});
