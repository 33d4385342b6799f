import { TextLink } from '@kallos/ui/kit';
import styled from 'styled-components';

const Line = styled.p`
  text-align: center;
  font-size: var(--size-label);
`;

export function ForgotLink() {
  return (
    <Line>
      <TextLink href="/business/forgot-password">Ξεχάσατε τον κωδικό;</TextLink>
    </Line>
  );
}
