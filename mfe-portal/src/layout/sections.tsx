import styled from 'styled-components';

/** What stands under a screen's header, one below the other, as wide as the screen says; a link that ends it is no wider than its words. */
export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  margin-top: var(--space-24);
  & > a:last-child {
    justify-self: start;
  }
`;
