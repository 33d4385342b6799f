const minute = 60_000;
const day = 24 * 60 * minute;

/** A wall clock: a calendar day YYYY-MM-DD and HH:MM on it. */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Whether this runtime knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

function offsetAt(zone: string, instant: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return wall - Math.floor(instant / 1000) * 1000;
}

/** The instant at which the zone's offset stops being what it was at `from`. */
function changeBetween(zone: string, from: number, until: number): number {
  const before = offsetAt(zone, from);
  let low = from;
  let high = until;
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Resolves a wall clock: an hour that comes twice means its first time, one that is skipped the first moment after. */
export function toInstant({ date, time }: WallClock, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsets = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)];
  const fitting = offsets
    .map((offset) => wall - offset)
    .filter((instant) => offsetAt(zone, instant) === wall - instant);
  if (fitting.length > 0) return new Date(Math.min(...fitting));
  return new Date(changeBetween(zone, wall - Math.max(...offsets), wall - Math.min(...offsets)));
}

/** The wall clock of an instant, to the minute. */
export function toWallClock(instant: Date, zone: string): WallClock {
  const wall = new Date(instant.getTime() + offsetAt(zone, instant.getTime())).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;

/** The calendar day `days` after `date`. */
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * day).toISOString().slice(0, 10);

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The last day of the week after the one of `date`. */
export const endOfNextWeek = (date: string): string => addDays(date, 14 - weekdayOf(date));

/** Days from `first` to `last` that keep at least `everyDays` between each other and from the taken ones. */
export function freeDays(options: {
  first: string;
  last: string;
  everyDays: number;
  taken: readonly string[];
}): string[] {
  const { everyDays } = options;
  const filled = options.taken.map(dayNumber);
  const free: string[] = [];
  for (let date = options.first; date <= options.last; date = addDays(date, 1)) {
    const number = dayNumber(date);
    if (filled.some((other) => Math.abs(other - number) < everyDays)) continue;
    filled.push(number);
    free.push(date);
  }
  return free;
}
