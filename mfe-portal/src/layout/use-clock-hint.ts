import { toasts } from '@kallos/ui/kit';
import { clockOffset, onClockChange, readStored, writeStored } from '@kallos/web-kit/kit';
import { useEffect } from 'react';
import { deviceClockWords as words } from '../messages/device-clock.ts';

const hintFromMilliseconds = 120_000;
const key = 'clock_hint_shown';
let isShown = false;

function showHint(): void {
  const behind = clockOffset();
  if (Math.abs(behind) < hintFromMilliseconds || isShown || readStored('session', key) !== null) return;
  isShown = true;
  writeStored('session', key, '1');
  toasts.neutral({ title: words.title, description: words.help(behind) });
}

/** Shows a hint once per tab when the device's clock is wrong. */
export function useClockHint(): void {
  useEffect(() => {
    showHint();
    return onClockChange(showHint);
  }, []);
}
