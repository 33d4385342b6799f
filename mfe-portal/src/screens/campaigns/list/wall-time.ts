import { resolveWallClock } from '@kallos/calendar/wall-clock';
import { isTooFarAhead } from '@kallos/contracts/posts/bulk-posts';
import { formatDateTime, serverNow } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';

/** A day and a time while they are typed. */
export interface MomentDraft {
  readonly date: string | null;
  readonly time: string | null;
  /** Some parts of the field are empty, so what stands in it is not the value. */
  readonly isDatePartial?: boolean;
  readonly isTimePartial?: boolean;
}

/** Says whether nothing of a moment is missing. */
export const isWholeMoment = ({ date, time, isDatePartial, isTimePartial }: MomentDraft): boolean =>
  date !== null && time !== null && !isDatePartial && !isTimePartial;

/** A moment chosen on the clinic's clock, or what is wrong with it. */
export type ChosenMoment =
  | {
      readonly ok: true;
      readonly at: Date;
      /** What its writer should know, because the clock skips the chosen time or shows it twice. */
      readonly note: string | undefined;
    }
  | { readonly ok: false; readonly message: string };

/** Joins a day (yyyy-MM-dd) and a time (HH:mm) of the clinic's zone into a moment that must lie in the future. */
export function chooseMoment(
  date: string | null,
  time: string | null,
  timeZone: string,
  now: Date,
): ChosenMoment {
  if (!date || !time) return { ok: false, message: words.momentMissing };
  const { instant, isMoved, isFirstOfTwo } = resolveWallClock({ date, time }, timeZone);
  if (instant.getTime() <= now.getTime()) return { ok: false, message: words.momentPast };
  if (isTooFarAhead(instant, now)) return { ok: false, message: words.momentTooFar };
  const when = formatDateTime(instant, timeZone);
  return {
    ok: true,
    at: instant,
    note: isMoved ? words.clockMoved(when) : isFirstOfTwo ? words.clockTwice(when) : undefined,
  };
}

/** The moment that a draft means now. */
export const momentOfDraft = ({ date, time }: MomentDraft, timeZone: string): ChosenMoment =>
  chooseMoment(date, time, timeZone, serverNow());
