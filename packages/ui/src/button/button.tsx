import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import styled from 'styled-components';
import { buttonLook } from './button-look.tsx';
import type { ButtonSize, ButtonVariant } from './button-look.tsx';

const Frame = styled(AriaButton)`
  ${buttonLook}
`;

// Both labels share a grid cell, so the wider one sets the width and nothing shifts while pending; the icon
// is next to the visible label.
const Words = styled.span`
  display: inline-grid;
  grid-template-columns: minmax(0, auto);
  & > span > span {
    min-width: 0;
  }
  & > span {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-8);
    grid-area: 1 / 1;
  }
  & > [data-hidden] {
    visibility: hidden;
  }
`;

/** Props of a button: press, style, icon, and the pending label. */
export interface ButtonProps
  extends
    Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'render'>,
    RefAttributes<HTMLButtonElement> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  isWide?: boolean;
  pendingLabel?: ReactNode;
}

/** Renders a button; while pending it keeps its width and focus, announces the state and ignores presses. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'secondary',
    size = 'md',
    icon,
    iconAfter,
    isWide,
    pendingLabel,
    isPending,
    ...rest
  } = props;
  return (
    <Frame
      {...rest}
      isPending={isPending}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
      render={(domProps) => <button {...domProps} aria-busy={isPending || undefined} />}
    >
      {pendingLabel === undefined ? (
        <>
          {icon}
          <span>{children}</span>
        </>
      ) : (
        <Words>
          <span data-hidden={isPending || undefined}>
            {icon}
            <span>{children}</span>
          </span>
          <span data-hidden={isPending ? undefined : true}>
            {icon}
            <span>{pendingLabel}</span>
          </span>
        </Words>
      )}
      {iconAfter}
    </Frame>
  );
}
