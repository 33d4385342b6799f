import { Skeleton } from '@kallos/ui/kit';
import { renderStatic } from '@kallos/ui/static-markup';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AdminFrame } from './login/AdminFrame.tsx';
import { BusinessFrame } from './login/BusinessFrame.tsx';
import { ForgotLink } from './login/ForgotLink.tsx';

const Fields = styled.div`
  display: grid;
  gap: var(--space-20);
`;

const Field = styled.div`
  display: grid;
  gap: var(--space-6);
`;

// The form itself waits for its script: what is typed into a picture of it would be lost.
const formWith = (below?: ReactNode) => (
  <Fields>
    {['name', 'password'].map((name) => (
      <Field key={name}>
        <Skeleton width="7rem" height="1.1rem" />
        <Skeleton height="3.25rem" radius="var(--radius-inset)" />
      </Field>
    ))}
    <Skeleton height="3.25rem" radius="var(--radius-inset)" />
    {below}
  </Fields>
);

/** What both logins look like before their script has arrived, drawn while the product is built. */
export const drawFirstPaints = () => ({
  // Room for the picture, so that the words below it stay where they are.
  login: renderStatic(<BusinessFrame picture={<span />}>{formWith(<ForgotLink />)}</BusinessFrame>),
  'admin-login': renderStatic(<AdminFrame>{formWith()}</AdminFrame>),
});
