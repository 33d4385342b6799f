const oneDay = 86_400_000;

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

/**
 * Returns whether this runtime supports the IANA zone; false for an offset such as +02:00, which has no
 * daylight saving time.
 */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
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

/** Returns the instant at which the zone's offset first differs from the one at `from`. */
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

/**
 * Returns the instant at which a zone's clock shows this. A time that occurs twice resolves to the first
 * (`isFirstOfTwo`), a skipped one to the next valid instant (`isMoved`). Throws RangeError for an invalid
 * clock or zone.
 */
export function resolveWallClock(
  { date, time }: WallClock,
  zone: string,
): { instant: Date; isMoved: boolean; isFirstOfTwo: boolean } {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsets = [...new Set([offsetAt(zone, wall - oneDay), offsetAt(zone, wall + oneDay)])];
  const found = offsets
    .map((offset) => wall - offset)
    .filter((instant) => offsetAt(zone, instant) === wall - instant);
  const instant =
    found.length > 0
      ? Math.min(...found)
      : changeBetween(zone, wall - Math.max(...offsets), wall - Math.min(...offsets));
  return { instant: new Date(instant), isMoved: found.length === 0, isFirstOfTwo: found.length === 2 };
}

/** Returns only the instant of `resolveWallClock`. */
export const toInstant = (clock: WallClock, zone: string): Date => resolveWallClock(clock, zone).instant;

/** Returns the wall clock of an instant, to the minute; throws RangeError for an invalid instant or zone. */
export function toWallClock(instant: Date, zone: string): WallClock {
  const wall = new Date(instant.getTime() + offsetAt(zone, instant.getTime())).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}
