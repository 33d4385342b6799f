import type { PostInsights } from '@kallos/contracts/social/insights';
import { expect, it } from 'vitest';
import { listCounts, shareOfBest } from './post-numbers.ts';

const row = (more: Partial<PostInsights>): PostInsights => ({
  bulkPostId: 1,
  platform: 'facebook',
  pageId: 'p',
  day: '2026-11-21',
  views: null,
  reach: null,
  reactions: null,
  comments: null,
  shares: null,
  readAt: '2026-11-21T12:00:00Z',
  ...more,
});

it('adds the pages of one post up and leaves out what nobody counted', () => {
  const rows = [
    row({ views: 10, reactions: 0 }),
    row({ views: 5, reach: 3 }),
    row({ bulkPostId: 2, views: 100 }),
  ];
  expect(listCounts(rows, 1)).toEqual([
    { name: 'views', value: 15 },
    { name: 'reach', value: 3 },
    { name: 'reactions', value: 0 },
  ]);
  expect(listCounts([], 1)).toEqual([]);
});

it('compares a post with the one that reached most, where two can be compared', () => {
  const rows = [row({ reach: 30 }), row({ bulkPostId: 2, reach: 120 }), row({ bulkPostId: 3, views: 900 })];
  expect(shareOfBest(rows, 1)).toBe(25);
  expect(shareOfBest(rows, 2)).toBe(100);
  expect(shareOfBest(rows, 3)).toBeUndefined();
  expect(shareOfBest(rows.slice(0, 1), 1)).toBeUndefined();
});

it('adds a year of posts up once, however many cards ask', () => {
  let reads = 0;
  const rows = Array.from({ length: 2000 }, (_, id) => {
    const one = row({ bulkPostId: id });
    Object.defineProperty(one, 'reach', { get: () => ((reads += 1), id) });
    return one;
  });
  for (let id = 0; id < 20; id += 1) shareOfBest(rows, id);
  expect(reads).toBe(rows.length);
});
