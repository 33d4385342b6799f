import { ButtonLink } from '@kallos/ui/kit';
import { usePage } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { CentredPage } from './CentredPage.tsx';

const Message = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-12);
  text-align: center;
  & h1 {
    font-family: var(--font-serif);
    font-size: var(--size-h1);
    font-weight: var(--weight-serif);
    line-height: 1.12;
    letter-spacing: var(--track-serif);
  }
  & p {
    max-width: 34rem;
    margin-bottom: var(--space-12);
    color: var(--muted);
  }
`;

const Arch = styled.svg`
  width: 7.5rem;
  height: 9rem;
  margin-bottom: var(--space-8);
  & [data-part='outer'] {
    fill: var(--primary-soft);
  }
  & [data-part='inner'] {
    fill: var(--surface);
  }
  & [data-part='floor'] {
    fill: var(--line);
  }
`;

/** The page for addresses that nobody added to the router. */
export function NotFound() {
  usePage('404 Page Not Found', 'en');
  return (
    <CentredPage>
      <Message>
        <Arch viewBox="0 0 120 144" aria-hidden="true">
          <path data-part="outer" d="M10 132V60a50 50 0 0 1 100 0v72a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6Z" />
          <path data-part="inner" d="M34 138V68a26 26 0 0 1 52 0v70Z" />
          <ellipse data-part="floor" cx="60" cy="132" rx="30" ry="6" />
        </Arch>
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <ButtonLink href="/" variant="secondary">
          Back to the start · Αρχική
        </ButtonLink>
      </Message>
    </CentredPage>
  );
}
