import { addDays, weekdayOf } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { DayKey } from './calendar-days.ts';

/** Returns the month of a day as 'YYYY-MM'. */
export const monthOf = (day: DayKey): string => day.slice(0, 7);

/** Adds months to a month. */
export function stepMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Returns the whole weeks of a month, Monday first. */
export function weeksOf(month: string): DayKey[][] {
  const monday = addDays(`${month}-01`, 1 - weekdayOf(`${month}-01`));
  const weeks: DayKey[][] = [];
  for (let start = monday; monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** How many weeks the calendar shows ahead when it is opened. */
const weeksAhead = 5;

/** The weeks from this one on, Monday first. */
export function weeksFrom(today: DayKey): DayKey[][] {
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: weeksAhead }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(monday, 7 * week + index)),
  );
}

/** Returns whether a post may be moved to another day: not if it is published, being published or past. */
export const canMove = ({ postStatus, scheduledDate }: BulkPost, now: Date): boolean =>
  (postStatus === 'draft' || postStatus === 'scheduled' || postStatus === 'failed') &&
  Date.parse(scheduledDate) > now.getTime();
