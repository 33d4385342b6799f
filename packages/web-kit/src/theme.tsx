import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.tsx';

/** The three choices of look. */
export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();
const darkQuery = '(prefers-color-scheme: dark)';

/** The stored choice; light when there is none or it is unknown. */
function readTheme(): Theme {
  const stored = readStored('local', key);
  return stored === 'dark' || stored === 'system' ? stored : 'light';
}

/** The look that a choice means on this machine. */
function resolveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return globalThis.matchMedia?.(darkQuery).matches ? 'dark' : 'light';
}

/** Stores a choice and shows it at once, here and in every other tab. */
export function setTheme(theme: Theme): void {
  writeStored('local', key, theme);
  showTheme();
}

/** The current choice and the way to change it. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, readTheme), setTheme];
}

/** Keeps the page's look in step with other tabs and with the system; the shell calls it once. */
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
