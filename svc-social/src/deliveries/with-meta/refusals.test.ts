import { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { reconnectNeeded } from '@kallos/contracts/social/events';
import { inAccount } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller, callAs, updateRows } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { deliver, onInstagram, openDeliveryBench, request } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { appOf, reconnect } from '../../../testing/test-context.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries, pages, socialConnections } from '../../schema/deliveries.ts';

const bench = openDeliveryBench();

describe('rejected requests', () => {
  it('rejects a reused key with another text', async () => {
    await deliver(bench);
    await expect(deliver(bench, request({ message: 'άλλο' }))).rejects.toMatchObject({ status: 409 });
  });

  it('accepts another text for a key that was not started', async () => {
    await updateRows(bench.db, socialConnections, { state: 'needs_reconnect' });
    expect(await deliver(bench)).toMatchObject({ state: 'on_hold', reason: 'needs_reconnect' });
    await updateRows(bench.db, socialConnections, { state: 'ok' });
    await deliver(bench, request({ message: 'διορθωμένο' }));
    expect(bench.meta.ledger).toEqual([expect.objectContaining({ message: 'διορθωμένο' })]);
  });

  it("rejects a key of another account and another account's page", async () => {
    await deliver(bench);
    await expect(deliver(bench, request({ accountId: 2, pageId: 'p2' }))).rejects.toMatchObject({
      status: 409,
    });
    const foreign = await deliver(bench, request({ key: 'k2', pageId: 'p2' }));
    expect(foreign).toMatchObject({ state: 'on_hold', reason: 'page_unknown' });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('rejects callers without the service role', async () => {
    for (const caller of [businessCaller(1), { kind: 'nobody' } as const])
      await expect(callAs(appOf(bench), caller)(contract.deliver, { body: request() })).rejects.toMatchObject(
        {
          status: caller.kind === 'nobody' ? 401 : 403,
        },
      );
  });

  it('permanently rejects an Instagram post without an image or with a long text', async () => {
    const bare = await deliver(bench, request({ ...onInstagram, imageUrls: [] }));
    expect(bare).toMatchObject({ state: 'failed', reason: 'picture_missing' });
    const long = await deliver(
      bench,
      request({ ...onInstagram, key: 'k', bulkPostId: 2, message: 'α'.repeat(2201) }),
    );
    expect(long).toMatchObject({ state: 'failed', reason: 'text_refused' });
    expect(bench.meta.calls).toHaveLength(0);
  });
});

describe('effects of a refusal beyond the post', () => {
  it('ends the connection once Meta confirms the dead token, announced once', async () => {
    bench.meta.deadReason = 460;
    bench.meta.fail('before', /^POST/, () => refusal(190, 460));
    expect(await deliver(bench)).toMatchObject({ state: 'on_hold', reason: 'needs_reconnect' });
    const calls = bench.meta.calls.length;
    expect(await deliver(bench, request({ key: 'k2', bulkPostId: 2 }))).toMatchObject({
      reason: 'needs_reconnect',
    });
    expect(bench.meta.calls).toHaveLength(calls);
    expect(await readAnnounced(bench.db, reconnectNeeded)).toEqual([
      { accountId: 1, login: 'facebook', reason: 'token_460' },
    ]);
    bench.meta.before = () => undefined;
    expect((await deliver(bench, request({ key: 'k3', accountId: 2, pageId: 'p2' }))).state).toBe(
      'published',
    );
  });

  it('resumes the same key after the user connects again', async () => {
    bench.meta.fail('before', /^(POST object|GET object)$/, () => refusal(190, 460));
    bench.meta.deadReason = 460;
    expect(await deliver(bench)).toMatchObject({ state: 'in_doubt', reason: 'needs_reconnect' });
    bench.meta.before = () => undefined;
    bench.meta.deadReason = undefined;
    await reconnect(bench, 1);
    expect((await deliver(bench)).state).toBe('published');
    expect(bench.meta.posts.size).toBe(1);
  });

  it('keeps a page active when Instagram refuses a post that it accepted', async () => {
    bench.meta.lag.list = bench.meta.lag.id = 60;
    bench.meta.fail('after', 'POST media_publish', () => refusal(4, 2207051));
    const first = request(onInstagram);
    expect(await deliver(bench, first)).toMatchObject({ state: 'in_doubt', reason: 'page_restricted' });
    bench.meta.after = () => undefined;
    bench.meta.lag.list = bench.meta.lag.id = 0;
    const next = request({ ...onInstagram, key: 'post:2:page:ig1:v1', bulkPostId: 2, message: 'άλλο' });
    expect((await deliver(bench, next)).state).toBe('published');
    expect((await deliver(bench, first)).state).toBe('published');
    expect(bench.meta.ledger).toHaveLength(2);
  });

  it('finds a published post behind any number of newer ones', async () => {
    bench.meta.fail('after', 'POST media_publish', () => new GraphSilence('lost'));
    bench.meta.lag.list = bench.meta.lag.id = 60;
    const first = request(onInstagram);
    expect(await deliver(bench, first)).toMatchObject({ state: 'in_doubt', reason: 'meta_silent' });
    const [lost] = bench.meta.ledger;
    for (let turn = 0; turn < 120; turn += 1)
      bench.meta.containers.set(`other${turn}`, {
        caption: `άλλο ${turn}`,
        mediaId: `media-other${turn}`,
        publicAt: 0,
      });
    bench.meta.lag.list = bench.meta.lag.id = 0;
    expect(await deliver(bench, first)).toMatchObject({ state: 'published', externalId: lost?.id });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('retries an image that our server did not return for a while', async () => {
    bench.meta.fail('before', 'POST photos', () => refusal(324, 2069019));
    expect(await deliver(bench)).toMatchObject({
      state: 'retry',
      reason: 'picture_unreachable',
      afterSeconds: 5,
    });
    expect(await deliver(bench)).toMatchObject({ state: 'retry', afterSeconds: 10 });
    bench.meta.before = () => undefined;
    expect((await deliver(bench)).state).toBe('published');
  });

  it('returns whether a user can act and whether the post may be public', async () => {
    bench.meta.deadReason = 460;
    bench.meta.after = ({ turn, name }) => {
      if (turn >= 3 && name !== 'GET debug_token') throw refusal(190, 460);
    };
    expect(await deliver(bench)).toMatchObject({
      state: 'in_doubt',
      reason: 'needs_reconnect',
      awaits: 'person',
    });
    expect(bench.meta.ledger).toHaveLength(1);
    const other = request({ key: 'post:2:page:p1:v1', bulkPostId: 2 });
    expect(await deliver(bench, other)).toEqual({
      state: 'on_hold',
      reason: 'needs_reconnect',
      detail: expect.anything(),
    });
  });

  it('starts nothing while Meta does not respond', async () => {
    bench.meta.backoffSeconds = 4;
    expect(await deliver(bench)).toEqual({ state: 'retry', afterSeconds: 4, reason: 'meta_silent' });
    expect(bench.meta.calls).toEqual([]);
    bench.meta.backoffSeconds = 0;
    expect((await deliver(bench)).state).toBe('published');
  });
});

describe('row security', () => {
  it('returns no rows to a raw query without an account', async () => {
    await deliver(bench);
    expect(await bench.db.select().from(deliveries)).toEqual([]);
    expect(await bench.db.select().from(pages)).toEqual([]);
    expect(await inAccount(bench.db, 2, (tx) => tx.select().from(deliveries))).toEqual([]);
  });
});
