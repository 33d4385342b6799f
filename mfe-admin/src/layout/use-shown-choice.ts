import { useState } from 'react';

/**
 * Returns the value that a filter shows, and the function to choose another. The router changes the
 * address a little later: a radio button that waited for it would first jump back.
 */
export function useShownChoice<T>(inAddress: T, show: (chosen: T) => void) {
  const [shown, setShown] = useState({ inAddress, chosen: inAddress });
  if (shown.inAddress !== inAddress) setShown({ inAddress, chosen: inAddress });
  const choose = (chosen: T) => {
    setShown({ inAddress, chosen });
    show(chosen);
  };
  return [shown.chosen, choose] as const;
}
