import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { areaOf } from './tokens.tsx';
import type { Language } from './words.tsx';

let shown: { readonly pathname: string; readonly language: Language } | undefined;
const listeners = new Set<() => void>();

/** Names the page in the browser's tab and tells assistive technology its language. */
export function usePage(title: string, language: Language): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Kallos`;
    document.documentElement.lang = language;
    shown = { pathname, language };
    for (const listener of listeners) listener();
  }, [title, language, pathname]);
}

/** The language of the page that is shown; until it has said so, the one of its area. */
export function usePageLanguage(): Language {
  const { pathname } = useLocation();
  const page = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => shown,
  );
  if (page?.pathname === pathname) return page.language;
  return areaOf(pathname) === 'admin' ? 'en' : 'el';
}
