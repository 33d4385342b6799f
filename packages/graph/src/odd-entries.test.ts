import { expect, it } from 'vitest';
import { accountMedia } from './account-media.ts';
import { GraphSilence } from './failures.ts';
import { pagePosts } from './page-posts.ts';
import { noPressure } from './pressure.ts';
import type { Draft } from './protocol.ts';
import { refusalOf } from './settle.ts';

const never = async () => {
  throw new Error('nothing is written');
};
const gone = refusalOf({ kind: 'refused', status: 400, code: 100, subcode: 33, message: 'gone' });

/** Looks for a post that nothing but the list of its place shows, with these entries. */
function look(protocol: typeof pagePosts, draft: Partial<Draft>, data: unknown[]) {
  const get = async (path: string) => {
    if (path.includes('/')) return { data };
    throw gone;
  };
  const session = { get, post: never, remove: never, upload: never, pressure: () => noPressure };
  const ids = { draftId: null, externalId: null, ...draft };
  const delivery = {
    pageId: 'p1',
    message: 'κείμενο',
    imageUrls: [],
    createdAt: new Date(0),
    ...ids,
  } as never;
  return protocol.look({ delivery, session, isTaken: async () => false });
}

const timestamp = '2026-01-01T00:00:00+0000';
const video = ['https://kallos.test/media/a.mp4'];

it.each([
  ['post', pagePosts, { draftId: '1' }, { id: '1', message: null, permalink_url: 7 }],
  ['reel', pagePosts, { draftId: '1', imageUrls: video }, { id: '1', permalink_url: {} }],
  ['media', accountMedia, { externalId: '1' }, { id: '1', caption: null, permalink: 7, timestamp }],
])('finds a %s by its id, whatever else its entry says', async (_kind, protocol, draft, entry) => {
  expect(await look(protocol, draft, [null, entry])).toMatchObject({ kind: 'public', externalId: '1' });
});

const old = Array.from({ length: 60 }, (_, id) => ({ id: `m${id}`, timestamp: '1960-01-01T00:00:00+0000' }));

it.each([
  ['post', pagePosts, {}, [{ id: 1 }]],
  ['post', pagePosts, {}, [{ id: '1', message: 7 }]],
  ['reel', pagePosts, { draftId: '1', imageUrls: video }, [null]],
  ['media', accountMedia, {}, [{ id: '1', caption: 'κείμενο' }, ...old]],
])(
  'does not say that a %s is gone while an entry cannot be read',
  async (_kind, protocol, draft, entries) => {
    const failure = expect.any(GraphSilence);
    expect(await look(protocol, draft, entries)).toEqual({ kind: 'unclear', failure });
    expect(await look(protocol, draft, [])).toEqual({ kind: 'gone' });
  },
);
