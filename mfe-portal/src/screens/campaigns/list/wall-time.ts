import { resolveWallClock } from '@kallos/calendar/wall-clock';
import { isTooFarAhead } from '@kallos/contracts/posts/bulk-posts';
import { formatDateTime, serverNow } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';

/** A day and a time during typing. */
export interface MomentDraft {
  readonly date: string | null;
  readonly time: string | null;
  /** Some segments are empty, so the shown text is not the value. */
  readonly isDatePartial?: boolean;
  readonly isTimePartial?: boolean;
}

/** Returns whether a moment is complete. */
export const isWholeMoment = ({ date, time, isDatePartial, isTimePartial }: MomentDraft): boolean =>
  date !== null && time !== null && !isDatePartial && !isTimePartial;

/** A moment on the account's clock, or its error. */
export type ChosenMoment =
  | {
      readonly ok: true;
      readonly at: Date;
      /** A note when the clock skips or repeats the chosen time. */
      readonly note: string | undefined;
    }
  | { readonly ok: false; readonly message: string };

/** Joins a day (yyyy-MM-dd) and a time (HH:mm) of a zone to a moment, which must be in the future. */
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

/** Returns the moment of a draft. */
export const momentOfDraft = ({ date, time }: MomentDraft, timeZone: string): ChosenMoment =>
  chooseMoment(date, time, timeZone, serverNow());
