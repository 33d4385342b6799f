import { describe, expect, it } from 'vitest';
import { deliver, expectPublishedOnce, advanceTime, onInstagram } from '../../../testing/delivery-bench.ts';
import { openDeliveryBench, request, rowOf, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import type { GraphParams } from '../../networks/meta/graph/client.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { resolveManually } from '../doubts/resolve-manually.ts';

/** A double of Meta that breaks common assumptions about ids, clocks, lists and texts. */
const bench = openDeliveryBench();

type Reply = Record<string, unknown>;
type Entry = Record<string, unknown> & { id: string };
type Twist = (path: string, reply: Reply, params: GraphParams) => Reply;

/** Modifies what reads return. */
const twistReads = (twist: Twist) => {
  bench.meta.twist = ({ get }) => ({
    get: async (path, params = {}) => twist(path, await get(path, params), params),
  });
};

const isList = (path: string) => /\/(published_posts|media)$/u.test(path);
const twistEntries = (change: (entry: Entry) => object | undefined) =>
  twistReads((path, reply) =>
    isList(path)
      ? { ...reply, data: (reply['data'] as Entry[]).flatMap((entry) => change(entry) ?? []) }
      : reply,
  );

const inOneStep = () => Object.assign(bench.ctx, { postsInOneStep: true });
const post = request({ imageUrls: [] });
const media = request(onInstagram);
const word = { accountId: 1, bulkPostId: 1, wasPosted: true };

const expectThisOnce = (one = post, rounds = 20) => expectPublishedOnce(bench, one, rounds);

describe('a draft that gets another id when it is published', () => {
  /** Replaces the draft's id on publishing; the old id stays hidden or is deleted. */
  const rename = (isGone: boolean) => {
    bench.meta.after = ({ name }) => {
      const [shown] = bench.meta.ledger;
      if (name !== 'POST object' || !shown || shown.id === 'p1_new') return;
      const draft = bench.meta.posts.get(shown.id);
      bench.meta.posts.set('p1_new', { ...draft!, publicAt: bench.meta.now });
      if (isGone) bench.meta.posts.delete(shown.id);
      else draft!.publicAt = null;
      shown.id = 'p1_new';
    };
    bench.meta.before = ({ name }) => {
      if (name === 'POST object' && bench.meta.ledger.length > 0) throw refusal(2);
    };
  };

  it.each([true, false])('is found by its text (draft deleted: %s)', async (isGone) => {
    rename(isGone);
    await expectThisOnce();
  });

  it.each([true, false])('blocks other versions (draft deleted: %s)', async (isGone) => {
    rename(isGone);
    bench.meta.lag.list = 60;
    await deliver(bench, post);
    await advanceTime(bench);
    await expectThisOnce({ ...post, key: 'v2', message: 'Διορθωμένο κείμενο' });
  });
});

describe('a Meta clock that is eight minutes behind', () => {
  const at = () => new Date(Date.now() - 480_000).toISOString();

  it('finds published media whose call got no response and whose container is denied', async () => {
    bench.meta.denied.add('container');
    bench.meta.deniesEverybody = true;
    const old = Array.from({ length: 60 }, (_, id) => ({
      id: `old${id}`,
      timestamp: '2020-01-01T00:00:00Z',
    }));
    twistReads((path, reply) =>
      isList(path)
        ? { data: [...(reply['data'] as Entry[]).map((entry) => ({ ...entry, timestamp: at() })), ...old] }
        : reply,
    );
    bench.meta.after = ({ name }) => {
      if (name === 'POST media_publish' && bench.meta.ledger.length === 1) throw refusal(-1, 2207001);
    };
    await expectThisOnce(media);
  });

  it('finds a post that was sent in one call', async () => {
    inOneStep();
    bench.meta.answerOnce();
    twistReads((path, reply, { since = 0 }) =>
      isList(path) && Date.parse(at()) / 1000 < Number(since) ? { data: [] } : reply,
    );
    await expectThisOnce();
  });
});

describe('a list that omits the text of a new post', () => {
  it.each([
    ['media', media],
    ['post', post],
  ] as const)('leaves a %s to a user, whose confirmation stores the listed post', async (_what, one) => {
    inOneStep();
    bench.meta.denied.add('container');
    bench.meta.deniesEverybody = true;
    bench.meta.answerOnce();
    twistEntries(({ caption: _caption, message: _message, ...entry }) => entry);
    expect(await runUntilEnd(bench, one, 20)).toMatchObject({
      state: 'needs_look',
      reason: 'published_not_found',
    });
    expect(bench.meta.ledger).toHaveLength(1);
  });

  const long = 'Λάμψη για το δέρμα σας, με υαλουρονικό οξύ. Κλείστε ραντεβού στο ιατρείο μας σήμερα!';
  it.each([
    ['cuts it off', long, (text: string) => `${text.slice(0, 30)}…`],
    ['draws its signs otherwise', '❤️✨', (text: string) => text.replaceAll('\u{fe0f}', '')],
    ['shortens the link that it is', 'https://klinika.example/a', () => 'https://fb.me/3xY'],
  ])('finds it nevertheless: %s', async (_what, message, shownAs) => {
    inOneStep();
    bench.meta.denied.add('container');
    bench.meta.deniesEverybody = true;
    bench.meta.shownAs = shownAs;
    for (const one of [
      { ...post, message },
      { ...media, message, bulkPostId: 2 },
    ]) {
      bench.meta.ledger.splice(0);
      bench.meta.answerOnce();
      await expectThisOnce(one);
    }
  });
});

it('requests fewer posts when Meta refuses the page size', async () => {
  inOneStep();
  bench.meta.answerOnce();
  twistReads((path, reply, { limit = 0 }) => {
    if (isList(path) && Number(limit) > 25) throw refusal(1);
    return reply;
  });
  await expectThisOnce();
});

describe('a container that reports its state only as text', () => {
  const tell = (status: string) =>
    twistReads((path, reply) => ('status_code' in reply ? { id: path, status } : reply));

  it('is published when finished', async () => {
    tell('Finished: Media has been uploaded and it is ready to be published.');
    await expectThisOnce(media, 1);
  });

  it('is given up when it failed', async () => {
    tell('Error: Media download has failed. The media URI doesn’t meet our requirements.');
    const old = { ...media, dueAt: new Date(Date.now() - 2 * 3_600_000).toISOString() };
    expect(await runUntilEnd(bench, old, 8)).toBeUndefined();
    expect(await runUntilEnd(bench, old, 8, 900)).toMatchObject({
      state: 'failed',
      reason: 'container_failed',
    });
    expect(bench.meta.ledger).toHaveLength(0);
  });
});

it("finds media whose publish response had the container's id", async () => {
  bench.meta.twist = ({ post }) => ({
    post: async (path, params = {}) => {
      const reply = await post(path, params);
      return path.endsWith('media_publish') ? { id: params['creation_id'] } : reply;
    },
  });
  await expectThisOnce(media);
});

it('does not claim a similar post when Meta merges two drafts', async () => {
  expect(await deliver(bench, post)).toMatchObject({ state: 'published' });
  const [first] = bench.meta.ledger;
  bench.meta.twist = (session) => ({
    post: async (path, params) => (path.endsWith('/feed') ? { id: first?.id } : session.post(path, params)),
  });
  const twin = { ...post, key: 'twin', bulkPostId: 2 };
  for (let round = 0; round < 8; round += 1) {
    expect(await deliver(bench, twin)).toMatchObject({ state: 'in_doubt' });
    await advanceTime(bench);
  }
  expect((await rowOf(bench, 'twin'))?.state).toBe('open');
  expect(bench.meta.ledger).toHaveLength(1);
});

it('leaves it to a user when Meta itself published twice', async () => {
  inOneStep();
  bench.meta.after = ({ name }) => {
    const [shown] = bench.meta.ledger;
    if (name !== 'POST feed' || !shown || bench.meta.ledger.length > 1) return;
    bench.meta.posts.set('p1_999', {
      message: shown.message,
      publicAt: bench.meta.now,
      photos: 0,
      appId: 'app-1',
    });
    bench.meta.ledger.push({ id: 'p1_999', message: shown.message });
    throw new GraphSilence('reset');
  };
  expect(await runUntilEnd(bench, post, 12)).toMatchObject({
    state: 'needs_look',
    reason: 'several_matches',
  });
  expect(bench.meta.ledger).toHaveLength(2);
});

it('finds a post in the list when the read by id does not show it as public', async () => {
  bench.meta.answerOnce();
  twistReads((path, { is_published: _isPublished, ...reply }) =>
    isList(path) ? reply : { ...reply, id: path },
  );
  await expectThisOnce();
});

it('does not resend a post that Meta removed at once', async () => {
  bench.meta.answerOnce();
  twistEntries(() => undefined);
  bench.meta.denied.add('media');
  bench.meta.deniesEverybody = true;
  expect(await runUntilEnd(bench, media, 20)).toMatchObject({ state: 'needs_look' });
  expect(bench.meta.ledger).toHaveLength(1);
});

it('rejects a list whose paging runs in a circle', async () => {
  inOneStep();
  bench.meta.answerOnce();
  let turn = 0;
  twistReads((path, reply) => {
    if (!isList(path) || turn >= 400) return reply;
    turn += 1;
    return {
      data: [],
      paging: { cursors: { after: turn % 2 === 0 ? 'a' : 'b' }, next: 'https://elsewhere' },
    };
  });
  await expectThisOnce(post, 40);
});

it('finds a post that a new token can read only in the list', async () => {
  bench.meta.after = ({ name }) => {
    if (name !== 'POST object' || bench.meta.denied.has('post')) return;
    bench.meta.denied.add('post');
    bench.meta.deniesEverybody = true;
    throw refusal(190, 460);
  };
  bench.meta.lag.list = 45;
  expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt' });
  await advanceTime(bench, 60);
  await resolveManually(bench.ctx, word);
  expect(await rowOf(bench, post.key)).toMatchObject({
    state: 'published',
    externalId: bench.meta.ledger[0]?.id,
  });
});
