import { useEffect, useState } from 'react';

const typingPause = 250;

/** Returns the trimmed text after a pause in typing; an empty text at once. */
export function useDebouncedText(text: string): string {
  const wanted = text.trim();
  const [typed, setTyped] = useState(wanted);
  useEffect(() => {
    if (wanted === typed) return;
    const timer = setTimeout(() => setTyped(wanted), wanted === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [wanted, typed]);
  return typed;
}
