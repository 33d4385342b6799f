import { useLayoutEffect, useRef } from 'react';

// Read before React clears the root.
const drawn = document.querySelector('#first-paint');
const address = location.pathname;

/** Returns whether the page was painted with the screen of this address before any script ran. */
export const wasPainted = (pathname: string): boolean => drawn !== null && pathname === address;

/** Keeps the first paint until the screen itself can replace it. */
export function FirstPaintPlace() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (drawn) place.current?.append(drawn);
    document.documentElement.dataset['painted'] = '';
  }, []);
  return <div ref={place} />;
}
