import { onTouch } from '@kallos/ui/kit';
import styled from 'styled-components';

/** The scrolling box: its head and first column stay in view. */
export const Frame = styled.div`
  max-height: max(26rem, calc(100dvh - 17rem));
  overflow: auto;
  // A focused cell must not end under the first column.
  scroll-padding: 3rem 0 0 11rem;
  border-block: 1px solid var(--line);
`;

/** One line for each account, one narrow column for each day. */
export const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: var(--size-small);
  white-space: nowrap;
  & thead th {
    position: sticky;
    top: 0;
    z-index: 2;
    padding: var(--space-8) var(--space-4);
    border-bottom: 1px solid var(--line);
    background: var(--canvas);
    color: var(--muted);
    font-weight: var(--weight-label);
    text-align: center;
    // The day of the week and of the month take two lines, so that two weeks fit.
    white-space: normal;
  }
  & thead th[data-weekend] {
    color: var(--subtle);
  }
  & tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    max-width: 14rem;
    padding-inline: var(--space-16) var(--space-8);
    background: var(--surface);
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & thead tr > :first-child {
    z-index: 3;
    background: var(--canvas);
  }
  & tbody th {
    font-weight: 400;
  }
  & tbody th a {
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
    color: var(--text);
    font-weight: var(--weight-label);
    text-decoration: none;
  }
  & tbody th a:hover {
    text-decoration: underline;
  }
  & tbody th small {
    display: block;
    color: var(--muted);
  }
  & tbody > tr > * {
    border-bottom: 1px solid var(--line);
  }
  & tbody td {
    padding: 0;
    border-inline-start: 1px solid var(--line);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  & tbody td a {
    display: grid;
    grid-auto-flow: column;
    place-content: center;
    align-items: center;
    gap: var(--space-2);
    min-width: 2.75rem;
    min-height: 2.75rem;
    color: var(--text);
    text-decoration: none;
  }
  & tbody td[data-gap] a {
    color: var(--subtle);
    background: color-mix(in srgb, var(--danger) 9%, transparent);
  }
  & tbody td[data-draft] a {
    color: var(--text);
    background: color-mix(in srgb, var(--warning) 14%, transparent);
  }
  & tbody td a:hover {
    box-shadow: inset 0 0 0 1px var(--primary);
  }
  & tbody td a:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  & tbody td b {
    color: var(--danger);
  }
  ${onTouch} {
    & tbody th a {
      min-width: 2.75rem;
      padding-block: 0.8rem;
    }
  }
  & tbody td[data-sum] {
    padding-inline: var(--space-12);
    color: var(--muted);
  }
  @media (max-width: 47.5em) {
    & tr > :first-child {
      max-width: 9rem;
    }
  }
`;

/** Explains the cells. */
export const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-12);
  margin: 0;
  font-size: var(--size-small);
  & > span {
    padding: var(--space-2) var(--space-8);
    border-radius: var(--radius-control);
  }
  & b {
    color: var(--danger);
  }
  & > [data-kind='gap'] {
    background: color-mix(in srgb, var(--danger) 9%, transparent);
  }
  & > [data-kind='draft'] {
    background: color-mix(in srgb, var(--warning) 14%, transparent);
  }
`;
