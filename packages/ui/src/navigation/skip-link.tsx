import type { ReactNode } from 'react';
import styled from 'styled-components';

const Anchor = styled.a`
  position: fixed;
  inset-block-start: var(--space-12);
  inset-inline-start: var(--space-12);
  z-index: 70;
  padding: var(--space-10) var(--space-16);
  border-radius: var(--radius-control);
  background: var(--primary);
  color: var(--on-primary);
  font-weight: var(--weight-label);
  transform: translateY(-200%);
  &:focus {
    transform: none;
  }
`;

/** Renders the first focusable link, which skips the navigation to the element with the given id. */
export function SkipLink({ children, target = 'main' }: { children: ReactNode; target?: string }) {
  return <Anchor href={`#${target}`}>{children}</Anchor>;
}
