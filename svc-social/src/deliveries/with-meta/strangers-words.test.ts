import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, advanceTime, openDeliveryBench, request } from '../../../testing/delivery-bench.ts';
import { onInstagram, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { deletePublished } from '../delete-published.ts';
import { reconcileAbandoned } from '../doubts/reconcile.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';

/** A user posted the same text manually on the page, and Meta refuses our post as a duplicate. */
const bench = openDeliveryBench();
const post = request({ imageUrls: [] });
const byHand = 'p1_77';
const word = (wasPosted: boolean) => ({ accountId: 1, bulkPostId: 1, wasPosted });

beforeEach(() => void bench.meta.posts.set(byHand, { message: post.message, photos: 0, publicAt: 0 }));

/** Expects no publication and no stored id. */
async function expectNothingTaken(key = post.key) {
  expect(bench.meta.ledger).toEqual([]);
  expect(await rowOf(bench, key)).toMatchObject({ externalId: null, permalink: null });
}

describe.each([
  ['the draft', 'draft', 'POST feed', '506'],
  ['making the draft public', 'draft', 'POST object', '506'],
  ['the post in one call', 'one-call', 'POST feed', '506'],
  ['the draft, by its subcode', 'draft', 'POST feed', '100/1366051'],
] as const)('Meta refuses %s as a duplicate', (_what, mode, call, answer) => {
  beforeEach(async () => {
    Object.assign(bench.ctx, { postsInOneStep: mode === 'one-call' });
    const [code, subcode] = answer.split('/').map(Number);
    bench.meta.fail('before', call, () => refusal(code ?? 0, subcode));
  });

  it('at the first attempt: a user is asked, and no id is stored', async () => {
    expect(await runUntilEnd(bench, post)).toMatchObject({ state: 'needs_look', reason: 'duplicate' });
    await expectNothingTaken();
  });

  it('and later lookups do not claim that post', async () => {
    await runUntilEnd(bench, post);
    for (let turn = 0; turn < 4; turn += 1) {
      await advanceTime(bench, 120);
      await reconcileAbandoned(bench.ctx);
    }
    expect((await rowOf(bench, post.key))?.state).toBe('needs_look');
    await expectNothingTaken();
  });

  it('and a user’s confirmation stores no id, now and later', async () => {
    await runUntilEnd(bench, post);
    await advanceTime(bench, 300);
    await resolveManually(bench.ctx, word(true));
    await advanceTime(bench, 120);
    await reconcileAbandoned(bench.ctx);
    expect((await rowOf(bench, post.key))?.state).toBe('published');
    await expectNothingTaken();
  });

  it('and “send again” publishes the post after one click', async () => {
    await runUntilEnd(bench, post);
    await advanceTime(bench, 20);
    bench.meta.before = () => undefined;
    await resolveManually(bench.ctx, word(false));
    const again = { ...post, key: 'post:1:page:p1:v2' };
    const end = await runUntilEnd(bench, again);
    expect(end).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
    expect(bench.meta.ledger).toHaveLength(1);
    expect(bench.meta.ledger[0]?.id).not.toBe(byHand);
  });
});

it('and “send again” of an unsent post causes no unknown outcome', async () => {
  bench.meta.fail('before', 'POST feed', () => refusal(506));
  expect(await deliver(bench, post)).toMatchObject({ state: 'needs_look', reason: 'duplicate' });
  bench.meta.before = () => undefined;
  await resolveManually(bench.ctx, word(false));
  const again = { ...post, key: 'post:1:page:p1:v2' };
  expect(await deliver(bench, again)).toMatchObject({ state: 'published' });
});

it('does not claim a post that was on the page long before its first call', async () => {
  Object.assign(bench.ctx, { postsInOneStep: true });
  const hours = 3_600_000;
  bench.meta.twist = ({ get }) => ({
    get: async (path, params = {}) => {
      const reply = await get(path, params);
      const data = reply['data'] as Array<{ id: string }> | undefined;
      if (!data || !path.endsWith('published_posts')) return reply;
      const old = { created_time: new Date(Date.now() - hours).toISOString() };
      return { data: data.map((entry) => (entry.id === byHand ? { ...entry, ...old } : entry)) };
    },
  });
  // The page is paused for two hours, then the only call is lost without an effect.
  bench.meta.fail('before', 'POST feed', () => new GraphSilence('lost'), 1);
  expect(
    await deliver(bench, { ...post, dueAt: new Date(Date.now() - 2 * hours).toISOString() }),
  ).toMatchObject({
    state: 'in_doubt',
  });
  const end = await runUntilEnd(bench, post, 12);
  expect(end).toMatchObject({ state: 'published', externalId: bench.meta.ledger[0]?.id });
  expect(bench.meta.ledger).toHaveLength(1);
});

it('never deletes it: the card has no id to delete', async () => {
  bench.meta.fail('before', 'POST feed', () => refusal(506));
  await runUntilEnd(bench, post);
  await resolveManually(bench.ctx, word(true));
  const { externalId } = (await rowOf(bench, post.key))!;
  await expect(
    deletePublished(bench.ctx, 1, { postId: externalId ?? '', platform: 'facebook' }),
  ).rejects.toThrow();
  expect(bench.meta.posts.has(byHand)).toBe(true);
});

it('claims no Instagram media while its container was never published', async () => {
  const media = request(onInstagram);
  bench.meta.containers.set('theirs', { caption: media.message, mediaId: 'media-theirs', publicAt: 0 });
  bench.meta.fail('before', 'POST media', () => refusal(2));
  for (let turn = 0; turn < 3; turn += 1) {
    await deliver(bench, media);
    await advanceTime(bench, 60);
    await reconcileAbandoned(bench.ctx);
  }
  await expectNothingTaken(media.key);
});

describe('a manual post minutes after the only call was lost without an effect', () => {
  const typed = { message: post.message, photos: 0, publicAt: 0 };
  const wait = async (minutes: number) => {
    for (let turn = 0; turn < minutes * 2; turn += 1) {
      await advanceTime(bench, 30);
      await deliver(bench, post);
    }
  };

  beforeEach(async () => {
    bench.meta.posts.clear();
    Object.assign(bench.ctx, { postsInOneStep: true });
  });

  it.each([true, false])(
    'asks a user and stores no id when our earlier post is on the page: %s',
    async (isKnown) => {
      if (isKnown)
        await deliver(bench, request({ key: 'before', bulkPostId: 9, message: 'πριν', imageUrls: [] }));
      bench.meta.fail('before', 'POST feed', () => new GraphSilence('lost'), 1);
      await deliver(bench, post);
      bench.meta.posts.set(byHand, typed);
      await wait(5);
      expect(bench.meta.ledger.map(({ message }) => message)).not.toContain(post.message);
      expect(await rowOf(bench, post.key)).toMatchObject({ state: 'needs_look', externalId: null });
    },
  );

  it('is claimed when Meta names no application, even for our own posts', async () => {
    bench.meta.tellsMakers = false;
    await deliver(bench, request({ key: 'before', bulkPostId: 9, message: 'πριν', imageUrls: [] }));
    bench.meta.fail('after', 'POST feed', () => new GraphSilence('lost'), 1);
    await deliver(bench, post);
    await wait(1);
    expect(await rowOf(bench, post.key)).toMatchObject({ externalId: bench.meta.ledger[1]?.id });
  });

  it('is not claimed when our own post exists, which is claimed instead', async () => {
    bench.meta.fail('after', 'POST feed', () => new GraphSilence('lost'), 1);
    bench.meta.posts.set(byHand, typed);
    await deliver(bench, post);
    await wait(1);
    expect(await rowOf(bench, post.key)).toMatchObject({
      state: 'published',
      externalId: bench.meta.ledger[0]?.id,
    });
  });
});

it('claims Instagram media by caption only once its container is public', async () => {
  const media = request(onInstagram);
  bench.meta.fail('before', 'POST media_publish', () => new GraphSilence('lost'), 1);
  bench.meta.twist = (session) => ({
    get: async (path, params) => {
      const reply = await session.get(path, params);
      const theirs = { id: 'media-theirs', caption: media.message, timestamp: new Date().toISOString() };
      if (!path.endsWith('/media')) return reply;
      return {
        ...reply,
        data: [...(reply['data'] as object[]), { ...theirs, permalink: 'https://ig/theirs' }],
      };
    },
  });
  await deliver(bench, media);
  expect(await rowOf(bench, media.key)).toMatchObject({ externalId: null });
  const end = await runUntilEnd(bench, media, 12);
  expect(end).not.toMatchObject({ externalId: 'media-theirs' });
  expect((await rowOf(bench, media.key))?.externalId).not.toBe('media-theirs');
});
