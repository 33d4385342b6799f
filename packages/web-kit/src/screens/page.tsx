import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { areaOf } from '../session/tokens.tsx';
import type { Language } from '../words.tsx';

let shown: { readonly pathname: string; readonly language: Language } | undefined;
const listeners = new Set<() => void>();

/** Sets the document title and language. */
export function usePage(title: string, language: Language): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Kallos`;
    document.documentElement.lang = language;
    shown = { pathname, language };
    for (const listener of listeners) listener();
  }, [title, language, pathname]);
}

/** Returns the language of the page, or of its area until a screen has set it. */
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
