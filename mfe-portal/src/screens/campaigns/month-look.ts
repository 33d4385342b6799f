import { onPhone } from '@kallos/ui/kit';
import styled, { css } from 'styled-components';

/** The month's name and the way to another. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  margin-bottom: var(--space-10);
  & > h3 {
    flex: 1 1 0;
    min-width: min-content;
    font-family: var(--font-serif);
    font-size: clamp(1.2rem, 5.5vw, 1.5rem);
    font-weight: var(--weight-serif);
    line-height: 1.2;
  }
`;

/** The page of a month. */
export const Grid = styled.table`
  width: 100%;
  border-spacing: var(--space-4);
  border-collapse: separate;
  table-layout: fixed;
  & th {
    padding-bottom: var(--space-4);
    color: var(--muted);
    font-size: var(--size-meta);
    font-weight: var(--weight-label);
    text-align: center;
  }
  ${onPhone} {
    border-spacing: var(--space-2);
  }
`;

/** One day of the month. */
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
  ${onPhone} {
    height: auto;
    padding: 0;
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
  &[data-status='needs_look'] {
    border: 1px solid var(--warning);
    background: var(--warning-soft);
    color: var(--on-warning-soft);
  }
`;

/** A post on its day. */
export const Chip = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-4);
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
    flex: none;
    width: 0.875rem;
    height: 0.875rem;
  }
  & > b {
    flex: none;
    font-weight: var(--weight-title);
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${onPhone} {
    min-height: 2.75rem;
    padding-inline: var(--space-12);
    font-size: var(--size-small);
  }
`;

/** A day of a phone: its number and a mark for each post. */
export const PhoneDay = styled.button`
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
  font-size: var(--size-small);
  cursor: pointer;
  &[aria-pressed='true'] {
    background: var(--primary-soft);
    color: var(--on-primary-soft);
    font-weight: var(--weight-title);
  }
  & > span {
    display: flex;
    gap: 3px;
  }
  & i {
    width: 0.5rem;
    height: 0.5rem;
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

/** How posts are moved, or which day is open. */
export const Hint = styled.p`
  margin-top: var(--space-10);
  color: var(--muted);
  font-size: var(--size-small);
`;

/** The posts of the open day of a phone. */
export const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;
