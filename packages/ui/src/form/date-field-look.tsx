import {
  Button,
  CalendarCell,
  DateInput,
  DatePicker,
  Group,
  Popover,
  TimeField as AriaTimeField,
} from 'react-aria-components';
import styled, { css } from 'styled-components';
import { onTouch } from '../layout/media.tsx';
import { popoverLook } from '../overlay/popover-look.tsx';
import { controlLook, fieldStack } from './field.tsx';

const segments = css`
  display: flex;
  flex: 1;
  align-items: center;
  outline: none;
  & [role='spinbutton'] {
    padding: 0.16rem;
    border-radius: var(--space-4);
    text-align: center;
    outline: none;
  }
  & [data-placeholder] {
    color: var(--subtle);
  }
  & [role='spinbutton'][data-focused] {
    background: var(--primary);
    color: var(--on-primary);
  }
`;

/** The border around the segments. */
export const Box = styled(Group)`
  ${controlLook}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-4);
  padding-block: 0;
  padding-inline-start: var(--space-10);
  padding-inline-end: var(--space-6);
  & > svg {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    margin-inline-end: var(--space-6);
    color: var(--muted);
  }
`;

export const DateBox = styled(DateInput)`
  ${segments}
`;

export const TimeBox = styled(DateInput)`
  ${segments}
`;

export const Opener = styled(Button)`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.1rem;
  height: 2.1rem;
  border: 0;
  border-radius: var(--radius-chip);
  background: transparent;
  color: var(--muted);
  &[data-hovered] {
    background: var(--tint);
    color: var(--text);
  }
  &[data-disabled] {
    opacity: 0.4;
  }
  & svg {
    width: 1.15rem;
    height: 1.15rem;
  }
  ${onTouch} {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

/** The popover of the month. */
export const Sheet = styled(Popover)`
  ${popoverLook}
  min-width: 0;
  & > section {
    padding: var(--space-16);
    outline: none;
  }
  & header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-bottom: var(--space-8);
  }
  & h2 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
  }
  & th {
    padding-block: var(--space-6);
    color: var(--muted);
    font-size: var(--size-meta);
    font-weight: var(--weight-label);
  }
`;

export const Day = styled(CalendarCell)`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  margin: 1px;
  border-radius: var(--space-10);
  font-size: var(--size-small);
  font-weight: var(--weight-label);
  cursor: pointer;
  &[data-hovered] {
    background: var(--tint);
  }
  &[data-current] {
    box-shadow: inset 0 0 0 1.5px var(--primary);
  }
  &[data-selected] {
    background: var(--primary);
    color: var(--on-primary);
  }
  &[data-disabled],
  &[data-unavailable] {
    color: var(--subtle);
    font-weight: 400;
    cursor: default;
  }
  &[data-outside-month] {
    visibility: hidden;
  }
`;

/** Label, segments and notes of a date field. */
export const DateFrame = styled(DatePicker)`
  ${fieldStack}
  min-width: min(10.4rem, 100%);
`;

/** Label, segments and notes of a time field. */
export const TimeFrame = styled(AriaTimeField)`
  ${fieldStack}
  min-width: min(7.1rem, 100%);
`;
