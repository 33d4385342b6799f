import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia('(max-width: 73.75em)');

/** Whether the window is too narrow for the preview to stand beside the list. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = query();
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => query().matches,
    () => false,
  );
