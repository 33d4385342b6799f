const millisecondsPerDay = 86_400_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;

/** Returns the calendar day `days` after `date`, both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * millisecondsPerDay).toISOString().slice(0, 10);

/** Returns the ISO weekday of a day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Returns the fourteen days of the week of `date` and the next one, Monday first. */
export const twoWeeksOf = (date: string): string[] =>
  Array.from({ length: 14 }, (_, index) => addDays(date, index + 1 - weekdayOf(date)));

/** Returns the last day of the week after the one of `date`. */
export const endOfNextWeek = (date: string): string => addDays(date, 14 - weekdayOf(date));

/** Returns days from `first` to `last` at least `everyDays` apart from each other and from the taken ones. */
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
