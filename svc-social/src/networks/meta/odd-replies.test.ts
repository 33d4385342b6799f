import { expect, it } from 'vitest';
import type { Post } from '../network.ts';
import { pageProtocol } from './facebook/page-posts.ts';
import type { GraphSession } from './graph/client.ts';
import { GraphSilence } from './graph/failures.ts';
import { accountProtocol } from './instagram/account-media.ts';
import { refusalOf } from './publish-responses.ts';

const gone = refusalOf({ kind: 'refused', status: 400, code: 100, subcode: 33, message: 'gone' });

/** Looks up a post in a list with these entries, and by id with this reply if given. */
function look(protocol: typeof pageProtocol, draft: Partial<Post>, data: unknown[], reply?: object) {
  const get = async (path: string) => {
    if (path.includes('/')) return { data };
    if (!reply) throw gone;
    return { ...reply };
  };
  const session = { get } as unknown as GraphSession;
  const ids = { draftId: null, externalId: null, ...draft };
  const delivery = {
    pageId: 'p1',
    message: 'κείμενο',
    imageUrls: [],
    createdAt: new Date(0),
    ...ids,
  } as never;
  return protocol.look({ delivery, session, isTaken: async () => false, hasTwin: async () => false });
}

const timestamp = '2026-01-01T00:00:00+0000';
const video = [`https://kallos.test/media/${'0123456789'.repeat(4)}.mp4`];

it.each([
  ['post', pageProtocol, { draftId: '1' }, { id: '1', message: null, permalink_url: 7 }],
  ['reel', pageProtocol, { draftId: '1', imageUrls: video }, { id: '1', permalink_url: {} }],
  ['media', accountProtocol, { externalId: '1' }, { id: '1', caption: null, permalink: 7, timestamp }],
])('finds a %s by its id, whatever else its entry contains', async (_kind, protocol, draft, entry) => {
  expect(await look(protocol, draft, [null, entry])).toMatchObject({ kind: 'public', externalId: '1' });
});

const old = Array.from({ length: 60 }, (_, id) => ({ id: `m${id}`, timestamp: '1960-01-01T00:00:00+0000' }));

it.each([
  ['post', pageProtocol, {}, [{ id: 1 }]],
  ['post', pageProtocol, {}, [{ id: '1', message: 7 }]],
  ['reel', pageProtocol, { draftId: '1', imageUrls: video }, [null]],
  ['media', accountProtocol, {}, [{ id: '1', caption: 'κείμενο' }, ...old]],
])('does not report a %s as gone while an entry is unreadable', async (_kind, protocol, draft, entries) => {
  const failure = expect.any(GraphSilence);
  expect(await look(protocol, draft, entries)).toEqual({ kind: 'unclear', failure });
  expect(await look(protocol, draft, [])).toEqual({ kind: 'gone' });
});

const seen = { is_published: true, permalink_url: 'https://fb/1', permalink: 'https://ig/1' };
const reel = { status: { publishing_phase: { status: 'complete' } }, permalink_url: '/reel/1/' };

it.each([
  ['shown draft', pageProtocol, { draftId: 'p1_1' }, seen],
  ['hidden draft', pageProtocol, { draftId: 'p1_1' }, { is_published: false }],
  ['reel', pageProtocol, { draftId: '1', imageUrls: video }, reel],
  ['container', accountProtocol, { draftId: '1' }, { status_code: 'FINISHED' }],
  ['media', accountProtocol, { externalId: '1' }, seen],
])(
  'is inconclusive when a reply about a %s has another id or none',
  async (_kind, protocol, draft, reply) => {
    const unclear = { kind: 'unclear', failure: expect.any(GraphSilence) };
    const others = ['2', 'p1_2', 'p2_11', '', null, undefined];
    const sights = await Promise.all(others.map((id) => look(protocol, draft, [], { ...reply, id })));
    expect(sights).toEqual(others.map(() => unclear));
  },
);

it.each([
  ['p1_1', 'p1_1'],
  ['p1_1', '1'],
  ['1', 'p1_1'],
])('treats %s and %s as one post', async (draftId, id) => {
  expect(await look(pageProtocol, { draftId }, [], { ...seen, id })).toMatchObject({ kind: 'public' });
});

it('does not treat a listed draft as public', async () => {
  const draft = { id: 'p1_1', message: 'κείμενο', is_published: false };
  expect(await look(pageProtocol, {}, [draft])).toEqual({ kind: 'gone' });
  expect(await look(pageProtocol, { draftId: 'p1_1' }, [draft], { id: 'p1_1', is_published: false })).toEqual(
    {
      kind: 'hidden',
    },
  );
});

it.each([
  ['p1_1', '1'],
  ['1', 'p1_1'],
])('finds the post %s that the list calls %s', async (draftId, id) => {
  const shown = { kind: 'public', externalId: draftId };
  expect(await look(pageProtocol, { draftId }, [{ id }])).toMatchObject(shown);
});

it('finds a post once that is listed under both of its ids', async () => {
  const entries = ['p1_1', '1'].map((id) => ({ id, message: 'κείμενο' }));
  const told = { firstToldAt: new Date() };
  expect(await look(pageProtocol, told, entries)).toMatchObject({ kind: 'public' });
});

it.each(['http://[', 'javascript:alert(1)', 'data:text/html,x', 'https://', ''])(
  'ignores an unsafe URL %j',
  async (address) => {
    const shown = { permalink_url: address, permalink: address, message: 'κείμενο', caption: 'κείμενο' };
    const entries = [{ id: '1', timestamp, ...shown }];
    for (const [protocol, draft, permalink] of [
      [pageProtocol, { draftId: '1' }, 'https://www.facebook.com/1'],
      [pageProtocol, { draftId: '1', imageUrls: video }, 'https://www.facebook.com/reel/1/'],
      [accountProtocol, { externalId: '1' }, null],
    ] as const) {
      const reply = { id: '1', is_published: true, ...reel, ...shown };
      const given = { ...draft, imageUrls: [...('imageUrls' in draft ? draft.imageUrls : [])] };
      expect(await look(protocol, given, entries, reply)).toMatchObject({ kind: 'public', permalink });
    }
  },
);

it('resolves a root-relative URL against Facebook', async () => {
  const reply = { id: '1', is_published: true, permalink_url: '/p1/posts/1' };
  expect(await look(pageProtocol, { draftId: '1' }, [], reply)).toMatchObject({
    permalink: 'https://www.facebook.com/p1/posts/1',
  });
});
