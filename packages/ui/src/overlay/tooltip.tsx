import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { ButtonContext } from 'react-aria-components';
import { lazyPart } from '../lazy-part.tsx';
import type { TooltipProps } from './overlay-props.tsx';

export type { TooltipProps } from './overlay-props.tsx';

const { Part: BubblePart, warm } = lazyPart(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble);

const hoverDelay = 500;
const leaveDelay = 80;

/** Opens after the pointer rests and closes shortly after it left; the keyboard opens at once. */
function useTooltipOpen() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = (isNowOpen: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(isNowOpen), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', closeByKey, true);
    return () => document.removeEventListener('keydown', closeByKey, true);
  }, [isOpen]);
  return { isOpen, turn };
}

/** Shows a short explanation on hover and keyboard focus. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const { isOpen, turn } = useTooltipOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const button = {
    ref,
    'aria-describedby': isOpen ? id : undefined,
    onHoverStart: () => {
      warm();
      turn(true, hoverDelay);
    },
    onHoverEnd: () => turn(false, leaveDelay),
    onFocus: ({ target }: FocusEvent) => (target.matches(':focus-visible') ? turn(true, 0) : undefined),
    onBlur: () => turn(false, 0),
    onPressStart: () => turn(false, 0),
  };
  return (
    <>
      <ButtonContext.Provider value={button}>{children}</ButtonContext.Provider>
      {wasOpen && (
        <BubblePart
          id={id}
          text={text}
          isOpen={isOpen}
          placement={placement}
          triggerRef={ref}
          onTurn={(isNowOpen) => turn(isNowOpen, 0)}
        />
      )}
    </>
  );
}
