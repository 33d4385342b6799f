import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { describe, expect, it } from 'vitest';
import { canMove, stepMonth, weeksOf } from './month.ts';

describe('the weeks of a month', () => {
  it('are whole, begin on Monday and contain each day once', () => {
    for (const month of ['2026-02', '2026-11', '2027-05', '2028-02', '2026-06']) {
      const days = weeksOf(month).flat();
      expect(days.length % 7).toBe(0);
      expect(new Set(days).size).toBe(days.length);
      expect(new Date(`${days[0] ?? ''}T00:00:00Z`).getUTCDay()).toBe(1);
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(last);
      // Every week contains a day of the month.
      expect(weeksOf(month).every((week) => week.some((day) => day.startsWith(month)))).toBe(true);
    }
  });

  it('continue over the end of a year', () => {
    expect(stepMonth('2026-12', 1)).toBe('2027-01');
    expect(stepMonth('2026-01', -1)).toBe('2025-12');
    expect(stepMonth('2026-03', -14)).toBe('2025-01');
  });
});

it('only future unpublished posts can be moved', () => {
  const now = new Date('2026-11-24T08:00:00Z');
  const post = (postStatus: BulkPost['postStatus'], scheduledDate: string) =>
    ({ postStatus, scheduledDate }) as BulkPost;
  const later = '2026-11-25T08:00:00Z';
  const movable = (['draft', 'scheduled', 'failed', 'publishing', 'published', 'needs_look'] as const).filter(
    (status) => canMove(post(status, later), now),
  );
  expect(movable).toEqual(['draft', 'scheduled', 'failed']);
  expect(canMove(post('draft', '2026-11-24T07:59:00Z'), now)).toBe(false);
});
