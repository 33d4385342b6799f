import { css } from 'styled-components';
import { onHugeText, onTightPhone } from '../layout/media.tsx';

const rail = css`
  & > [data-part='rail'] {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    padding-top: var(--space-12);
    color: var(--muted);
    font-size: var(--size-small);
    line-height: 1.35;
  }
  & > [data-part='rail']::after {
    content: '';
    flex: 1;
    width: 1px;
    margin-top: var(--space-12);
    background: var(--line);
  }
  &[data-last] > [data-part='rail']::after {
    display: none;
  }
  & > [data-part='rail'] b {
    color: var(--text);
    font-family: var(--font-serif);
    font-size: 1.9rem;
    font-weight: var(--weight-serif);
    line-height: 1.1;
  }
  & > [data-part='rail'][data-today] > :first-child {
    color: var(--primary);
    font-weight: var(--weight-title);
  }
  & > [data-part='rail'][data-today] b {
    color: var(--primary);
  }
`;

const card = css`
  & > [data-part='card'] {
    position: relative;
    display: grid;
    grid-template-columns: min(8.25rem, 32%) minmax(0, 1fr);
    grid-auto-rows: min-content;
    column-gap: var(--space-20);
    align-content: start;
    min-width: 0;
    padding: var(--space-16);
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }
  & > [data-part='card'] > * {
    grid-column: 2;
    min-width: 0;
  }
  & > [data-part='card'][data-selected] {
    border-color: color-mix(in srgb, var(--primary) 70%, var(--line));
    box-shadow:
      0 0 0 3px color-mix(in srgb, var(--primary) 18%, transparent),
      var(--shadow-1);
  }
  & [data-part='picture'] {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    grid-column: 1;
    grid-row: 1 / span 5;
    place-items: center;
    align-self: start;
    width: 100%;
    aspect-ratio: 1;
    border-radius: var(--radius-inset);
    background: var(--sunken);
    color: var(--subtle);
    overflow: hidden;
  }
  & [data-part='picture'] img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    filter: var(--picture-filter);
  }
`;

const words = css`
  & [data-part='head'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4) var(--space-8);
    min-height: 2.1rem;
  }
  & [data-part='head'] h3 {
    flex: 1 1 auto;
    min-width: 0;
    font-size: var(--size-h3);
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & [data-part='head'] h3 button {
    padding: 0;
    border: 0;
    background: none;
    font-weight: inherit;
    text-align: start;
  }
  & [data-part='head'] h3 button::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
  }
  // The title's button lies over the whole card; what has an aim of its own lies over that.
  & a,
  & [data-part='badge'],
  & [data-part='menu'],
  & [data-part='foot'],
  & [data-part='body'] > :not(p) {
    position: relative;
    z-index: 1;
  }
  & [data-part='meta'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-4) var(--space-16);
    color: var(--muted);
    font-size: var(--size-small);
  }
  & [data-part='body'] {
    margin-top: var(--space-10);
  }
  & [data-part='foot'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8) var(--space-10);
    margin-top: var(--space-10);
    color: var(--muted);
    font-size: var(--size-small);
  }
  & [data-part='foot'] > [data-push] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8) var(--space-10);
    justify-content: flex-end;
    min-width: 0;
    margin-inline-start: auto;
  }
  & [data-part='badge'] {
    min-width: 0;
    max-width: 100%;
  }
  & [data-part='badge'] > * {
    max-width: 100%;
    white-space: normal;
  }
  & [data-part='badge'] > * > * {
    min-width: 0;
  }
  & [data-part='foot'] > :first-child + * {
    margin-inline-start: auto;
  }
  & [data-part='foot'] > [data-push]:empty {
    display: none;
  }
`;

/** The layout of a post in a list; in a narrow one the rail is above the card. */
export const postFrame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  &[data-rail] {
    grid-template-columns: 3.6rem minmax(0, 1fr);
    gap: var(--space-16);
  }
  ${rail}
  ${card}
  ${words}
  @container post (max-width: 27rem) {
    &[data-rail] {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-6);
    }
    & > [data-part='rail'] {
      flex-direction: row;
      align-items: baseline;
      gap: var(--space-8);
      padding: var(--space-8) 0 0;
    }
    & > [data-part='rail']::after {
      display: none;
    }
    & > [data-part='rail'] b {
      font-size: 1.7rem;
    }
    & > [data-part='card'] {
      grid-template-columns: min(6.5rem, 32%) minmax(0, 1fr);
      column-gap: var(--space-14);
    }
    & > [data-part='card'] > * {
      grid-column: 1 / -1;
    }
    & [data-part='picture'] {
      grid-column: 1;
      grid-row: 1;
    }
    & [data-part='card'] > [data-part='head'] {
      grid-column: 2;
      align-content: center;
    }
    & [data-part='head'] h3 {
      flex-basis: 100%;
      padding-inline-end: var(--space-32);
    }
    & [data-part='menu'] {
      position: absolute;
      inset-block-start: var(--space-16);
      inset-inline-end: var(--space-8);
    }
    & [data-part='meta'] {
      margin-top: var(--space-12);
    }
    & [data-part='body'] > p {
      -webkit-line-clamp: 3;
      line-clamp: 3;
    }
    & [data-part='foot'] > [data-push] {
      display: flex;
      flex: 1 1 100%;
      gap: var(--space-8);
      margin: 0;
    }
    & [data-part='foot'] button {
      flex: 1 1 auto;
    }
  }
  ${onTightPhone} {
    & > [data-part='card'] {
      grid-template-columns: 4.25rem minmax(0, 1fr);
      padding: var(--space-12);
    }
  }
  ${onHugeText} {
    & [data-part='card'] > [data-part='head'] {
      grid-column: 1 / -1;
    }
    & [data-part='head'] h3 {
      padding-inline-end: 0;
    }
  }
`;
