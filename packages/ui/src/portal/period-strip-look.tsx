import styled from 'styled-components';
import { onPhone } from '../layout/media.tsx';

/** The card around two weeks and the panel. */
export const Card = styled.section`
  container: period / inline-size;
  display: flex;
  flex-wrap: wrap;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  overflow: clip;
  // Beside one another where a day keeps its shape, else below.
  & > :last-child {
    flex: 1 1 16.25rem;
    min-width: 0;
  }
  & > div:first-child {
    flex: 999 1 20rem;
    container-type: inline-size;
    min-width: 0;
    padding: var(--space-20) var(--space-20) var(--space-20) var(--space-24);
  }
  & header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-4) var(--space-16);
    margin-bottom: var(--space-14);
  }
  & h2 {
    font-size: 1.125rem;
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & header span {
    color: var(--muted);
    font-size: var(--size-small);
  }
  ${onPhone} {
    & > div:first-child {
      padding: var(--space-16);
    }
  }
  // Where two weeks have room in one line, the posts below come up.
  @container stage (min-width: 52rem) {
    & > div:first-child {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--space-8) var(--space-20);
      align-items: baseline;
      padding: var(--space-12) var(--space-16);
    }
    & header {
      flex-wrap: nowrap;
      margin: 0;
    }
    & header h2 {
      font-size: 1rem;
    }
    & ol[aria-hidden] {
      display: none;
    }
    & ol[aria-label] {
      grid-row: 2;
      grid-column: 1 / -1;
      grid-template-columns: repeat(14, minmax(0, 1fr));
      gap: var(--space-4);
      margin: 0;
    }
    & ol[aria-label] > li {
      min-height: 3.9rem;
      gap: 0;
      padding-block: var(--space-4);
      line-height: 1.35;
    }
    & ol[aria-label] > li::before {
      content: attr(data-weekday);
      font-weight: 400;
      font-size: 0.6875rem;
      opacity: 0.85;
    }
    & p {
      justify-content: flex-end;
      margin: 0;
    }
    & > :last-child:not(:first-child) {
      flex: 0 0 17.5rem;
    }
  }
`;

/** Seven days in a row, or two weeks where they have room. */
export const Week = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: var(--space-6);
  color: var(--muted);
  // A day is one word, however large the letters are.
  font-size: min(var(--size-meta), 5cqi);
  text-align: center;
  & + & {
    margin-top: var(--space-8);
  }
  ${onPhone} {
    gap: var(--space-4);
  }
`;

export const Day = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-4);
  min-height: 3.6rem;
  padding: var(--space-6) var(--space-2);
  border-radius: var(--radius-control);
  line-height: 1.5;
  &[data-state='free'] {
    background: var(--canvas);
    color: var(--text);
    font-weight: var(--weight-title);
  }
  &[data-state='draft'] {
    border: 1px dashed var(--line-strong);
    background: var(--surface);
    color: var(--text);
    font-weight: var(--weight-title);
  }
  &[data-state='post'],
  &[data-state='published'],
  &[data-state='failed'] {
    background: var(--tint);
    color: var(--text);
    font-weight: var(--weight-title);
  }
  &[data-state='failed'] {
    background: var(--danger-soft);
    color: var(--on-danger-soft);
  }
  &[data-today] {
    background: var(--surface);
    // Colours of the machine's own drop shadows and keep outlines.
    outline: 2px solid transparent;
    outline-offset: -2px;
    box-shadow: inset 0 0 0 2px var(--primary);
    color: var(--text);
    font-weight: var(--weight-title);
  }
  & img {
    width: 1.6rem;
    max-width: 100%;
    height: 1.6rem;
    border-radius: var(--space-6);
    object-fit: cover;
    filter: var(--picture-filter);
  }
  & > i {
    width: 0.5rem;
    height: 0.5rem;
    margin-top: var(--space-6);
    border: 1px solid var(--primary);
    border-radius: 50%;
    background: var(--primary);
  }
  &[data-state='draft'] > i {
    border-color: var(--line-strong);
    background: var(--surface);
  }
  &[data-state='failed'] > i {
    border-color: var(--danger);
    background: var(--danger);
  }
`;

export const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  margin-top: var(--space-12);
  color: var(--muted);
  font-size: var(--size-meta);
  &:empty {
    display: none;
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-6);
  }
  & > :not(:has(svg))::before {
    content: '';
    width: 0.75rem;
    height: 0.75rem;
    border: 1px solid var(--primary);
    border-radius: var(--space-4);
    background: var(--tint);
  }
  & > [data-state='draft']::before {
    border: 1px dashed var(--line-strong);
    background: var(--surface);
  }
`;

/** Marks a past day as published or failed without relying on colour. */
export const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 0.95rem;
  height: 0.95rem;
  border-radius: 50%;
  background: var(--success);
  color: var(--surface);
  &[data-state='failed'] {
    background: var(--danger);
  }
  ${Day} > & {
    position: absolute;
    inset-block-end: var(--space-4);
    inset-inline-end: calc(50% - 1.25rem);
    box-shadow: 0 0 0 2px var(--tint);
  }
  ${Day} > &[data-state='failed'] {
    box-shadow: 0 0 0 2px var(--danger-soft);
  }
  & svg {
    width: 0.65rem;
    height: 0.65rem;
    stroke-width: 3;
  }
`;
