/** A calendar day in some zone, as 'YYYY-MM-DD'. */
export type DayKey = string;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The day on which a moment falls for people in a zone. */
export const dayOf = (instant: string | Date, timeZone: string): DayKey =>
  formatFor(timeZone).format(typeof instant === 'string' ? new Date(instant) : instant);

const asUtc = (day: DayKey): Date => new Date(`${day}T00:00:00Z`);

/** A day some days later or earlier. */
export function addDays(day: DayKey, days: number): DayKey {
  const date = asUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 for Monday … 6 for Sunday. */
export const weekdayOf = (day: DayKey): number => (asUtc(day).getUTCDay() + 6) % 7;

/** The day of the month, 1 to 31. */
export const dayOfMonth = (day: DayKey): number => Number(day.slice(8));

/** The month, 0 for January. */
export const monthOf = (day: DayKey): number => Number(day.slice(5, 7)) - 1;

/** The fourteen days of the current and the next week, Monday first. */
export function twoWeeksFrom(today: DayKey): DayKey[] {
  const monday = addDays(today, -weekdayOf(today));
  return Array.from({ length: 14 }, (_, index) => addDays(monday, index));
}

/** «16 – 29 Νοεμβρίου», or with both months where they differ. */
export function rangeText(days: readonly DayKey[], monthsOf: readonly string[]): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [from, to] = [monthsOf[monthOf(first)] ?? '', monthsOf[monthOf(last)] ?? ''];
  return from === to
    ? `${dayOfMonth(first)} – ${dayOfMonth(last)} ${to}`
    : `${dayOfMonth(first)} ${from} – ${dayOfMonth(last)} ${to}`;
}
