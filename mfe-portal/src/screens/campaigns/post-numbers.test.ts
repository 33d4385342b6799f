import type { PostInsights } from '@kallos/contracts/social/insights';
import { expect, it } from 'vitest';
import { shareOfBest, sumNumbers } from './post-numbers.ts';

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
  expect(sumNumbers(rows, 1)).toEqual([
    { name: 'views', value: 15 },
    { name: 'reach', value: 3 },
    { name: 'reactions', value: 0 },
  ]);
  expect(sumNumbers([], 1)).toEqual([]);
});

it('compares a post with the one that reached most, where two can be compared', () => {
  const rows = [row({ reach: 30 }), row({ bulkPostId: 2, reach: 120 }), row({ bulkPostId: 3, views: 900 })];
  expect(shareOfBest(rows, 1)).toBe(25);
  expect(shareOfBest(rows, 2)).toBe(100);
  expect(shareOfBest(rows, 3)).toBeUndefined();
  expect(shareOfBest(rows.slice(0, 1), 1)).toBeUndefined();
});
