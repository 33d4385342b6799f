import { twoWeeksOf } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { describe, expect, it } from 'vitest';
import { dayOf, rangeText } from '../month/calendar-days.ts';
import { dayNumbers, pageOf, splitPosts, waitingPosts } from './post-list.ts';

const post = (id: number, scheduledDate: string, more: Partial<BulkPost> = {}) =>
  ({
    id,
    scheduledDate,
    postStatus: 'published',
    failureReason: null,
    findings: [],
    targets: [{ state: 'planned', reason: null }],
    ...more,
  }) as unknown as BulkPost;

describe('the calendar of the campaigns screen', () => {
  it('names the day in the zone of the account', () => {
    expect(dayOf('2026-11-21T22:30:00Z', 'Europe/Athens')).toBe('2026-11-22');
    expect(dayOf('2026-11-21T21:30:00Z', 'Europe/Athens')).toBe('2026-11-21');
  });

  it('names both months of a period', () => {
    const months = Array.from({ length: 12 }, (_, index) => `m${index}`);
    expect(rangeText(twoWeeksOf('2026-11-21'), months)).toBe('16 – 29 m10');
    expect(rangeText(twoWeeksOf('2026-11-24'), months)).toBe('23 m10 – 6 m11');
  });
});

describe('the list of posts', () => {
  const posts = [
    post(1, '2026-11-23T08:00:00Z'),
    post(2, '2026-11-21T08:00:00Z'),
    post(3, '2026-11-20T08:00:00Z'),
    post(4, '2026-11-25T08:00:00Z'),
  ];

  it('keeps a just approved post at its position', () => {
    const posts = ['draft', 'scheduled', 'scheduled'].map(
      (postStatus, id) => ({ ...post(id, '2026-11-23T08:00:00Z'), postStatus }) as BulkPost,
    );
    const halves = splitPosts(posts, new Date('2026-11-22T00:00:00Z'));
    expect(waitingPosts('approval', halves, new Set([1]))).toEqual(halves.future.slice(0, 2));
  });

  it('sorts future posts ascending and past ones newest first', () => {
    const { future, past } = splitPosts(posts, new Date('2026-11-22T00:00:00Z'));
    expect(future.map(({ id }) => id)).toEqual([1, 4]);
    expect(past.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('lists failed posts first, and keeps settled ones until the filter changes', () => {
    const troubled = [
      post(1, '2026-11-20T08:00:00Z', { postStatus: 'failed' }),
      post(2, '2026-11-21T08:00:00Z', { postStatus: 'needs_look' }),
      post(3, '2026-11-24T08:00:00Z', { postStatus: 'scheduled', failureReason: 'needs_reconnect' }),
      post(4, '2026-11-23T08:00:00Z', { postStatus: 'scheduled', targets: [] }),
      post(5, '2026-11-23T09:00:00Z', { postStatus: 'scheduled' }),
      post(6, '2026-11-21T09:00:00Z'),
      post(7, '2026-08-21T09:00:00Z', { postStatus: 'failed' }),
    ];
    const now = new Date('2026-11-22T00:00:00Z');
    expect(splitPosts(troubled, now).attention.map(({ id }) => id)).toEqual([2, 1, 4, 3]);
    const settled = splitPosts(
      troubled.map((one) => (one.id === 1 ? { ...one, postStatus: 'published' as const } : one)),
      now,
    );
    expect(waitingPosts('attention', settled, new Set([1])).map(({ id }) => id)).toEqual([2, 1, 4, 3]);
  });

  it('counts a post of this very moment as future', () => {
    expect(
      splitPosts([post(1, '2026-11-22T00:00:00Z')], new Date('2026-11-22T00:00:00Z')).future,
    ).toHaveLength(1);
  });

  it('returns to the previous page when one becomes empty', () => {
    expect(pageOf([1, 2, 3], 9, { size: 2 })).toEqual({ items: [3], page: 2, pages: 2, isCut: false });
    expect(pageOf([], 3)).toEqual({ items: [], page: 1, pages: 1, isCut: false });
  });

  it('counts pages of posts that are not loaded yet and marks partial ones', () => {
    const pages = [1, 2, 9].map((page) => pageOf([1, 2, 3], page, { size: 2, unknown: 4 }));
    expect(pages).toEqual([
      { items: [1, 2], page: 1, pages: 4, isCut: false },
      { items: [3], page: 2, pages: 4, isCut: true },
      { items: [], page: 4, pages: 4, isCut: true },
    ]);
  });

  it('numbers days after those that are not loaded', () => {
    const numbers = dayNumbers([post(1, '2026-11-23T08:00:00Z')], 'Europe/Athens', 7);
    expect(numbers.get(1)).toEqual({ day: 8, of: 8 });
  });

  it('numbers days, not posts', () => {
    const twice = [
      post(1, '2026-11-23T08:00:00Z'),
      post(2, '2026-11-23T12:00:00Z'),
      post(3, '2026-11-25T08:00:00Z'),
    ];
    const numbers = dayNumbers(twice, 'Europe/Athens');
    expect([1, 2, 3].map((id) => numbers.get(id))).toEqual([
      { day: 1, of: 2 },
      { day: 1, of: 2 },
      { day: 2, of: 2 },
    ]);
  });
});
