import type { ReactNode, RefObject } from 'react';
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components';
import styled from 'styled-components';
import type { TooltipProps } from './overlay-props.tsx';

const Bubble = styled(AriaTooltip)`
  max-width: 16rem;
  padding: var(--space-6) var(--space-10);
  border-radius: var(--radius-chip);
  background: var(--text);
  color: var(--canvas);
  font-size: var(--size-meta);
  font-weight: var(--weight-label);
  line-height: 1.35;
  box-shadow: var(--shadow-2);
  transition: opacity var(--fast) var(--ease);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

interface TooltipBubbleProps {
  readonly id: string | undefined;
  readonly text: ReactNode;
  readonly isOpen: boolean;
  readonly placement: TooltipProps['placement'];
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  /** The pointer rests on the words, or has left them; the words may have to go for another reason. */
  readonly onTurn: (isOpen: boolean) => void;
}

/** The words of a tooltip beside their button. */
export function TooltipBubble({ text, onTurn, ...place }: TooltipBubbleProps) {
  // A tooltip without a trigger component of the library still asks for that one's state.
  const state = {
    isOpen: place.isOpen,
    shouldSkipAnimation: false,
    open: () => onTurn(true),
    close: () => onTurn(false),
  };
  return (
    <TooltipTriggerStateContext.Provider value={state}>
      <Bubble {...place} offset={8}>
        {text}
      </Bubble>
    </TooltipTriggerStateContext.Provider>
  );
}
