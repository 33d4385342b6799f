import type { ReactNode, RefAttributes } from 'react';
import { Link as AriaLink } from 'react-aria-components';
import type { LinkProps as AriaLinkProps } from 'react-aria-components';
import styled from 'styled-components';
import { buttonLook } from '../button/button-look.tsx';
import type { ButtonSize, ButtonVariant } from '../button/button-look.tsx';
import { onTouch } from '../layout/media.tsx';

const ButtonFrame = styled(AriaLink)`
  ${buttonLook}
`;

const TextFrame = styled(AriaLink)`
  color: var(--primary);
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  padding-block: 0.15rem;
  border-radius: var(--space-4);
  cursor: pointer;
  transition: text-decoration-color var(--fast) var(--ease);
  &[data-hovered] {
    text-decoration-color: currentColor;
  }
  &[data-tone='muted'] {
    color: var(--muted);
    font-size: var(--size-small);
  }
  // Fingers meet more than the line shows, without moving what stands around it.
  ${onTouch} {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      inset: -0.75rem 0;
    }
  }
`;

/** Props of a link; it uses the router of react-aria's RouterProvider. */
interface TextLinkProps
  extends Omit<AriaLinkProps, 'children' | 'className' | 'style'>, RefAttributes<HTMLAnchorElement> {
  children: ReactNode;
  tone?: 'primary' | 'muted';
}

/** Renders a link inside text. */
export function TextLink({ tone = 'primary', ...rest }: TextLinkProps) {
  return <TextFrame {...rest} data-tone={tone} />;
}

/** Props of a link that looks like a button. */
interface ButtonLinkProps
  extends Omit<AriaLinkProps, 'children' | 'className' | 'style'>, RefAttributes<HTMLAnchorElement> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  isWide?: boolean;
}

/** Renders a link that looks like a button, for navigation. */
export function ButtonLink(props: ButtonLinkProps) {
  const { children, variant = 'secondary', size = 'md', icon, iconAfter, isWide, ...rest } = props;
  return (
    <ButtonFrame {...rest} data-variant={variant} data-size={size} data-wide={isWide || undefined}>
      {icon}
      <span>{children}</span>
      {iconAfter}
    </ButtonFrame>
  );
}
