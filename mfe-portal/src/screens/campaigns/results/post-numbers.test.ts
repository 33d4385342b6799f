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

it('sums the pages of a post and omits missing counts', () => {
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

it('compares a post with the one of highest reach', () => {
  const rows = [row({ reach: 30 }), row({ bulkPostId: 2, reach: 120 }), row({ bulkPostId: 3, views: 900 })];
  expect(shareOfBest(rows, 1)).toBe(25);
  expect(shareOfBest(rows, 2)).toBe(100);
  expect(shareOfBest(rows, 3)).toBeUndefined();
  expect(shareOfBest(rows.slice(0, 1), 1)).toBeUndefined();
});

it('sums a year of posts once for all cards', () => {
  let reads = 0;
  const rows = Array.from({ length: 2000 }, (_, id) => {
    const one = row({ bulkPostId: id });
    Object.defineProperty(one, 'reach', { get: () => ((reads += 1), id) });
    return one;
  });
  for (let id = 0; id < 20; id += 1) shareOfBest(rows, id);
  expect(reads).toBe(rows.length);
});
