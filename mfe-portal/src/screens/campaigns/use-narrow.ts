import { useSyncExternalStore } from 'react';

/** Below this the preview does not stand beside the list any more. */
export const withoutPreview = '73.75em';
/** Below this the portal is laid out for a phone. */
export const phone = '47.5em';

/** Whether the window is not wider than that. */
export function useNarrow(width: string): boolean {
  const query = `(max-width: ${width})`;
  return useSyncExternalStore(
    (listener) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}
