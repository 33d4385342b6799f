import { useLayoutEffect, useRef } from 'react';

// Taken before React clears the root.
const drawn = document.querySelector('#first-paint');
const address = location.pathname;

/** Whether the page was painted with the screen at this address before any script came. */
export const wasPainted = (pathname: string): boolean => drawn !== null && pathname === address;

/** What the page was first painted with: it stays until the screen itself can stand in its place. */
export function FirstPaintPlace() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (drawn) place.current?.append(drawn);
    document.documentElement.dataset['painted'] = '';
  }, []);
  return <div ref={place} />;
}
