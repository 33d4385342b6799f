import styled, { css } from 'styled-components';

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  margin-bottom: var(--space-10);
  & > h3 {
    flex: 1 1 0;
    min-width: min-content;
    overflow-wrap: normal;
    font-family: var(--font-serif);
    font-size: clamp(1.2rem, 5.5vw, 1.5rem);
    font-weight: var(--weight-serif);
    line-height: 1.2;
  }
  & > span {
    display: flex;
    gap: inherit;
  }
`;

/** Measures whether the box is narrower than a week of posts at any text size. */
export const Ruler = styled.div`
  width: max(0px, 100% - 36rem);
`;

export const Box = styled.div`
  container-type: inline-size;
`;

/** The month's table; a narrow one shows marks instead of names. */
export const Grid = styled.table`
  width: 100%;
  border-spacing: var(--space-4);
  border-collapse: separate;
  table-layout: fixed;
  & th {
    padding-bottom: var(--space-4);
    color: var(--muted);
    font-size: min(var(--size-meta), 5cqi);
    font-weight: var(--weight-label);
    text-align: center;
  }
  // A day is as wide as a finger, also where letters of twice their size leave the page wide edges.
  &[data-tight] {
    width: calc(100% + 2 * var(--space-8));
    margin-inline: calc(-1 * var(--space-8));
    border-spacing: 2px;
  }
  &[data-tight] td {
    height: auto;
    padding: 0;
  }
`;

export const Day = styled.td`
  height: 6.75rem;
  padding: var(--space-6);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface);
  vertical-align: top;
  &[data-past] {
    background: var(--canvas);
  }
  &[data-outside] {
    border-color: transparent;
    background: transparent;
  }
  &[data-today] {
    // Colours of the machine's own drop shadows and keep outlines.
    outline: 2px solid transparent;
    outline-offset: -2px;
    box-shadow: inset 0 0 0 2px var(--primary);
  }
  &[data-over] {
    border: 2px dashed var(--primary);
    background: var(--primary-soft);
  }
  & > small {
    display: block;
    margin-bottom: var(--space-4);
    color: var(--muted);
    font-size: var(--size-meta);
    font-weight: var(--weight-title);
  }
  &[data-today] > small {
    color: var(--primary);
  }
`;

const states = css`
  &[data-status='draft'] {
    border: 1px dashed var(--line-strong);
    background: var(--surface);
    color: var(--text);
  }
  &[data-status='scheduled'] {
    border: 1px solid color-mix(in srgb, var(--success) 40%, var(--success-soft));
    background: var(--success-soft);
    color: var(--on-success-soft);
  }
  &[data-status='publishing'] {
    border: 1px solid var(--info);
    background: var(--info-soft);
    color: var(--on-info-soft);
  }
  &[data-status='published'] {
    border: 1px solid transparent;
    background: var(--tint);
    color: var(--text);
  }
  &[data-status='failed'] {
    border: 1px solid var(--danger);
    background: var(--danger-soft);
    color: var(--on-danger-soft);
  }
  &:is([data-status='needs_look'], [data-status='stuck'], [data-status='partial']) {
    border: 1px solid var(--warning);
    background: var(--warning-soft);
    color: var(--on-warning-soft);
  }
`;

export const Chip = styled.button`
  container: chip / inline-size;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  column-gap: var(--space-4);
  width: 100%;
  min-height: 1.75rem;
  margin-top: var(--space-4);
  padding: var(--space-2) var(--space-6);
  border-radius: 8px;
  font: inherit;
  font-size: var(--size-meta);
  line-height: 1.3;
  text-align: start;
  cursor: pointer;
  ${states}
  &[draggable='true'] {
    cursor: grab;
  }
  &[data-carried] {
    opacity: 0.6;
  }
  &[aria-pressed='true'] {
    box-shadow: 0 0 0 2px var(--primary);
  }
  & > svg {
    width: 0.875rem;
    height: 0.875rem;
  }
  & > img {
    width: 1.75rem;
    height: 1.75rem;
    border-radius: 6px;
    object-fit: cover;
    filter: var(--picture-filter);
    // Large letters need the room.
    @container chip (max-width: 7em) {
      display: none;
    }
  }
  & > b {
    font-weight: var(--weight-title);
  }
  & > span {
    grid-column: 1 / -1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** A day of a narrow month: its number and a mark per post. */
export const TightDay = styled.button`
  display: grid;
  grid-template-rows: auto 0.5rem;
  gap: var(--space-4);
  place-items: center;
  width: 100%;
  min-height: 2.75rem;
  padding: var(--space-6) 0;
  border: 0;
  border-radius: inherit;
  background: none;
  color: var(--text);
  font: inherit;
  font-size: min(var(--size-small), 5.5cqi);
  cursor: pointer;
  &[aria-pressed='true'] {
    background: var(--primary-soft);
    color: var(--on-primary-soft);
    font-weight: var(--weight-title);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
      outline-offset: -4px;
    }
  }
  & > span {
    display: flex;
    align-items: center;
    gap: 2px;
  }
  & b {
    font-size: min(0.75rem, 3cqi);
    line-height: 0.5rem;
  }
  & i {
    width: min(0.5rem, 1.75cqi);
    height: min(0.5rem, 1.75cqi);
    border-radius: 50%;
    ${states}
  }
  & i[data-status='scheduled'],
  & i[data-status='published'] {
    border-color: var(--success);
    background: var(--success);
  }
  & i[data-status='published'] {
    border-radius: 2px;
  }
  & i[data-status='failed'] {
    background: var(--danger);
  }
`;

/** How to move posts, or the open day. */
export const Hint = styled.p`
  margin-block: var(--space-10);
  color: var(--muted);
  font-size: var(--size-small);
  @media (hover: none) {
    &[data-for='mouse'] {
      display: none;
    }
  }
  @media (hover: hover) {
    &[data-for='touch'] {
      display: none;
    }
  }
`;

/** The posts of the open day in a narrow month, one per line. */
export const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
  & > ${Chip} {
    grid-template-columns: auto auto auto minmax(0, 1fr);
    column-gap: var(--space-8);
    min-height: 2.75rem;
    padding: var(--space-6) var(--space-12);
    font-size: var(--size-small);
  }
  & > ${Chip} > span {
    grid-column: auto;
    overflow: visible;
    white-space: normal;
  }
`;
