import { weekdayOf } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import { el } from '../../../messages/el.ts';

/** A calendar day in some zone, as 'YYYY-MM-DD'. */
export type DayKey = string;

/** The day on which a moment falls for people in a zone. */
export const dayOf = (instant: string | Date, timeZone: string): DayKey =>
  toWallClock(new Date(instant), timeZone).date;

/** The day of the month, 1 to 31. */
export const dayOfMonth = (day: DayKey): number => Number(day.slice(8));

/** The name of a day's month in a list that begins with January. */
export const monthIn = (months: readonly string[], day: DayKey): string =>
  months[Number(day.slice(5, 7)) - 1] ?? '';

/** The name of a day's weekday in a list that begins with Monday. */
export const weekdayIn = (weekdays: readonly string[], day: DayKey): string =>
  weekdays[weekdayOf(day) - 1] ?? '';

/** «Δευτέρα 23 Νοεμβρίου». */
export const spokenDay = (day: DayKey): string =>
  `${weekdayIn(el.weekdays, day)} ${dayOfMonth(day)} ${monthIn(el.monthsOf, day)}`;

/** «16 – 29 Νοεμβρίου», or with both months where they differ. */
export function rangeText(days: readonly DayKey[], monthsOf: readonly string[]): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [from, to] = [monthIn(monthsOf, first), monthIn(monthsOf, last)];
  return from === to
    ? `${dayOfMonth(first)} – ${dayOfMonth(last)} ${to}`
    : `${dayOfMonth(first)} ${from} – ${dayOfMonth(last)} ${to}`;
}
