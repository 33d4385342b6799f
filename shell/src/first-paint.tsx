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

// Without its script the form would lose typed input, so the first paint leaves it out.
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

/** Renders the first paint of both logins at build time. */
export const drawFirstPaints = () => ({
  // Reserves the image's space, so that the text below does not shift.
  login: renderStatic(<BusinessFrame picture={<span />}>{formWith(<ForgotLink />)}</BusinessFrame>),
  'admin-login': renderStatic(<AdminFrame>{formWith()}</AdminFrame>),
});
