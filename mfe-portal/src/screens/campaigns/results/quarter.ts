import { addDays, weekdayOf } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostInsights } from '@kallos/contracts/social/insights';
import { wasPublished } from '../list/public-targets.ts';
import type { DayKey } from '../month/calendar-days.ts';
import { countsByPost } from './post-numbers.ts';

const weeksShown = 13;

/** The sums of several posts; undefined when no page has counts. */
interface Sums {
  readonly reach: number | undefined;
  readonly reactions: number | undefined;
}

/** A week of the quarter, by its Monday, with its published posts. */
export interface Week extends Sums {
  readonly monday: DayKey;
  readonly posts: number;
}

/** The metrics of the last thirteen weeks with the best hours. */
export interface Quarter extends Sums {
  readonly weeks: readonly Week[];
  /** The hours of highest reach per post, best first; none while there are too few. */
  readonly bestHours: ReadonlyArray<{
    readonly hour: number;
    readonly reach: number;
    readonly posts: number;
  }>;
}

const mondayOf = (day: DayKey): DayKey => addDays(day, 1 - weekdayOf(day));

/** The posts that an hour needs to be compared. */
const fewestPosts = 2;

const sumOf = (told: ReadonlyArray<number | undefined>): number | undefined =>
  told.reduce((sum, one) => (one === undefined ? sum : (sum ?? 0) + one), undefined);
const sumsOf = (posts: readonly Sums[]): Sums => ({
  reach: sumOf(posts.map(({ reach }) => reach)),
  reactions: sumOf(posts.map(({ reactions }) => reactions)),
});

/** Sums up the quarter before a day; undefined without reach and reactions. */
export function quarterOf(
  posts: readonly BulkPost[],
  insights: readonly PostInsights[],
  { today, timeZone }: { today: DayKey; timeZone: string },
): Quarter | undefined {
  const first = addDays(mondayOf(today), -7 * (weeksShown - 1));
  const byPost = countsByPost(insights);
  const published = posts.flatMap((post) => {
    if (!wasPublished(post)) return [];
    const { reach, reactions } = byPost.get(post.id) ?? {};
    const wall = toWallClock(new Date(post.publishedAt ?? post.scheduledDate), timeZone);
    if (wall.date < first || wall.date > today) return [];
    return [{ monday: mondayOf(wall.date), hour: Number(wall.time.slice(0, 2)), reach, reactions }];
  });
  const sums = sumsOf(published);
  if (sums.reach === undefined && sums.reactions === undefined) return undefined;
  const byWeek = Map.groupBy(published, ({ monday }) => monday);
  const reached = published.flatMap(({ hour, reach }) => (reach === undefined ? [] : [{ hour, reach }]));
  const hours = [...Map.groupBy(reached, ({ hour }) => hour)]
    .filter(([, some]) => some.length >= fewestPosts)
    .map(([hour, some]) => ({
      hour,
      reach: some.reduce((sum, one) => sum + one.reach, 0) / some.length,
      posts: some.length,
    }))
    .toSorted((a, b) => b.reach - a.reach || a.hour - b.hour);
  return {
    weeks: Array.from({ length: weeksShown }, (_, index) => {
      const monday = addDays(first, 7 * index);
      const own = byWeek.get(monday) ?? [];
      return { monday, posts: own.length, ...sumsOf(own) };
    }),
    ...sums,
    // A single hour cannot be compared.
    bestHours: hours.length > 1 ? hours.slice(0, 2) : [],
  };
}
