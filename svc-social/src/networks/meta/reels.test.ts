import { expect, it } from 'vitest';
import type { GraphSession } from './graph/client.ts';
import { findReel } from './reels.ts';

const listed = { data: [{ id: '905', permalink_url: '/reel/905/' }] };
const session = { get: async () => listed } as unknown as GraphSession;

it.each(['905', '61_905'])('finds a reel in the list of its page by the id %s', async (videoId) => {
  expect(await findReel(session, '61', videoId)).toMatchObject({ kind: 'public', externalId: videoId });
});

it('does not match another reel', async () => {
  for (const videoId of ['906', '61_906', '1905'])
    expect(await findReel(session, '61', videoId)).toEqual({ kind: 'gone' });
});
