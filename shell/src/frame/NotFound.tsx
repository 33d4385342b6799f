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
  & [data-part='arch'] {
    fill: var(--primary-soft);
  }
  & [data-part='niche'] {
    fill: var(--surface);
  }
  & [data-part='side'] {
    fill: var(--line);
  }
  & [data-part='top'] {
    fill: var(--sunken);
  }
`;

/** The page for unknown addresses. */
export function NotFound() {
  usePage('404 Page Not Found', 'en');
  return (
    <CentredPage>
      <Message>
        <Arch viewBox="0 0 120 144" aria-hidden="true">
          <path
            data-part="arch"
            d="M10 130V60a50 50 0 0 1 100 0v70a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10Z"
          />
          <path data-part="niche" d="M32 118V66a28 28 0 0 1 56 0v52Z" />
          <path data-part="side" d="M26 112v10c0 6 15 10 34 10s34-4 34-10v-10Z" />
          <ellipse data-part="top" cx="60" cy="112" rx="34" ry="9" />
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
