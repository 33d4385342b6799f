import styled from 'styled-components';

/** The column below a screen's header; a link at its end is only as wide as its text. */
export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  margin-top: var(--space-24);
  & > a:last-child {
    justify-self: start;
  }
`;
