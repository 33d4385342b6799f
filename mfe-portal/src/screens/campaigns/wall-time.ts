import { formatDateTime, momentOf } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../messages/campaigns.ts';

/** A moment chosen on the clinic's clock, or what is wrong with it. */
export type ChosenMoment =
  | {
      readonly ok: true;
      readonly at: Date;
      /** What its writer should know, because the clock skips the chosen time or shows it twice. */
      readonly note: string | undefined;
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
  const { moment, isMoved, isFirstOfTwo } = momentOf(date, time, timeZone);
  if (moment.getTime() <= now.getTime()) return { ok: false, message: words.momentPast };
  const when = formatDateTime(moment, timeZone);
  return {
    ok: true,
    at: moment,
    note: isMoved ? words.clockMoved(when) : isFirstOfTwo ? words.clockTwice(when) : undefined,
  };
}
