const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Returns a day as a column's title. */
export const dayWords = (day: string): string => short.format(noon(day));

/** Returns whether a day is a Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(noon(day).getUTCDay());

/** Returns what a day contains. */
export function cellWords(
  day: string,
  { planned, drafts, failed }: { planned: number; drafts: number; failed: number },
): string {
  const parts = [
    ...(planned > 0 ? [`${planned} planned`] : []),
    ...(drafts > 0 ? [`${drafts} to approve`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return `${long.format(noon(day))}: ${parts.length === 0 ? 'empty' : parts.join(', ')}`;
}
