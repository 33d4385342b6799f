import { momentOf } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../messages/campaigns.ts';

/** A moment chosen on the clinic's clock, or what is wrong with it. */
export type ChosenMoment =
  | {
      readonly ok: true;
      readonly at: Date;
      /** The clock skips the chosen time and a later one was taken. */ readonly isMoved: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** Joins a day and a time of the clinic's zone into a moment that must lie in the future. */
export function chooseMoment(
  date: { year: number; month: number; day: number } | null,
  time: { hour: number; minute: number } | null,
  timeZone: string,
  now: Date,
): ChosenMoment {
  if (!date || !time) return { ok: false, message: words.momentMissing };
  if (!Number.isInteger(time.hour) || !Number.isInteger(time.minute))
    return { ok: false, message: words.timeMalformed };
  const { moment, isMoved } = momentOf(date, time, timeZone);
  return moment.getTime() > now.getTime()
    ? { ok: true, at: moment, isMoved }
    : { ok: false, message: words.momentPast };
}
