import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import type { SwitchProps as AriaSwitchProps } from 'react-aria-components';
import styled from 'styled-components';
import { choiceLook } from './choice-look.tsx';

const Line = styled(AriaSwitch)`
  ${choiceLook}
`;

const Track = styled.span`
  flex: none;
  width: 2.6rem;
  height: 1.5rem;
  padding: 0.16rem;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--radius-pill);
  background: var(--surface);
  transition: background-color var(--fast) var(--ease);
  &::before {
    content: '';
    display: block;
    width: 1rem;
    height: 1rem;
    border-radius: 50%;
    background: var(--line-strong);
    transition: transform var(--mid) var(--ease);
  }
  [data-selected] > & {
    border-color: var(--primary);
    background: var(--primary);
  }
  [data-selected] > &::before {
    background: var(--on-primary);
    transform: translateX(1.1rem);
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: Canvas;
    &::before {
      background: CanvasText;
    }
    [data-selected] > & {
      border-color: Highlight;
      background: Highlight;
    }
    [data-selected] > &::before {
      background: HighlightText;
    }
  }
`;

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  help?: ReactNode;
}

/** Renders a setting that takes effect at once. */
export function Switch({ children, help, ...rest }: SwitchProps) {
  return (
    <Line {...rest}>
      <Track data-mark aria-hidden="true" />
      <span>
        <span>{children}</span>
        {help !== undefined && <span data-help>{help}</span>}
      </span>
    </Line>
  );
}
