import { addDays } from '@kallos/calendar/days';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { defaultTimeZone, serverNow, useQuery } from '@kallos/web-kit/kit';
import { useCallback, useState } from 'react';
import { type DayKey, dayOf } from './month/calendar-days.ts';

// The weeks that are seen first lie within them.
const daysAtFirst = 14;
/** From here on all there is, is asked for at once. */
const mostDaysBack = 800;

/** The posts from some weeks ago on; older ones come when somebody looks back, or a text was begun for one of them. */
export function useCalendar(textsBegun: readonly number[]) {
  const [today] = useState(() => dayOf(serverNow(), defaultTimeZone));
  const [since, setSince] = useState<DayKey | undefined>(() => addDays(today, -daysAtFirst));
  const query = useQuery(
    bulkPosts.list,
    { query: since === undefined ? {} : { from: since } },
    { keepsPrevious: true },
  );
  const { data } = query;
  const lookBack = useCallback(
    (day: DayKey): void =>
      setSince((before) => {
        if (before === undefined || day >= before) return before;
        return day < addDays(today, -mostDaysBack) ? undefined : day;
      }),
    [today],
  );
  const isKnown = (id: number) => data?.bulkPosts.some((post) => post.id === id);
  if (data && since !== undefined && !textsBegun.every((id) => isKnown(id))) setSince(undefined);
  return {
    query,
    counts: data?.counts,
    hasPosts: (data?.counts.all ?? 0) > 0,
    /** Nothing older is left to ask for, so that a post which is not there is gone. */
    isWhole: since === undefined && data !== undefined && !query.isRefreshing,
    lookBack,
    /** Asks for about as much again as is known. */
    lookFarther: (): void =>
      setSince((before) => {
        if (before === undefined) return before;
        const days = (Date.parse(today) - Date.parse(before)) / 86_400_000;
        return days > mostDaysBack ? undefined : addDays(today, -2 * days);
      }),
  };
}
/** The window of the calendar that is known, with the ways to widen it. */
export type Calendar = ReturnType<typeof useCalendar>;
