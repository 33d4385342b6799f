import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import styled from 'styled-components';
import { Tooltip } from '../overlay/tooltip.tsx';
import type { TooltipProps } from '../overlay/tooltip.tsx';
import { buttonLook } from './button-look.tsx';
import type { ButtonSize, ButtonVariant } from './button-look.tsx';

const Frame = styled(AriaButton)`
  ${buttonLook}
  && {
    padding: 0;
    aspect-ratio: 1;
    min-width: var(--control);
  }
  &&[data-size='sm'] {
    min-width: var(--control-small);
  }
  &&[data-size='lg'] {
    min-width: var(--control-large);
  }
`;

/** Props of an icon button: an accessible name, the icon, and a press. */
interface IconButtonProps
  extends
    Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'>,
    RefAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  tooltipPlacement?: TooltipProps['placement'];
  hasTooltip?: boolean;
}

/** Renders a square icon button; its name is also its tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'quiet',
    size = 'md',
    tooltipPlacement = 'top',
    hasTooltip = true,
    ...rest
  } = props;
  const button = (
    <Frame {...rest} aria-label={label} data-variant={variant} data-size={size}>
      {icon}
    </Frame>
  );
  if (!hasTooltip) return button;
  return (
    <Tooltip text={label} placement={tooltipPlacement}>
      {button}
    </Tooltip>
  );
}
