import { useEffect } from 'react';
import type { Language } from './words.tsx';

/** Names the page in the browser's tab and tells assistive technology its language. */
export function usePage(title: string, language: Language): void {
  useEffect(() => {
    document.title = `${title} · Kallos`;
    document.documentElement.lang = language;
  }, [title, language]);
}
