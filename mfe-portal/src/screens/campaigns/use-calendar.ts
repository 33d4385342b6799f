import { addDays } from '@kallos/calendar/days';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { defaultTimeZone, serverNow, useQuery } from '@kallos/web-kit/kit';
import { useCallback, useState } from 'react';
import { type DayKey, dayOf } from './month/calendar-days.ts';

// Includes the visible weeks.
const daysAtFirst = 14;
/** Further back, everything is loaded at once. */
const mostDaysBack = 800;

/** Loads recent posts; older ones load when the user pages back or a draft belongs to one. */
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
    /** Everything is loaded, so that a missing post was deleted. */
    isWhole: since === undefined && data !== undefined && !query.isRefreshing,
    lookBack,
    /** Doubles the loaded range. */
    lookFarther: (): void =>
      setSince((before) => {
        if (before === undefined) return before;
        const days = (Date.parse(today) - Date.parse(before)) / 86_400_000;
        return days > mostDaysBack ? undefined : addDays(today, -2 * days);
      }),
  };
}
/** The loaded range of the calendar, with functions to extend it. */
export type Calendar = ReturnType<typeof useCalendar>;
