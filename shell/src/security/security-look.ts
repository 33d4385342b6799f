import { Card, onPhone } from '@kallos/ui/kit';
import styled from 'styled-components';

/** The page: a bar with a back link and one column of cards. */
export const Page = styled.div`
  max-width: 52rem;
  min-height: calc(100dvh - var(--note-height, 0px));
  margin-inline: auto;
  padding: var(--space-28) var(--space-24) var(--space-64);
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8) var(--space-16);
    margin-bottom: var(--space-40);
  }
  & > header > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8);
  }
  & > main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-20);
  }
  & h1 {
    font-family: var(--font-serif);
    font-size: var(--size-h1);
    font-weight: var(--weight-serif);
    line-height: 1.12;
    letter-spacing: var(--track-serif);
  }
  @media print {
    &:has([data-sheet]) > header,
    &:has([data-sheet]) h1,
    & > main:has([data-sheet]) > :not(:has([data-sheet])) {
      display: none;
    }
  }
  & h1 + p {
    margin-top: var(--space-6);
    color: var(--muted);
  }
  ${onPhone} {
    padding: var(--space-16) var(--space-16) var(--space-40);
    & > header {
      margin-bottom: var(--space-24);
    }
  }
`;

/** A card with a title, a text and its content. */
export const Part = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-14);
  justify-items: start;
  & > p {
    max-width: 60ch;
    color: var(--muted);
  }
  & > form,
  & > ul,
  & > output,
  & > [role] {
    width: 100%;
  }
`;

/** Rows with an icon, a text and a button; on a phone the button is below. */
export const Rows = styled.ul`
  & > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-4) var(--space-14);
    align-items: center;
    padding-block: var(--space-12);
    border-top: 1px solid var(--line);
  }
  & > li > svg {
    width: 1.35rem;
    height: 1.35rem;
    color: var(--muted);
  }
  & strong {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4) var(--space-10);
    font-weight: var(--weight-title);
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--size-small);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  ${onPhone} {
    & > li {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: start;
    }
    & > li > :nth-child(3) {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-14);
  max-width: 26rem;
  & > p {
    color: var(--muted);
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;

/** A black-on-white image in every theme, because apps cannot scan others. */
export const Picture = styled.img`
  padding: var(--space-10);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: #fff;
  && {
    filter: none;
  }
`;

/** A secret for typing. */
export const Key = styled.code`
  font-size: 1rem;
  letter-spacing: 0.04em;
  overflow-wrap: anywhere;
`;

/** Recovery codes with their buttons; printed without the rest of the page. */
export const RecoverySheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-14);
  justify-items: start;
  width: 100%;
  & > ul,
  & > [role] {
    width: 100%;
  }
  @media print {
    && button {
      display: none;
    }
  }
`;

/** Recovery codes. */
export const RecoveryList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr));
  gap: var(--space-6) var(--space-24);
  padding: var(--space-16);
  border-radius: var(--radius-inset);
  background: var(--sunken);
  font-family: ui-monospace, monospace;
  letter-spacing: 0.02em;
`;
