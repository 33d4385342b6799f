import { ButtonLink, onPhone, Wordmark } from '@kallos/ui/kit';
import { BusinessGuard, type GuardProps } from '@kallos/web-kit/kit';
import { LegalLinks } from '@kallos/web-kit/remote/portal/legal-links';
import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { el } from '../messages/el.ts';
import { paths } from '../paths.ts';
import { PortalLayout } from './PortalLayout.tsx';
import { useBusiness } from './use-business.ts';

const Sheet = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  max-width: 60rem;
  min-height: calc(100dvh - var(--note-height, 0px));
  margin: 0 auto;
  padding: var(--space-24) var(--gutter);
  & > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-16);
  }
  & > main {
    min-width: 0;
    padding: var(--space-32) 0 var(--space-40);
  }
  & > main:focus {
    outline: none;
  }
  ${onPhone} {
    padding: var(--space-16);
  }
`;

interface OpenLayoutProps {
  children: ReactNode;
  pending: ReactNode;
  tellUnreachable: GuardProps['unreachable'];
}

function PlainFrame({ children }: { children: ReactNode }) {
  const { isChecking } = useBusiness();
  useEffect(() => {
    document.documentElement.lang = 'el';
  }, []);
  return (
    <Sheet>
      <header>
        <Wordmark />
        {isChecking ? null : <ButtonLink href={paths.login}>{el.login}</ButtonLink>}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LegalLinks as="footer" />
    </Sheet>
  );
}

/** The frame of a public screen: the portal's for a signed-in business, a plain one otherwise. */
export function OpenLayout({ children, pending, tellUnreachable }: OpenLayoutProps) {
  const { isBusiness } = useBusiness();
  if (!isBusiness) return <PlainFrame>{children}</PlainFrame>;
  return (
    <BusinessGuard pending={pending} unreachable={tellUnreachable}>
      <PortalLayout>{children}</PortalLayout>
    </BusinessGuard>
  );
}
