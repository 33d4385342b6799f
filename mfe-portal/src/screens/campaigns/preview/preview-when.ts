import { formatTime } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { type DayKey, dayOf, spokenDay } from '../month/calendar-days.ts';

/** Formats a post's time, such as "today at 10:30". */
export function previewWhen(moment: string | Date, timeZone: string, today: DayKey): string {
  const day = dayOf(moment, timeZone);
  const name = day === today ? words.today : spokenDay(day);
  return words.previewWhen(name, formatTime(moment, timeZone));
}
