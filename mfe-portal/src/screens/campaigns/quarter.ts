import { addDays, weekdayOf } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostInsights } from '@kallos/contracts/social/insights';
import type { DayKey } from './calendar-days.ts';
import { sumNumbers } from './post-numbers.ts';

const weeksShown = 13;

/** A week of the quarter, by its Monday. */
export interface Week {
  readonly monday: DayKey;
  readonly posts: number;
  readonly reach: number;
  readonly reactions: number;
}

/** How the posts of the last thirteen weeks did, and at which hours the best of them went out. */
export interface Quarter {
  readonly weeks: readonly Week[];
  readonly reach: number;
  readonly reactions: number;
  /** The hours with the highest reach a post, best first; none while too little is known to compare. */
  readonly bestHours: ReadonlyArray<{
    readonly hour: number;
    readonly reach: number;
    readonly posts: number;
  }>;
}

const mondayOf = (day: DayKey): DayKey => addDays(day, 1 - weekdayOf(day));

/** An hour is compared with others from so many posts on. */
const fewestPosts = 2;

/** Sums up the quarter before a day; undefined when nothing of it has numbers. */
export function quarterOf(
  posts: readonly BulkPost[],
  insights: readonly PostInsights[],
  { today, timeZone }: { today: DayKey; timeZone: string },
): Quarter | undefined {
  const first = addDays(mondayOf(today), -7 * (weeksShown - 1));
  const counted = posts.flatMap((post) => {
    const numbers = new Map(sumNumbers(insights, post.id).map(({ name, value }) => [name, value]));
    const wall = toWallClock(new Date(post.publishedAt ?? post.scheduledDate), timeZone);
    if (numbers.size === 0 || wall.date < first || wall.date > today) return [];
    return [
      {
        monday: mondayOf(wall.date),
        hour: Number(wall.time.slice(0, 2)),
        reach: numbers.get('reach') ?? 0,
        reactions: numbers.get('reactions') ?? 0,
      },
    ];
  });
  if (counted.length === 0) return undefined;
  const sumOf = (some: typeof counted, name: 'reach' | 'reactions') =>
    some.reduce((sum, one) => sum + one[name], 0);
  const byWeek = Map.groupBy(counted, ({ monday }) => monday);
  const hours = [...Map.groupBy(counted, ({ hour }) => hour)]
    .filter(([, some]) => some.length >= fewestPosts)
    .map(([hour, some]) => ({ hour, reach: sumOf(some, 'reach') / some.length, posts: some.length }))
    .toSorted((a, b) => b.reach - a.reach || a.hour - b.hour);
  return {
    weeks: Array.from({ length: weeksShown }, (_, index) => {
      const monday = addDays(first, 7 * index);
      const own = byWeek.get(monday) ?? [];
      return { monday, posts: own.length, reach: sumOf(own, 'reach'), reactions: sumOf(own, 'reactions') };
    }),
    reach: sumOf(counted, 'reach'),
    reactions: sumOf(counted, 'reactions'),
    // One hour alone is the best of nothing.
    bestHours: hours.length > 1 ? hours.slice(0, 2) : [],
  };
}
