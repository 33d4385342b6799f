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
  // Fills are not drawn with forced colours.
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
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
  /** Called when the pointer enters or leaves the bubble. */
  readonly onTurn: (isOpen: boolean) => void;
}

/** Renders the text of a tooltip next to its button. */
export function TooltipBubble({ text, onTurn, ...place }: TooltipBubbleProps) {
  // Without the library's trigger component, its state must be passed.
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
