import { useRef, useState } from 'react';
import { ButtonContext, type KeyboardEvent } from 'react-aria-components';
import { lazyPart } from '../lazy-part.tsx';
import type { MenuProps } from './overlay-props.tsx';

export type { MenuEntry, MenuProps } from './overlay-props.tsx';

const { Part: SheetPart, warm } = lazyPart(async () => (await import('./menu-sheet.tsx')).MenuSheet);

/** Renders a button with a menu of actions. */
export function Menu({ label, trigger, entries, placement }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [opensAt, setOpensAt] = useState<'first' | 'last' | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const open = (at: 'first' | 'last') => {
    setWasOpen(true);
    setOpensAt(at);
  };
  // Arrow keys open a menu too, at its start or end.
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') open('first');
    else if (event.key === 'ArrowUp') open('last');
    else return event.continuePropagation();
    return event.preventDefault();
  };
  const isOpen = opensAt !== null;
  const button = {
    ref: triggerRef,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    onHoverStart: warm,
    onFocus: warm,
    onKeyDown: openByArrow,
    onPress: () => open('first'),
  };
  return (
    <>
      <ButtonContext.Provider value={button}>{trigger}</ButtonContext.Provider>
      {wasOpen && (
        <SheetPart
          label={label}
          entries={entries}
          placement={placement}
          triggerRef={triggerRef}
          isOpen={isOpen}
          opensAt={opensAt ?? 'first'}
          onOpenChange={(isNowOpen) => setOpensAt(isNowOpen ? 'first' : null)}
        />
      )}
    </>
  );
}
