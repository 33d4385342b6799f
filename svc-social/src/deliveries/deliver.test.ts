import { postPublished } from '@kallos/contracts/social/events';
import { readAnnounced } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import {
  deliver,
  onInstagram,
  openDeliveryBench,
  request,
  runUntilEnd,
} from '../../testing/delivery-bench.ts';
import { GraphSilence } from '../networks/meta/graph/failures.ts';

const bench = openDeliveryBench();

describe('publishing', () => {
  it('uploads hidden images to a hidden post, then publishes only the post', async () => {
    const outcome = await deliver(bench, request({ imageUrls: ['https://a/1.jpg', 'https://a/2.jpg'] }));
    expect(bench.meta.calls).toEqual([
      'POST photos',
      'POST photos',
      'POST feed',
      'POST object',
      'GET object',
    ]);
    expect(outcome).toMatchObject({
      state: 'published',
      permalink: `https://fb/${bench.meta.ledger[0]?.id}`,
    });
    expect([...bench.meta.posts.values()][0]).toMatchObject({ photos: 2, publicAt: 0 });
  });

  it('publishes and announces once when a key is repeated', async () => {
    const first = await deliver(bench);
    expect(await deliver(bench)).toEqual(first);
    expect(bench.meta.ledger).toHaveLength(1);
    expect(await readAnnounced(bench.db, postPublished)).toEqual([
      expect.objectContaining({
        accountId: 1,
        bulkPostId: 1,
        pageId: 'p1',
        externalId: bench.meta.ledger[0]?.id,
      }),
    ]);
  });

  it('publishes once when one key arrives twenty times at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => deliver(bench)));
    expect(outcomes.filter(({ state }) => state === 'published').length).toBeGreaterThan(0);
    expect(outcomes.every(({ state }) => state === 'published' || state === 'retry')).toBe(true);
    expect(bench.meta.ledger).toHaveLength(1);
    expect(bench.meta.posts.size).toBe(1);
  });

  it('publishes once when two versions of a post arrive together', async () => {
    const both = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((bulkPostId) =>
      ['πρώτο', 'δεύτερο'].map((message, version) =>
        request({ key: `post:${bulkPostId}:page:p1:v${version + 1}`, bulkPostId, message, imageUrls: [] }),
      ),
    );
    const outcomes = await Promise.all(both.map((body) => deliver(bench, body).catch(() => undefined)));
    expect(outcomes.filter((outcome) => outcome?.state === 'published').length).toBeGreaterThanOrEqual(12);
    expect(bench.meta.ledger).toHaveLength(12);
  });

  it('makes a second call with the same key wait for the first', async () => {
    let goOn = () => undefined as void;
    const isHeld = new Promise<void>((held) => {
      bench.meta.before = () => {
        held();
        return new Promise<void>((resume) => {
          goOn = resume;
        });
      };
    });
    const first = deliver(bench);
    await isHeld;
    expect(await deliver(bench)).toEqual({ state: 'retry', afterSeconds: 2, reason: 'in_progress' });
    expect(bench.meta.calls).toEqual(['POST photos']);
    bench.meta.before = () => undefined;
    goOn();
    expect((await first).state).toBe('published');
  });

  it('publishes several images on Instagram as one carousel', async () => {
    const imageUrls = ['https://a/1.jpg', 'https://a/2.jpg', 'https://a/3.jpg'];
    await deliver(bench, request({ ...onInstagram, imageUrls }));
    expect(bench.meta.calls.filter((name) => name === 'POST media')).toHaveLength(4);
    expect(bench.meta.ledger).toHaveLength(1);
  });
});

describe('unknown outcome', () => {
  it('creates another draft when the first vanished before it was sent', async () => {
    bench.meta.after = ({ name, turn }) => {
      if (name === 'POST feed' && turn === 2) bench.meta.posts.clear();
    };
    expect(await deliver(bench)).toMatchObject({ state: 'in_doubt', reason: 'page_gone' });
    expect((await runUntilEnd(bench))?.state).toBe('published');
    expect(bench.meta.calls.filter((name) => name === 'POST feed')).toHaveLength(2);
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('never resends when the draft vanished after a lost response', async () => {
    bench.meta.fail('before', /^(POST object|GET object)$/, () => new GraphSilence('hang'));
    expect((await deliver(bench)).state).toBe('in_doubt');
    bench.meta.before = () => undefined;
    bench.meta.posts.clear();
    expect(await runUntilEnd(bench)).toMatchObject({ state: 'needs_look', reason: 'draft_gone' });
    expect(await deliver(bench)).toMatchObject({ state: 'needs_look' });
    expect(bench.meta.ledger).toHaveLength(0);
  });

  it('returns the published post when a later version arrives', async () => {
    const first = await deliver(bench);
    expect(await deliver(bench, request({ key: 'post:1:page:p1:v2', message: 'νέο κείμενο' }))).toEqual(
      first,
    );
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('settles an earlier version before the later one is sent', async () => {
    bench.meta.fail('before', /^(POST object|GET object)$/, () => new GraphSilence('hang'));
    await deliver(bench);
    bench.meta.before = () => undefined;
    const later = request({ key: 'post:1:page:p1:v2', message: 'νέο κείμενο' });
    expect(await deliver(bench, later)).toMatchObject({ state: 'in_doubt' });
    expect((await runUntilEnd(bench, later))?.state).toBe('published');
    expect(bench.meta.ledger).toEqual([expect.objectContaining({ message: 'νέο κείμενο' })]);
    expect(bench.meta.posts.size).toBe(1);
    await expect(deliver(bench)).rejects.toMatchObject({ status: 409 });
  });
});
