import styled from 'styled-components';

/** A sentence about a post's trouble. */
export const Trouble = styled.p`
  display: flex;
  gap: var(--space-8);
  align-items: flex-start;
  margin: var(--space-8) 0;
  color: var(--danger);
  font-size: var(--size-small);
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 0.15em;
  }
`;

/** A sentence about what may become a trouble. */
export const Warning = styled(Trouble)`
  color: var(--warning);
`;
