import { weekdayOf } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import { el } from '../../../messages/el.ts';

/** A calendar day as 'YYYY-MM-DD'. */
export type DayKey = string;

/** Returns the day of a moment in a zone. */
export const dayOf = (instant: string | Date, timeZone: string): DayKey =>
  toWallClock(new Date(instant), timeZone).date;

/** Returns the day of the month, 1 to 31. */
export const dayOfMonth = (day: DayKey): number => Number(day.slice(8));

/** Returns the month's name from a list that begins with January. */
export const monthIn = (months: readonly string[], day: DayKey): string =>
  months[Number(day.slice(5, 7)) - 1] ?? '';

/** Returns the weekday's name from a list that begins with Monday. */
export const weekdayIn = (weekdays: readonly string[], day: DayKey): string =>
  weekdays[weekdayOf(day) - 1] ?? '';

/** Returns weekday, day and month, such as "Monday 23 November" in Greek. */
export const spokenDay = (day: DayKey): string =>
  `${weekdayIn(el.weekdays, day)} ${dayOfMonth(day)} ${monthIn(el.monthsOf, day)}`;

/** Returns a range such as "16 – 29 November" in Greek, with both months when they differ. */
export function rangeText(days: readonly DayKey[], monthsOf: readonly string[]): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [from, to] = [monthIn(monthsOf, first), monthIn(monthsOf, last)];
  return from === to
    ? `${dayOfMonth(first)} – ${dayOfMonth(last)} ${to}`
    : `${dayOfMonth(first)} ${from} – ${dayOfMonth(last)} ${to}`;
}
