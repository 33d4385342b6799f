import { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { acrossAccounts } from '@kallos/service-kit/database';
import { callAs, someService, testIdentityKey } from '@kallos/service-kit/testing';
import { eq, sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GraphSilence } from '@kallos/graph/failures';
import { createApp } from '../social.http.ts';
import { deliveries } from '../schema.ts';
import { deliver, openDeliveryBench, request, rowOf, untilEnd } from '../../testing/delivery-bench.ts';

const bench = openDeliveryBench();

const resolve = (wasPosted: boolean) =>
  callAs(createApp(bench.ctx, { identityKey: testIdentityKey, isReady: async () => true }), someService)(
    contract.settle,
    { body: { accountId: 1, bulkPostId: 1, wasPosted } },
  );

/** A delivery whose flip took effect without an answer, and that was then left to a person. */
async function leaveInDoubt({
  isPublic,
  state = 'needs_look',
}: {
  isPublic: boolean;
  state?: 'needs_look' | 'open';
}) {
  bench.meta[isPublic ? 'after' : 'before'] = ({ turn }) => {
    if (turn >= 3) throw new GraphSilence('hang');
  };
  await deliver(bench);
  bench.meta.after = bench.meta.before = () => undefined;
  await acrossAccounts(bench.db, (tx) =>
    tx
      .update(deliveries)
      .set({ state, reason: 'draft_gone', leaseToken: null, leaseUntil: null })
      .where(eq(deliveries.key, 'post:1:page:p1:v1')),
  );
}

const second = request({ key: 'post:1:page:p1:v2', message: 'Νέο κείμενο' });
const nextVersion = () => deliver(bench, second);
const nextVersionInTheEnd = () => untilEnd(bench, second);

describe('a delivery left to a person', () => {
  it('makes room for a new version when the person says that it is not there and Meta agrees', async () => {
    await leaveInDoubt({ isPublic: false });
    expect(await nextVersion()).toMatchObject({ state: 'needs_look' });
    expect((await resolve(false)).found).toEqual([]);
    expect(await nextVersion()).toMatchObject({ state: 'retry', isInDoubt: true });
    expect(await nextVersionInTheEnd()).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger.map(({ message }) => message)).toEqual(['Νέο κείμενο']);
  });

  it('is found when Meta shows it, whatever the person says, and is never doubled', async () => {
    await leaveInDoubt({ isPublic: true });
    const { found } = await resolve(false);
    expect(found).toMatchObject([
      { pageId: 'p1', platform: 'facebook', externalId: bench.meta.ledger[0]?.id },
    ]);
    expect(await nextVersion()).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('is taken down when the caller gave up before Meta could be asked', async () => {
    await leaveInDoubt({ isPublic: false, state: 'open' });
    expect((await resolve(false)).found).toEqual([]);
    expect(await nextVersionInTheEnd()).toMatchObject({ state: 'published' });
    expect((await rowOf(bench))?.state).toBe('superseded');
    expect([...bench.meta.posts.values()].map(({ message }) => message)).toEqual(['Νέο κείμενο']);
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('counts as published on the word of the person when Meta does not know it any more', async () => {
    await leaveInDoubt({ isPublic: false });
    bench.meta.posts.clear();
    expect((await resolve(true)).found).toEqual([]);
    expect(await nextVersion()).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toEqual([]);
  });

  it('stays in doubt while Meta does not answer', async () => {
    await leaveInDoubt({ isPublic: false });
    bench.meta.fail('before', /./, () => new GraphSilence('hang'));
    await expect(resolve(false)).rejects.toMatchObject({ status: 502 });
    bench.meta.before = () => undefined;
    expect(await nextVersion()).toMatchObject({ state: 'needs_look' });
  });

  const isUntouchedBy = async (word: () => Promise<unknown>, change: Partial<Record<string, SQL>>) => {
    await leaveInDoubt({ isPublic: false, state: 'open' });
    await acrossAccounts(bench.db, (tx) => tx.update(deliveries).set(change));
    const calls = bench.meta.calls.length;
    await word();
    expect((await rowOf(bench))?.state).toBe('open');
    expect(bench.meta.calls).toHaveLength(calls);
  };

  it.each([true, false])('belongs to nobody any more once it was deleted (%s)', (wasPosted) =>
    isUntouchedBy(async () => expect((await resolve(wasPosted)).found).toEqual([]), {
      deletedAt: sql`now()`,
    }),
  );

  it('belongs to a round that still works on it, for which a yes has to wait', () =>
    isUntouchedBy(
      async () => {
        expect((await resolve(false)).found).toEqual([]);
        await expect(resolve(true)).rejects.toMatchObject({ status: 409, body: { code: 'post_in_flight' } });
      },
      { leaseUntil: sql`now() + interval '1 minute'` },
    ));
});
