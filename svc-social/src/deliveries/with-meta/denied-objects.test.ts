import { describe, expect, it } from 'vitest';
import {
  deliver,
  expectPublishedOnce,
  advanceTime,
  openDeliveryBench,
  posts,
} from '../../../testing/delivery-bench.ts';
import { runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';

const bench = openDeliveryBench();

describe('objects that Meta hides while it accepts posts', () => {
  it.each([
    ['containers', 'instagram', 'container'],
    ['media', 'instagram', 'media'],
    ['posts', 'facebook', 'post'],
  ] as const)('publishes although the page token cannot read %s', async (_what, platform, kind) => {
    bench.meta.denied.add(kind);
    await expectPublishedOnce(bench, posts[platform]);
    expect(bench.meta.calls.filter((name) => name === 'POST media').length).toBeLessThanOrEqual(1);
  });

  it("reads a draft with the user's token when the page token is denied", async () => {
    bench.meta.denied.add('post');
    bench.meta.fail('before', 'POST object', () => new GraphSilence('reset'), 1);
    await expectPublishedOnce(bench, posts.facebook);
    expect(bench.meta.calls.filter((name) => name === 'POST feed')).toHaveLength(1);
  });

  it('learns from the publish call that a container is not ready', async () => {
    bench.meta.deniesEverybody = true;
    bench.meta.denied.add('container');
    let refusals = 0;
    bench.meta.before = ({ name }) => {
      if (name === 'POST media_publish' && (refusals += 1) <= 2) throw refusal(9007, 2207027);
    };
    const post = posts.instagram;
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt', reason: 'container_not_ready' });
    expect(await runUntilEnd(bench, post)).toMatchObject({ state: 'published' });
    expect(bench.meta.calls.filter((name) => name === 'POST media')).toHaveLength(1);
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

describe('a draft that Meta creates on another page than requested', () => {
  /** Redirects requests for page 1 to page 2; `owner` is the owner that a draft reports. */
  const mixUpPages = (owner: string) => {
    bench.meta.twist = ({ get, post }) => ({
      post: (path, params) => post(path.replace(/^p1\/feed/u, 'p2/feed'), params),
      get: async (path, params) => ({ ...(await get(path, params)), from: { id: owner } }),
    });
  };

  it('is never published there but waits for the page’s own token', async () => {
    mixUpPages('p2');
    expect(await deliver(bench)).toMatchObject({ state: 'on_hold', reason: 'page_token_refused' });
    expect(bench.meta.ledger).toEqual([]);
    bench.meta.twist = () => ({});
    await advanceTime(bench);
    expect(await runUntilEnd(bench)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger.map(({ id }) => id.split('_')[0])).toEqual(['p1']);
  });

  it('is published when only its id is unusual', async () => {
    mixUpPages('p1');
    expect(await deliver(bench)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });
});
