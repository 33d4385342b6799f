import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostInsights } from '@kallos/contracts/social/insights';
import { describe, expect, it } from 'vitest';
import { quarterOf } from './quarter.ts';

const at = { today: '2026-11-24', timeZone: 'Europe/Athens' };
const post = (id: number, publishedAt: string) =>
  ({ id, publishedAt, scheduledDate: publishedAt, targets: [{ state: 'published' }] }) as BulkPost;
const numbers = (bulkPostId: number, reach: number | null, reactions: number | null = null) =>
  ({ bulkPostId, views: null, reach, reactions, comments: null, shares: null }) as PostInsights;

describe('a quarter', () => {
  it('sums pages and posts per week in the zone of the account', () => {
    const quarter = quarterOf(
      // Sunday 22:30 in UTC is Monday in Athens.
      [post(1, '2026-11-22T22:30:00Z'), post(2, '2026-11-16T08:00:00Z')],
      [numbers(1, 100, 4), numbers(1, 50, 1), numbers(2, 30, 2), numbers(99, 1000)],
      at,
    );
    expect(quarter).toMatchObject({ reach: 180, reactions: 7 });
    expect(quarter?.weeks).toHaveLength(13);
    expect(quarter?.weeks.slice(-2)).toEqual([
      { monday: '2026-11-16', posts: 1, reach: 30, reactions: 2 },
      { monday: '2026-11-23', posts: 1, reach: 150, reactions: 5 },
    ]);
  });

  it('is undefined without metrics and omits older posts', () => {
    expect(quarterOf([post(1, '2026-11-20T08:00:00Z')], [], at)).toBeUndefined();
    expect(quarterOf([post(1, '2026-11-20T08:00:00Z')], [numbers(1, null)], at)).toBeUndefined();
    expect(quarterOf([post(1, '2026-07-20T08:00:00Z')], [numbers(1, 10)], at)).toBeUndefined();
  });

  it('treats missing counts as unknown, not zero', () => {
    const four = [1, 2, 3, 4].map((id) => post(id, `2026-11-1${id}T${id < 3 ? '07' : '16'}:10:00Z`));
    const unread = quarterOf(
      four,
      four.map(({ id }) => numbers(id, null, 2)),
      at,
    );
    expect(unread).toMatchObject({ reach: undefined, reactions: 8, bestHours: [] });
    expect(unread?.weeks.at(-3)).toMatchObject({ posts: 4, reach: undefined, reactions: 8 });
    // A post with unknown reach does not lower its hour's average.
    const partly = quarterOf(
      [...four, post(5, '2026-11-15T07:10:00Z')],
      [10, 20, 16, 14, null].map((reach, index) => numbers(index + 1, reach, 1)),
      at,
    );
    expect(partly?.bestHours.map(({ hour, reach }) => [hour, reach])).toEqual([
      [9, 15],
      [18, 15],
    ]);
  });

  it('treats a week with an unknown post as unknown, and ignores unpublished ones', () => {
    const failed = { ...post(3, '2026-11-23T09:00:00Z'), targets: [] };
    const quarter = quarterOf(
      [post(1, '2026-11-23T08:00:00Z'), post(2, '2026-11-16T08:00:00Z'), failed],
      [numbers(1, 100)],
      at,
    );
    expect(quarter?.weeks.slice(-2)).toMatchObject([
      { posts: 1, reach: undefined },
      { posts: 1, reach: 100 },
    ]);
  });

  it('ranks hours by reach per post when there are several', () => {
    const many = [1, 2, 3, 4, 5].map((id) => post(id, `2026-11-1${id}T${id < 3 ? '07' : '16'}:10:00Z`));
    const read = [10, 20, 40, 60, 50].map((reach, index) => numbers(index + 1, reach));
    expect(quarterOf(many, read, at)?.bestHours).toEqual([
      { hour: 18, reach: 50, posts: 3 },
      { hour: 9, reach: 15, posts: 2 },
    ]);
    expect(quarterOf(many.slice(0, 3), read, at)?.bestHours).toEqual([]);
  });
});
