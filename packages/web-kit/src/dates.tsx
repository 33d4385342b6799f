/** The zone of an account that has not chosen one. */
export const defaultTimeZone = 'Europe/Athens';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // Greek defaults to a 12-hour clock and a two-digit year, so every part is named.
  const made = new Intl.DateTimeFormat('el-GR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

/** Lets the browser read its tables of dates before the first one is written: a task of some 20 ms on its own. */
export const warmDates = (): void => void formatterOf(defaultTimeZone);

/** The clock of a zone at one moment. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** What the clock of a zone shows at a moment. Throws RangeError on a moment or zone that doesn't exist. */
export function wallTimeOf(moment: Date | string, timeZone: string = defaultTimeZone): WallTime {
  const parts = formatterOf(timeZone).formatToParts(typeof moment === 'string' ? new Date(moment) : moment);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as dd/MM/yyyy in a zone. */
export function formatDate(moment: Date | string, timeZone?: string): string {
  const { year, month, day } = wallTimeOf(moment, timeZone);
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`;
}

/** A moment as HH:mm, 24 hours, in a zone. */
export function formatTime(moment: Date | string, timeZone?: string): string {
  const { hour, minute } = wallTimeOf(moment, timeZone);
  return `${two(hour)}:${two(minute)}`;
}

/** A moment as dd/MM/yyyy HH:mm in a zone. */
export const formatDateTime = (moment: Date | string, timeZone?: string): string =>
  `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`;

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute } = wallTimeOf(new Date(moment), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / 60_000) * 60_000;
}

const oneDay = 86_400_000;

/**
 * The moment at which a zone's clock shows this; `isMoved` when the clock skips that time and a later one was taken,
 * `isFirstOfTwo` when the clock shows that time twice.
 */
export function momentOf(
  day: { year: number; month: number; day: number },
  time: { hour: number; minute: number },
  timeZone: string = defaultTimeZone,
): { moment: Date; isMoved: boolean; isFirstOfTwo: boolean } {
  const asUtc = Date.UTC(day.year, day.month - 1, day.day, time.hour, time.minute);
  const before = asUtc - offsetAt(asUtc - oneDay, timeZone);
  const after = asUtc - offsetAt(asUtc + oneDay, timeZone);
  const shows = (moment: number): boolean => moment + offsetAt(moment, timeZone) === asUtc;
  // A time that comes twice means the first one; one that is skipped is read with the offset that just ended.
  const found = [...new Set([before, after])].filter(shows).toSorted((one, other) => one - other);
  return {
    moment: new Date(found[0] ?? before),
    isMoved: found.length === 0,
    isFirstOfTwo: found.length === 2,
  };
}
