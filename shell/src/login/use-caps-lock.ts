import { useEffect, useState } from 'react';

/** Returns whether Caps Lock is on, as of the last key event. */
export function useCapsLock(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const look = (event: KeyboardEvent | MouseEvent): void => {
      // Autofill dispatches plain events without modifiers.
      if (typeof event.getModifierState === 'function') setIsOn(event.getModifierState('CapsLock'));
    };
    addEventListener('keydown', look);
    addEventListener('keyup', look);
    addEventListener('mousedown', look);
    return () => {
      removeEventListener('keydown', look);
      removeEventListener('keyup', look);
      removeEventListener('mousedown', look);
    };
  }, []);
  return isOn;
}
