import styled from 'styled-components';

/** The foot line of a list: the range at the start, the controls at the end. */
export const Foot = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-12) var(--space-20);
`;

/** Which part of a list is shown, in words. */
export const Range = styled.p`
  margin-inline-end: auto;
  & b {
    color: var(--text);
    font-weight: var(--weight-title);
  }
`;

/** A choice with its words before it. */
export const Beside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-10);
`;

/** Stands at the end of its row. */
export const AtEnd = styled.span`
  margin-inline-start: auto;
`;
