import { resolveWallClock, toWallClock } from '@kallos/calendar/wall-clock';

/** The time zone of an account without a choice. */
export const defaultTimeZone = 'Europe/Athens';

/** Loads the browser's date tables early; part of the shell contract. */
export const warmDates = (): void => void toWallClock(new Date(0), defaultTimeZone);

/** The wall clock of a zone at one moment. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Returns the wall clock of a zone at a moment; throws RangeError for an invalid moment or zone. */
export function wallTimeOf(moment: Date | string, timeZone: string = defaultTimeZone): WallTime {
  const { date, time } = toWallClock(new Date(moment), timeZone);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = `${date}-${time.replace(':', '-')}`
    .split('-')
    .map(Number);
  return { year, month, day, hour, minute };
}

/** Formats a moment as dd/MM/yyyy in a zone. */
export const formatDate = (moment: Date | string, timeZone: string = defaultTimeZone): string =>
  toWallClock(new Date(moment), timeZone).date.split('-').toReversed().join('/');

/** Formats a moment as HH:mm, 24 hours, in a zone. */
export const formatTime = (moment: Date | string, timeZone: string = defaultTimeZone): string =>
  toWallClock(new Date(moment), timeZone).time;

/** Formats a moment as dd/MM/yyyy HH:mm in a zone. */
export const formatDateTime = (moment: Date | string, timeZone?: string): string =>
  `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`;

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/**
 * Returns the moment of a wall-clock time. `isMoved`: the clock skips that time, so the next moment is
 * returned. `isFirstOfTwo`: the time occurs twice.
 */
export function momentOf(
  { year, month, day }: { year: number; month: number; day: number },
  { hour, minute }: { hour: number; minute: number },
  timeZone: string = defaultTimeZone,
): { moment: Date; isMoved: boolean; isFirstOfTwo: boolean } {
  const date = `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
  const { instant, ...rest } = resolveWallClock(
    { date, time: `${padded(hour)}:${padded(minute)}` },
    timeZone,
  );
  return { moment: instant, ...rest };
}
