import { useEffect, useState } from 'react';

const typingPause = 250;

/** What was typed, without blanks around it, once the typing has paused; nothing at once when it was emptied. */
export function useTyped(text: string): string {
  const wanted = text.trim();
  const [typed, setTyped] = useState(wanted);
  useEffect(() => {
    if (wanted === typed) return;
    const timer = setTimeout(() => setTyped(wanted), wanted === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [wanted, typed]);
  return typed;
}
