import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { dayOf } from '../month/calendar-days.ts';

/** Which half of the calendar is shown, or what of the future waits for a person. */
export type Half = 'approval' | 'future' | 'past';

/** Posts a page; the truncation note counts with it. */
const pageSize = 10;

/** Splits posts at a moment: future ones by date ascending, past ones newest first. */
export function splitPosts(posts: readonly BulkPost[], asOf: Date): Record<Half, BulkPost[]> {
  const byDate = posts.toSorted(
    (a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate) || a.id - b.id,
  );
  const isFuture = (post: BulkPost) => Date.parse(post.scheduledDate) >= asOf.getTime();
  const future = byDate.filter(isFuture);
  return {
    approval: future.filter(({ postStatus }) => postStatus === 'draft'),
    future,
    past: byDate.filter((post) => !isFuture(post)).toReversed(),
  };
}

/** What waits for a person, with what was waiting a moment ago: nothing slides under the finger that has just approved. */
export const waitingPosts = (future: readonly BulkPost[], before: ReadonlySet<number>): BulkPost[] =>
  future.filter(({ id, postStatus }) => postStatus === 'draft' || before.has(id));

/** One page of a list, of which the end may be unknown yet; a page past the end steps back to the last one. */
export function pageOf<T>(items: readonly T[], page: number, { unknown = 0, size = pageSize } = {}) {
  const pages = Math.max(1, Math.ceil((items.length + unknown) / size));
  const current = Math.min(Math.max(1, page), pages);
  const shown = items.slice((current - 1) * size, current * size);
  return { items: shown, page: current, pages, isCut: shown.length < size && unknown > 0 };
}

/** «Ημέρα X από N»: the post's place among its half's days in order of date, after those that are not known. */
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

/** Posts that may still be cleared for publishing, and those that may be taken back. */
export const canSchedule = (post: BulkPost, now: Date): boolean =>
  (post.postStatus === 'draft' || post.postStatus === 'failed') &&
  Date.parse(post.scheduledDate) > now.getTime();
export const canUnschedule = (post: BulkPost): boolean => post.postStatus === 'scheduled';
