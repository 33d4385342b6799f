import { readStored, useSession, writeStored } from '@kallos/web-kit/kit';
import { useState } from 'react';

/** The view of the account's posts. */
export type CalendarView = 'list' | 'month';

/** Returns the view that this user chose last in this browser. */
export function useStoredView(): [CalendarView, (view: CalendarView) => void] {
  const { data } = useSession();
  const key = `calendar_view:${data?.account?.id ?? ''}:${data?.name ?? ''}`;
  const [chosen, setChosen] = useState<CalendarView>();
  const keep = (view: CalendarView) => {
    setChosen(view);
    writeStored('local', key, view);
  };
  return [chosen ?? (readStored('local', key) === 'month' ? 'month' : 'list'), keep];
}
