import { onTablet, onTouch } from '@kallos/ui/kit';
import styled from 'styled-components';

/** The scrolling box of the table: its head and first columns stay in view. */
export const Frame = styled.div`
  // Otherwise the hidden inputs of rows out of view make the page longer.
  position: relative;
  container-type: inline-size;
  max-height: max(26rem, calc(100dvh - 17rem));
  overflow: auto;
  // A focused control must not end under the columns that stay in view.
  scroll-padding: 3rem 6rem 0 9rem;
  border-block: 1px solid var(--line);
`;

/** A dense table with one line for each account. */
export const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: var(--size-small);
  white-space: nowrap;
  & thead th,
  & thead td {
    position: sticky;
    top: 0;
    z-index: 2;
    padding: var(--space-8) var(--space-8);
    border-bottom: 1px solid var(--line);
    background: var(--canvas);
    color: var(--muted);
    text-align: start;
    font-weight: var(--weight-title);
  }
  & thead button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-4);
    padding: var(--space-4) 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  & thead button[data-sorted] {
    color: var(--text);
  }
  & thead button svg {
    flex: none;
    width: 0.85rem;
    height: 0.85rem;
  }
  & thead button:not([data-sorted]) svg {
    opacity: 0.45;
  }
  & tbody tr {
    height: 2.75rem;
    background: var(--surface);
  }
  & tbody tr:hover {
    background: color-mix(in srgb, var(--tint) 45%, var(--surface));
  }
  & tbody tr[aria-selected='true'] {
    background: var(--primary-soft);
  }
  & tbody td,
  & tbody th {
    padding: var(--space-4) var(--space-8);
    border-bottom: 1px solid var(--line);
    text-align: start;
    font-weight: 400;
  }
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
  & [data-check] {
    width: 2.25rem;
    padding-inline: var(--space-12) var(--space-4);
  }
  & [data-check] label {
    align-items: center;
    vertical-align: middle;
  }
  & [data-number] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & tbody [data-name] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    max-width: 15rem;
    background: inherit;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & thead [data-name] {
    inset-inline-start: 0;
    z-index: 3;
  }
  & [data-name] > a {
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
    color: var(--text);
    font-weight: var(--weight-title);
    text-decoration: none;
  }
  & [data-name] > a:hover {
    text-decoration: underline;
  }
  & [data-name] > small {
    display: block;
    overflow: hidden;
    color: var(--muted);
    font-size: 0.75rem;
    line-height: 1.2;
    text-overflow: ellipsis;
  }
  & [data-name] [data-tone='stop'] {
    color: var(--danger);
    font-weight: var(--weight-label);
  }
  & [data-name] [data-tone='soon'] {
    color: var(--warning);
    font-weight: var(--weight-label);
  }
  & [data-door] {
    inset-inline-end: 0;
    padding-inline-end: var(--space-12);
    text-align: end;
  }
  & tbody [data-door] {
    position: sticky;
    background: inherit;
  }
  & thead [data-door] {
    z-index: 3;
  }
  & [data-state] {
    display: inline-flex;
    align-items: center;
    gap: var(--space-6);
  }
  & [data-state='danger'],
  & [data-bad] {
    color: var(--danger);
    font-weight: var(--weight-label);
  }
  & [data-state='warning'] {
    color: var(--warning);
  }
  & [data-none] {
    color: var(--subtle);
  }
  & [data-wrap] {
    display: inline-block;
    white-space: normal;
    line-height: 1.2;
    vertical-align: middle;
  }
  & [data-whole] {
    white-space: nowrap;
  }
  @container (max-width: 80rem) {
    & thead button:not([data-sorted]) svg {
      display: none;
    }
    & thead button span {
      white-space: normal;
    }
    & tbody [data-name] {
      max-width: 11rem;
    }
    & [data-wrap] {
      width: min-content;
    }
  }
  @container (max-width: 66rem) {
    & [data-rank='4'] {
      display: none;
    }
    & tbody [data-name] {
      max-width: 9rem;
    }
  }
  @container (max-width: 56rem) {
    & [data-rank='3'] {
      display: none;
    }
  }
  @container (max-width: 34rem) {
    & [data-rank='2'] {
      display: none;
    }
    & tbody [data-name] {
      max-width: 7rem;
      overflow: visible;
      white-space: normal;
    }
    & [data-state] {
      white-space: normal;
    }
  }
  ${onTouch} {
    & thead button {
      min-height: 2.75rem;
    }
    & [data-check] {
      padding-inline: 0;
    }
    & [data-check] label {
      justify-content: center;
      min-width: 2.75rem;
    }
    & [data-name] > a {
      min-width: 2.75rem;
      padding-block: 0.8rem;
    }
  }
`;

/** The filters: one row of buttons with counts. */
export const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  & > button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-8);
    min-height: 2.25rem;
    padding: 0 var(--space-12);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-pill);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--size-label);
    font-weight: var(--weight-label);
    cursor: pointer;
  }
  & > button[aria-pressed='true'] {
    border-color: var(--primary);
    background: var(--primary-soft);
    color: var(--on-primary-soft);
  }
  & > button > b {
    font-variant-numeric: tabular-nums;
  }
  & > button > b[data-zero] {
    color: var(--subtle);
    font-weight: 400;
  }
  ${onTablet} {
    & > button {
      min-height: 2.75rem;
    }
  }
`;
