import { onTablet } from '@kallos/ui/kit';
import styled from 'styled-components';

/** The grid of a legal page: contents on the side, text in a readable width. */
export const Page = styled.div`
  display: grid;
  grid-template-columns: 15rem minmax(0, 68ch);
  justify-content: center;
  gap: var(--space-40) var(--space-64);
  padding: var(--space-40) clamp(var(--space-16), 4vw, var(--space-64)) var(--space-64);
  ${onTablet} {
    grid-template-columns: minmax(0, 68ch);
    gap: var(--space-24);
    padding-block-start: var(--space-24);
  }
  @media print {
    display: block;
    padding: 0;
  }
`;

/** The bar with the wordmark and the language switch. */
export const Top = styled.header`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
  & a {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    text-decoration: none;
  }
  @media print {
    & > :last-child {
      display: none;
    }
  }
`;

/** The list of sections, sticky on wide screens. */
export const Contents = styled.nav`
  position: sticky;
  inset-block-start: var(--space-40);
  align-self: start;
  font-size: var(--size-small);
  line-height: 1.5;
  & strong {
    font-weight: var(--weight-title);
  }
  & ol {
    margin-top: var(--space-12);
  }
  & a {
    display: block;
    padding-block: var(--space-4);
    color: var(--muted);
    text-underline-offset: 0.2em;
  }
  ${onTablet} {
    position: static;
    padding: var(--space-16);
    border-radius: var(--radius-inset);
    background: var(--tint);
    & a {
      padding-block: var(--space-12);
    }
  }
  @media print {
    display: none;
  }
`;

export const Body = styled.main`
  font-size: 1rem;
  line-height: 1.7;
  & h1 {
    font-family: var(--font-serif);
    font-size: var(--size-h1);
    font-weight: var(--weight-serif);
    line-height: 1.12;
    letter-spacing: var(--track-serif);
  }
  & h2 {
    margin-top: var(--space-40);
    font-size: var(--size-h2);
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & p {
    margin-top: var(--space-12);
  }
  & section > ul {
    display: grid;
    gap: var(--space-6);
    margin-top: var(--space-12);
    padding-inline-start: 1.25rem;
    list-style: disc;
  }
  & section > ul > li::marker {
    color: var(--line-strong);
  }
  & [data-lede] {
    color: var(--muted);
    font-size: 1.0625rem;
  }
  & [data-updated] {
    color: var(--subtle);
    font-size: var(--size-small);
  }
  @media print {
    & section {
      break-inside: avoid;
    }
  }
`;

/** The links between the two texts. */
export const Foot = styled.footer`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-8) var(--space-20);
  @media print {
    display: none;
  }
`;
