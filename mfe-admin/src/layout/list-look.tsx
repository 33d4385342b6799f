import styled from 'styled-components';

/** The foot of a list: the range at the start, the controls at the end. */
export const Foot = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-12) var(--space-20);
`;

export const Range = styled.p`
  margin-inline-end: auto;
  & b {
    color: var(--text);
    font-weight: var(--weight-title);
  }
`;

/** A control with its label in front. */
export const LabelledControl = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-10);
`;

export const RowEnd = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  margin-inline-start: auto;
`;
