import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styled from 'styled-components';

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

/** Props of a tooltip: the words, and the one pressable child they belong to. */
export interface TooltipProps {
  text: ReactNode;
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'start' | 'end';
}

/** Shows a short explanation on hover and keyboard focus. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <Bubble placement={placement} offset={8}>
        {text}
      </Bubble>
    </TooltipTrigger>
  );
}
