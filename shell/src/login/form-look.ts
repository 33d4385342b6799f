import styled from 'styled-components';

export const Fields = styled.form`
  display: grid;
  gap: var(--space-20);
`;
