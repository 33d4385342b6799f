import { Wordmark } from '@kallos/ui/kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Page = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: calc(100dvh - var(--note-height, 0px));
  padding: var(--space-40) clamp(var(--space-16), 4vw, var(--space-64));
`;

const Home = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  text-decoration: none;
`;

const Middle = styled.main`
  display: grid;
  place-content: center;
  padding-block: var(--space-24) 12vh;
`;

/** A page with the wordmark at the top and one message in the centre. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <Page>
      <header>
        <Home href="/" aria-label="Kallos">
          <Wordmark />
        </Home>
      </header>
      <Middle id="main">{children}</Middle>
    </Page>
  );
}
