import { needsAttention } from '@kallos/contracts/posts/attention';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { dayOf } from '../month/calendar-days.ts';

/** Which half of the calendar is shown, or which of its posts wait for a person. */
export type PostGroup = 'attention' | 'approval' | 'future' | 'past';

/** Posts per page, also in the truncation note. */
const pageSize = 10;

/** Splits posts at a time: future ones ascending, past ones newest first. */
export function splitPosts(posts: readonly BulkPost[], asOf: Date): Record<PostGroup, BulkPost[]> {
  const byDate = posts.toSorted(
    (a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate) || a.id - b.id,
  );
  const isFuture = (post: BulkPost) => Date.parse(post.scheduledDate) >= asOf.getTime();
  const future = byDate.filter(isFuture);
  const past = byDate.filter((post) => !isFuture(post)).toReversed();
  const isTroubled = (post: BulkPost) => needsAttention(post, asOf);
  return {
    // Posts that failed come before posts that will fail.
    attention: [...past, ...future].filter(isTroubled),
    approval: future.filter(({ postStatus }) => postStatus === 'draft'),
    future,
    past,
  };
}

/** The posts that wait for a person, with those that waited a moment ago: cards do not move under the finger. */
export function waitingPosts(
  half: 'attention' | 'approval',
  halves: Record<PostGroup, readonly BulkPost[]>,
  before: ReadonlySet<number>,
): BulkPost[] {
  const waiting = new Set(halves[half].map(({ id }) => id));
  const all = half === 'approval' ? halves.future : [...halves.past, ...halves.future];
  return all.filter(({ id }) => waiting.has(id) || before.has(id));
}

/** Returns a page of a list whose end may not be loaded; beyond the end it returns the last page. */
export function pageOf<T>(items: readonly T[], page: number, { unknown = 0, size = pageSize } = {}) {
  const pages = Math.max(1, Math.ceil((items.length + unknown) / size));
  const current = Math.min(Math.max(1, page), pages);
  const shown = items.slice((current - 1) * size, current * size);
  return { items: shown, page: current, pages, isCut: shown.length < size && unknown > 0 };
}

/** Returns each post's day number among the days of its half, after those that are not loaded. */
export function dayNumbers(
  posts: readonly BulkPost[],
  timeZone: string,
  daysBefore = 0,
): Map<number, { day: number; of: number }> {
  const dayById = new Map(posts.map((post) => [post.id, dayOf(post.scheduledDate, timeZone)]));
  const days = [...new Set(dayById.values())].toSorted();
  const places = new Map(days.map((day, index) => [day, daysBefore + index + 1]));
  return new Map(
    [...dayById].map(([id, day]) => [id, { day: places.get(day) ?? 1, of: daysBefore + days.length }]),
  );
}

/** Returns whether a post can be scheduled. */
export const canSchedule = (post: BulkPost, now: Date): boolean =>
  (post.postStatus === 'draft' || post.postStatus === 'failed') &&
  Date.parse(post.scheduledDate) > now.getTime();
export const canUnschedule = (post: BulkPost): boolean => post.postStatus === 'scheduled';
