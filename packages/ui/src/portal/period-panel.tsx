import type { ReactNode } from 'react';
import styled from 'styled-components';

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  padding: var(--space-20);
  border-inline-start: 1px solid color-mix(in srgb, var(--success) 24%, var(--success-soft));
  background: var(--success-soft);
  color: var(--on-success-soft);
  font-size: var(--size-small);
  &[data-tone='tint'] {
    border-color: var(--line);
    background: var(--tint);
    color: var(--muted);
  }
  & > strong {
    display: flex;
    align-items: center;
    gap: var(--space-10);
    margin-bottom: var(--space-8);
    font-size: 0.875rem;
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & > p {
    display: grid;
    gap: var(--space-2);
  }
  & small {
    font-size: var(--size-meta);
  }
  & b {
    font-family: var(--font-serif);
    font-size: 1.75rem;
    font-weight: var(--weight-serif);
    line-height: 1.2;
  }
  & > div {
    margin-top: auto;
    padding-top: var(--space-16);
  }
  // Beside two weeks in one line it has three lines, and the button at their end.
  @container stage (min-width: 52rem) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-4) var(--space-10);
    align-content: center;
    align-items: center;
    padding: var(--space-12) var(--space-16);
    & > strong,
    & > small {
      grid-column: 1 / -1;
      margin: 0;
    }
    & > strong {
      font-size: var(--size-small);
    }
    & b {
      font-size: 1rem;
      white-space: nowrap;
    }
    & > p {
      gap: 0;
    }
    & > div {
      margin: 0;
      padding: 0;
    }
  }
  // Below the two weeks it is one row.
  @container period (max-width: 36.2rem) {
    flex-flow: row wrap;
    align-items: center;
    justify-content: space-between;
    border-inline-start: 0;
    border-top: 1px solid color-mix(in srgb, var(--success) 24%, var(--success-soft));
    padding: var(--space-16);
    & > strong {
      flex: 1 0 100%;
    }
    & b {
      font-size: 1.35rem;
    }
    & > div {
      padding: 0;
      margin: 0;
    }
  }
`;

interface PeriodPanelProps {
  title: ReactNode;
  label?: ReactNode;
  date?: ReactNode;
  detail?: ReactNode;
  /** A further line at the end. */
  more?: ReactNode;
  action?: ReactNode;
  dot?: ReactNode;
  tone?: 'success' | 'tint';
}

/** Renders the panel on automatic scheduling with the start of the next period. */
export function PeriodPanel({
  title,
  label,
  date,
  detail,
  more,
  action,
  dot,
  tone = 'success',
}: PeriodPanelProps) {
  return (
    <Panel data-tone={tone}>
      <strong>
        {dot}
        <span>{title}</span>
      </strong>
      <p>
        {label !== undefined && <span>{label}</span>}
        {date !== undefined && <b>{date}</b>}
        {detail !== undefined && <span>{detail}</span>}
      </p>
      {action !== undefined && <div>{action}</div>}
      {more !== undefined && <small>{more}</small>}
    </Panel>
  );
}
