import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.tsx';

/** The theme choices. */
export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();
const darkQuery = '(prefers-color-scheme: dark)';

/** Returns the stored choice; light when there is none or it is unknown. */
function readTheme(): Theme {
  const stored = readStored('local', key);
  return stored === 'dark' || stored === 'system' ? stored : 'light';
}

/** Resolves `system` to the device's theme. */
function resolveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return globalThis.matchMedia?.(darkQuery).matches ? 'dark' : 'light';
}

/** Stores a theme and applies it in all tabs. */
export function setTheme(theme: Theme): void {
  writeStored('local', key, theme);
  showTheme();
}

/** Returns the theme and its setter. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, readTheme), setTheme];
}

/** Follows theme changes of other tabs and of the system; the shell calls it once. */
export function followTheme(): void {
  showTheme();
  globalThis.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) showTheme();
  });
  globalThis.matchMedia(darkQuery).addEventListener('change', showTheme);
}

function showTheme(): void {
  document.documentElement.dataset['theme'] = resolveTheme(readTheme());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
