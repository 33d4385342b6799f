import { readStored, useSession, writeStored } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The view of the account's posts. */
export type CalendarView = 'list' | 'month';

/**
 * The view that this user selected last in this browser; an address may request the list instead.
 */
export function useStoredView(): [CalendarView, (view: CalendarView) => void] {
  const { data } = useSession();
  const key = `calendar_view:${data?.account?.id ?? ''}:${data?.name ?? ''}`;
  const isListAsked = new URLSearchParams(useLocation().search).has('show');
  const [chosen, setChosen] = useState<CalendarView | undefined>(isListAsked ? 'list' : undefined);
  const keep = (view: CalendarView) => {
    setChosen(view);
    writeStored('local', key, view);
  };
  return [chosen ?? (readStored('local', key) === 'month' ? 'month' : 'list'), keep];
}
