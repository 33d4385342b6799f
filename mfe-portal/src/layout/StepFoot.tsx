import { onPhone, onTablet } from '@kallos/ui/kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Foot = styled.footer`
  position: sticky;
  bottom: 0;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12) var(--space-20);
  margin-top: var(--space-32);
  padding: var(--space-14) 0;
  border-top: 1px solid var(--line);
  background: var(--canvas);
  & > p {
    margin-inline-start: auto;
    color: var(--muted);
    font-size: var(--size-small);
  }
  & > p + * {
    margin-inline-start: 0;
  }
  & > :last-child:not(p) {
    margin-inline-start: auto;
  }
  & > p + :last-child:not(p) {
    margin-inline-start: 0;
  }
  ${onTablet} {
    & > p {
      order: -1;
      flex-basis: 100%;
    }
    & > p + :last-child:not(p) {
      margin-inline-start: auto;
    }
  }
  ${onPhone} {
    position: static;
  }
`;

/** The foot of a step: back, note and next. */
export function StepFoot({ back, note, next }: { back: ReactNode; note?: ReactNode; next: ReactNode }) {
  return (
    <Foot>
      {back}
      {note === undefined ? null : <p>{note}</p>}
      {next}
    </Foot>
  );
}
