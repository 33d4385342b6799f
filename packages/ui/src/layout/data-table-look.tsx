import { css } from 'styled-components';
import { onTablet } from './media.tsx';

const asCards = css`
  display: block;
  & thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & tbody,
  & tr,
  & tbody td,
  & tbody th {
    display: block;
  }
  & tbody tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
    height: auto;
    padding: var(--space-16) var(--space-20);
    border-top: 1px solid var(--line);
  }
  & tbody td,
  & tbody th {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4) var(--space-16);
    padding: 0;
    border: 0;
    text-align: start;
  }
  & [data-label] {
    display: inline;
    color: var(--muted);
    font-size: var(--size-meta);
    font-weight: var(--weight-label);
  }
  & tbody th {
    order: -1;
    max-width: none;
    font-weight: var(--weight-title);
  }
  & tbody th [data-label] {
    display: none;
  }
`;

/** The style of a data table: header band, even rows, cards on small screens. */
export const tableLook = css`
  width: 100%;
  font-size: var(--size-label);
  // A name of two hundred characters asks for no more of the table than one of forty.
  & th {
    max-width: 26rem;
    font-weight: inherit;
    text-align: start;
    overflow-wrap: anywhere;
  }
  & thead th {
    padding: var(--space-12) var(--space-20);
    border-block: 1px solid var(--line);
    background: var(--canvas);
    color: var(--muted);
    font-size: var(--size-small);
    font-weight: var(--weight-title);
    white-space: nowrap;
  }
  & thead button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-6);
    padding: var(--space-4) 0;
    border: 0;
    background: none;
    color: inherit;
    font-weight: inherit;
  }
  & thead button[data-sorted] {
    color: var(--text);
  }
  & thead button svg {
    width: 0.95rem;
    height: 0.95rem;
  }
  & tbody tr {
    height: var(--row-height, 5.25rem);
    transition: background-color var(--fast) var(--ease);
  }
  &[data-density='compact'] {
    --row-height: 3.5rem;
  }
  & tbody tr:hover {
    background: color-mix(in srgb, var(--tint) 45%, transparent);
  }
  & tbody td,
  & tbody th {
    padding: var(--space-10) var(--space-20);
    border-top: 1px solid var(--line);
    vertical-align: middle;
  }
  & tbody tr:first-child > * {
    border-top: 0;
  }
  & [data-align='end'] {
    text-align: end;
  }
  & [data-label] {
    display: none;
  }
  ${onTablet} {
    ${asCards}
  }
  // Large letters make a wide window narrow.
  @container (max-width: 44rem) {
    ${asCards}
  }
`;
