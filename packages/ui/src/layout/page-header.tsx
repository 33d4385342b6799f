import type { ReactNode } from 'react';
import styled from 'styled-components';
import { onTablet } from './media.tsx';

const Meter = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  margin-bottom: var(--space-8);
  color: var(--muted);
  font-size: var(--size-meta);
  font-weight: var(--weight-label);
  & > span[aria-hidden] {
    display: inline-flex;
    gap: var(--space-4);
  }
  & i {
    width: 1.4rem;
    height: 3px;
    border-radius: 2px;
    background: var(--line-strong);
    opacity: 0.4;
  }
  & i[data-on] {
    background: var(--primary);
    opacity: 1;
  }
  @media (forced-colors: active) {
    & i {
      background: GrayText;
      forced-color-adjust: none;
    }
    & i[data-on] {
      background: Highlight;
    }
  }
`;

/** Renders the progress of the setup as dashes. */
export function StepMeter({
  current,
  total,
  children,
}: {
  current: number;
  total: number;
  children: ReactNode;
}) {
  return (
    <Meter>
      <span aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <i key={index} data-on={index < current || undefined} />
        ))}
      </span>
      <span data-words>{children}</span>
    </Meter>
  );
}

const Row = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-16) var(--space-32);
  & > div:first-child {
    flex: 1 1 24rem;
    min-width: 0;
  }
  & h1 {
    font-family: var(--font-serif);
    // A long word is not broken where letters are set larger.
    font-size: min(var(--size-h1), 13vw);
    font-weight: var(--weight-serif);
    line-height: 1.12;
    letter-spacing: var(--track-serif);
    // Beside two buttons, two words need one line.
    @media (min-width: 73.8em) and (max-width: 86.25em) {
      font-size: 2.25rem;
    }
  }
  & [data-lede] {
    max-width: 30rem;
    margin-top: var(--space-6);
    color: var(--muted);
    line-height: 1.5;
    text-wrap: pretty;
  }
  &[data-plain] {
    align-items: flex-start;
  }
  ${onTablet} {
    align-items: stretch;
  }
`;

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-20);
`;

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: var(--space-10);
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--space-10);
  }
  & > p {
    color: var(--muted);
    font-size: var(--size-meta);
  }
  ${onTablet} {
    flex: 1 1 100%;
    align-items: stretch;
    text-align: center;
    & > div > * {
      flex: 1 1 auto;
    }
  }
`;

interface PageHeaderProps {
  title: ReactNode;
  meter?: ReactNode;
  badge?: ReactNode;
  lede?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
}

/** Renders the header of a page: breadcrumb, title, sentence, and the main action at the end. */
export function PageHeader({ title, meter, badge, lede, actions, note }: PageHeaderProps) {
  return (
    <Row data-plain={(meter === undefined && note === undefined) || undefined}>
      <div>
        {meter}
        <TitleLine>
          <h1>{title}</h1>
          {badge}
        </TitleLine>
        {lede !== undefined && <p data-lede>{lede}</p>}
      </div>
      {actions !== undefined && (
        <Actions>
          <div>{actions}</div>
          {note !== undefined && <p data-note>{note}</p>}
        </Actions>
      )}
    </Row>
  );
}
