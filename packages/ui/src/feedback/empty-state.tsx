import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-44) var(--space-20);
  text-align: center;
  & p {
    max-width: 34rem;
    color: var(--muted);
  }
  & > div:last-child {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-10);
    max-width: 100%;
    margin-top: var(--space-12);
  }
`;

const Title = styled.p`
  && {
    color: var(--text);
    font-size: var(--size-h2);
    font-family: inherit;
    font-weight: var(--weight-title);
    line-height: 1.3;
    letter-spacing: normal;
    text-wrap: balance;
  }
`;

const Arch = styled.div`
  display: grid;
  place-items: center;
  width: 4.5rem;
  height: 5.25rem;
  margin-bottom: var(--space-8);
  border-radius: 2.25rem 2.25rem var(--space-12) var(--space-12);
  background: var(--primary-soft);
  color: var(--on-primary-soft);
  & svg {
    width: 1.75rem;
    height: 1.75rem;
    stroke-width: 1.5;
  }
`;

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** Makes the title the page's heading. */
  isPageTitle?: boolean;
}

/** Renders the placeholder of an empty list with its action. */
export function EmptyState({ title, children, icon, action, isPageTitle }: EmptyStateProps) {
  return (
    <Box>
      {icon !== undefined && <Arch aria-hidden="true">{icon}</Arch>}
      <Title as={isPageTitle ? 'h1' : 'p'}>{title}</Title>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div>{action}</div>}
    </Box>
  );
}
