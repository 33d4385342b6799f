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

/** The frame of a wide table and its tools. */
export const TableCard = styled.section`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  overflow: clip;
`;

/** The tools above a wide table. */
export const TableTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-10);
  padding: var(--space-12) var(--space-16);
`;
