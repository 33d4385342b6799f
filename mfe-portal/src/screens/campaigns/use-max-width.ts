import { useSyncExternalStore } from 'react';

/** Below this width the preview is not next to the list. */
export const maxWidthWithoutPreview = '73.75em';
/** Below this width the portal has its phone layout. */
export const phone = '47.5em';

/** Returns whether the window is at most this wide. */
export function useMaxWidth(width: string): boolean {
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
