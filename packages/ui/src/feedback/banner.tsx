import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../button/icon.tsx';
import { TwoLines } from '../layout/two-lines.tsx';
import { toneColours } from './badge.tsx';

const Strip = styled.div`
  ${toneColours}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-12);
  align-items: start;
  padding: var(--space-12) var(--space-16);
  border: 1px solid color-mix(in srgb, var(--tone-strong) 28%, var(--tone-fill));
  border-radius: var(--radius-inset);
  background: var(--tone-fill);
  color: var(--tone-text);
  font-size: var(--size-label);
  line-height: 1.45;
  & > svg {
    width: 1.2rem;
    height: 1.2rem;
    margin-top: 0.08rem;
  }
  // Next to a button the words are centred, and the symbol stays with their first line.
  &:has(> div > :nth-child(2)) {
    align-items: baseline;
  }
  &:has(> div > :nth-child(2)) > svg {
    margin-bottom: -0.27rem;
  }
  // What can be done about it stands beside the words where they keep room to be read, else below.
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-12);
    align-items: center;
    min-width: 0;
  }
  & > div > * {
    max-width: 100%;
  }
  & > div > :first-child {
    flex: 1 1 18rem;
    min-width: 0;
  }
  & strong {
    display: block;
    font-weight: var(--weight-title);
  }
`;

const symbols = {
  info: Info,
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

interface BannerProps {
  tone?: 'info' | 'neutral' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Renders a message in the page; dangers are announced at once. */
export function Banner({ tone = 'info', title, children, action }: BannerProps) {
  const Symbol = symbols[tone];
  return (
    <Strip data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Symbol aria-hidden="true" />
      <div>
        <div>
          {title !== undefined && (
            <strong>
              <TwoLines>{title}</TwoLines>
            </strong>
          )}
          <TwoLines>{children}</TwoLines>
        </div>
        {action !== undefined && <div>{action}</div>}
      </div>
    </Strip>
  );
}
