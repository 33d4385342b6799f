import { addDays, weekdayOf } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { DayKey } from './calendar-days.ts';

/** The month of a day, as 'YYYY-MM'. */
export const monthOf = (day: DayKey): string => day.slice(0, 7);

/** The month so many after another. */
export function stepMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The whole weeks that a month touches, Monday first. */
export function weeksOf(month: string): DayKey[][] {
  const monday = addDays(`${month}-01`, 1 - weekdayOf(`${month}-01`));
  const weeks: DayKey[][] = [];
  for (let start = monday; monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** Whether a post may be moved to another day: what went out, goes out or is past stays where it stands. */
export const canMove = ({ postStatus, scheduledDate }: BulkPost, now: Date): boolean =>
  (postStatus === 'draft' || postStatus === 'scheduled' || postStatus === 'failed') &&
  Date.parse(scheduledDate) > now.getTime();
