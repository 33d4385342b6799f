import { onClockChange, serverNow } from '@kallos/web-kit/kit';
import { useCallback, useEffect, useState } from 'react';
import { type DayKey, dayOf } from './month/calendar-days.ts';

const dayCheckMilliseconds = 60_000;

/** The time that separates future and past posts, and its day in the account's zone. */
export interface CalendarNow {
  readonly asOf: Date;
  readonly today: DayKey;
  readonly renew: () => void;
}

/**
 * Reads the server's clock when the tab is shown again, when a new day has begun and when the offset changes,
 * but not at each tick: posts must not move while they are clicked.
 */
export function useCalendarNow(timeZone: string): CalendarNow {
  const [asOf, setAsOf] = useState(serverNow);
  const renew = useCallback(() => setAsOf(serverNow()), []);
  const today = dayOf(asOf, timeZone);
  useEffect(() => onClockChange(renew), [renew]);
  useEffect(() => {
    const renewIfShown = () => {
      if (document.visibilityState === 'visible') renew();
    };
    document.addEventListener('visibilitychange', renewIfShown);
    return () => document.removeEventListener('visibilitychange', renewIfShown);
  }, [renew]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (dayOf(serverNow(), timeZone) !== today) renew();
    }, dayCheckMilliseconds);
    return () => clearInterval(timer);
  }, [today, timeZone, renew]);
  return { asOf, today, renew };
}
