import { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { postPublished } from '@kallos/contracts/social/events';
import { readAnnounced, callAs, updateRows, serviceCaller } from '@kallos/service-kit/testing';
import { eq, sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliver, advanceTime, networks, openDeliveryBench, posts } from '../../../testing/delivery-bench.ts';
import { request, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { appOf } from '../../../testing/test-context.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deliveries } from '../../schema/deliveries.ts';
import { reconcileAbandoned } from './reconcile.ts';
import { resolveManually } from './resolve-manually.ts';

const bench = openDeliveryBench();

const resolve = (wasPosted: boolean) =>
  callAs(appOf(bench), serviceCaller)(contract.settle, {
    body: { accountId: 1, bulkPostId: 1, wasPosted },
  });

/** Creates a delivery that became public without a response and was then left to a user. */
async function leaveToPerson({
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
  await updateRows(
    bench.db,
    deliveries,
    { state, reason: 'draft_gone', leaseToken: null, leaseUntil: null },
    eq(deliveries.key, 'post:1:page:p1:v1'),
  );
}

const second = request({ key: 'post:1:page:p1:v2', message: 'Νέο κείμενο' });
const nextVersion = () => deliver(bench, second);
const nextVersionInTheEnd = () => runUntilEnd(bench, second);

describe('a delivery left to a user', () => {
  it('allows a new version when the user denies and Meta agrees', async () => {
    await leaveToPerson({ isPublic: false });
    expect(await nextVersion()).toMatchObject({ state: 'needs_look' });
    expect((await resolve(false)).found).toEqual([]);
    expect(await nextVersion()).toMatchObject({ state: 'in_doubt' });
    expect(await nextVersionInTheEnd()).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger.map(({ message }) => message)).toEqual(['Νέο κείμενο']);
  });

  it('is found when Meta shows it, whatever the user answers', async () => {
    await leaveToPerson({ isPublic: true });
    const { found } = await resolve(false);
    expect(found).toMatchObject([
      { pageId: 'p1', platform: 'facebook', externalId: bench.meta.ledger[0]?.id },
    ]);
    expect(await nextVersion()).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('is deleted when the caller gave up before Meta could be asked', async () => {
    await leaveToPerson({ isPublic: false, state: 'open' });
    expect((await resolve(false)).found).toEqual([]);
    expect(await nextVersionInTheEnd()).toMatchObject({ state: 'published' });
    expect((await rowOf(bench))?.state).toBe('superseded');
    expect([...bench.meta.posts.values()].map(({ message }) => message)).toEqual(['Νέο κείμενο']);
    expect(bench.meta.ledger).toHaveLength(1);
  });

  it('counts as published when the user confirms it and Meta no longer lists it', async () => {
    await leaveToPerson({ isPublic: false });
    bench.meta.posts.clear();
    expect((await resolve(true)).found).toEqual([]);
    expect(await nextVersion()).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toEqual([]);
  });

  it('stays unknown while Meta does not respond', async () => {
    await leaveToPerson({ isPublic: false });
    bench.meta.fail('before', /./, () => new GraphSilence('hang'));
    await expect(resolve(false)).rejects.toMatchObject({ status: 502 });
    bench.meta.before = () => undefined;
    expect(await nextVersion()).toMatchObject({ state: 'needs_look' });
  });

  const isUntouchedBy = async (word: () => Promise<unknown>, change: Partial<Record<string, SQL>>) => {
    await leaveToPerson({ isPublic: false, state: 'open' });
    await updateRows(bench.db, deliveries, change);
    const calls = bench.meta.calls.length;
    await word();
    expect((await rowOf(bench))?.state).toBe('open');
    expect(bench.meta.calls).toHaveLength(calls);
  };

  it.each([true, false])('has no owner after it was deleted (%s)', (wasPosted) =>
    isUntouchedBy(async () => expect((await resolve(wasPosted)).found).toEqual([]), {
      deletedAt: sql`now()`,
    }),
  );

  it('is busy while a round works on it: a confirmation is refused', () =>
    isUntouchedBy(
      async () => {
        expect((await resolve(false)).found).toEqual([]);
        await expect(resolve(true)).rejects.toMatchObject({ status: 409, body: { code: 'post_in_flight' } });
      },
      { leaseUntil: sql`now() + interval '1 minute'` },
    ));
});

/** Makes the row look abandoned by the publisher: unchanged for two minutes. */
const forget = () => updateRows(bench.db, deliveries, { updatedAt: sql`now() - interval '2 minutes'` });

/** Publishes without a response; from then on Meta does not respond. */
async function leaveInDoubt(post = request()) {
  bench.meta.fail('after', /^(POST object|POST media_publish)$/, () => new GraphSilence('lost'));
  bench.meta.before = ({ name }) => {
    if (name.startsWith('GET') && bench.meta.ledger.length > 0) throw new GraphSilence('away');
  };
  const outcome = await deliver(bench, post);
  bench.meta.after = bench.meta.before = () => undefined;
  return outcome;
}

/** Undoes the publication. */
function hideAgain() {
  const [row] = bench.meta.ledger.splice(0);
  bench.meta.posts.get(row?.id ?? '')!.publicAt = null;
}

it.each(networks)('finds on %s what became public while the outcome was unknown', async (network) => {
  const post = posts[network];
  expect(await leaveInDoubt(post)).toMatchObject({ state: 'in_doubt' });
  expect(await reconcileAbandoned(bench.ctx)).toBe(0);
  await forget();
  expect(await reconcileAbandoned(bench.ctx)).toBe(1);
  expect(await readAnnounced(bench.db, postPublished)).toMatchObject([
    { bulkPostId: 1, externalId: bench.meta.ledger[0]?.id },
  ]);
  await forget();
  expect(await reconcileAbandoned(bench.ctx)).toBe(0);
  expect(bench.meta.ledger).toHaveLength(1);
});

it('leaves hidden posts alone and asks again only after a delay', async () => {
  await leaveInDoubt();
  hideAgain();
  await forget();
  expect(await reconcileAbandoned(bench.ctx)).toBe(0);
  const calls = bench.meta.calls.length;
  expect(await reconcileAbandoned(bench.ctx)).toBe(0);
  expect(bench.meta.calls).toHaveLength(calls);
  expect((await rowOf(bench))?.state).toBe('open');
  expect((await deliver(bench)).state).toBe('published');
});

it('also looks up posts that a user was asked about', async () => {
  await leaveInDoubt();
  await forget();
  await updateRows(bench.db, deliveries, { state: 'needs_look' }, eq(deliveries.bulkPostId, 1));
  expect(await reconcileAbandoned(bench.ctx)).toBe(1);
  expect((await rowOf(bench))?.state).toBe('published');
});

it.each([
  ['was deleted meanwhile', { deletedAt: sql`now()` }],
  ['somebody is working on', { leaseUntil: sql`now() + interval '1 minute'` }],
  ['was given up days ago', { flipStartedAt: sql`now() - interval '3 days'` }],
])('skips a delivery that %s', async (_what, change) => {
  await leaveInDoubt();
  await forget();
  await updateRows(bench.db, deliveries, change);
  const calls = bench.meta.calls.length;
  expect(await reconcileAbandoned(bench.ctx)).toBe(0);
  expect(bench.meta.calls).toHaveLength(calls);
});

it('looks ever more rarely, and stops after two days', async () => {
  await leaveInDoubt();
  hideAgain();
  let looks = 0;
  for (let minutes = 0; minutes < 3 * 1440; minutes += 10) {
    await advanceTime(bench, 600);
    const calls = bench.meta.calls.length;
    await reconcileAbandoned(bench.ctx);
    if (bench.meta.calls.length > calls) looks += 1;
    if (bench.meta.calls.length > calls) expect(minutes).toBeLessThan(2 * 1440);
  }
  expect(looks).toBeGreaterThan(20);
  expect(looks).toBeLessThan(60);
});

describe("a post that is public only by a user's confirmation", () => {
  const word = { accountId: 1, bulkPostId: 1, wasPosted: true };

  it.each(networks)('gets its id on %s once Meta shows it', async (network) => {
    const post = posts[network];
    bench.meta.lag.id = bench.meta.lag.list = 300;
    await leaveInDoubt(post);
    await advanceTime(bench);
    expect((await resolveManually(bench.ctx, word)).found).toEqual([]);
    const before = await rowOf(bench, post.key);
    expect(before).toMatchObject({ state: 'published', externalId: null });
    await advanceTime(bench, 400);
    expect(await reconcileAbandoned(bench.ctx)).toBe(1);
    const [shown] = bench.meta.ledger;
    expect(await rowOf(bench, post.key)).toMatchObject({
      externalId: shown?.id,
      publishedAt: before?.publishedAt,
    });
    expect(await readAnnounced(bench.db, postPublished)).toMatchObject([{ externalId: shown?.id }]);
    await advanceTime(bench, 400);
    expect(await reconcileAbandoned(bench.ctx)).toBe(0);
  });
});
