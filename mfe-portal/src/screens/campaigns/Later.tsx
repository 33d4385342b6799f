import { type ReactNode, startTransition, useEffect, useState } from 'react';

const pause = 50;

/** Draws its children a few moments after the screen came, by turns: what is laid out in one piece holds a phone up. */
export function Later({ turn, children }: { turn: number; children: ReactNode }) {
  const [isDue, setDue] = useState(turn === 0);
  useEffect(() => {
    if (isDue) return;
    const timer = setTimeout(() => startTransition(() => setDue(true)), turn * pause);
    return () => clearTimeout(timer);
  }, [isDue, turn]);
  return isDue ? children : null;
}

const turns = 4;

/** True while a screen draws its parts by turns for the first time; what comes after stands there at once. */
export function useFirstDrawing(): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), (turns + 1) * pause);
    return () => clearTimeout(timer);
  }, []);
  return isFirst;
}
