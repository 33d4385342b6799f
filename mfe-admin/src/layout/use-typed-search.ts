import { useEffect, useState } from 'react';

const typingPause = 250;

/** Returns the text of a search field; after a pause in typing it is passed on if it differs from the current search. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => onSearch(wanted), typingPause);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return [typed, setTyped] as const;
}
