import { useEffect, useState } from 'react';

/** Says whether Caps Lock is on, as far as the last key told. */
export function useCapsLock(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const look = (event: KeyboardEvent | MouseEvent): void => {
      // Autofill fires bare events that know nothing of modifiers.
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
