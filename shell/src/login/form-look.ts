import styled from 'styled-components';

/** The fields of a form of a login page, one below the other. */
export const Fields = styled.form`
  display: grid;
  gap: var(--space-20);
`;
