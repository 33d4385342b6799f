import { useLayoutEffect, useRef } from 'react';

type Found = HTMLElement | null | undefined;

/**
 * Focuses what `find` returns after a change of `value` that removed the focused element. A layout effect
 * runs before a dialog focuses its first button.
 */
export function useFocusAfter<Value>(value: Value, find: (before: Value) => Found): void {
  const before = useRef(value);
  useLayoutEffect(() => {
    if (Object.is(before.current, value)) return;
    const found = find(before.current);
    before.current = value;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) found?.focus({ preventScroll: true });
  });
}
