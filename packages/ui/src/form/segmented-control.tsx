import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { onTouch } from '../layout/media.tsx';

const Track = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  max-width: 100%;
  padding: var(--space-4);
  border-radius: var(--radius-inset);
  background: var(--sunken);
  &[data-wide] {
    display: flex;
  }
  // Four in one row, or two and two: never three and one.
  &[data-wide] > label:first-child:nth-last-child(4),
  &[data-wide] > label:first-child:nth-last-child(4) ~ label {
    flex-basis: clamp(0px, calc((30rem - 100%) * 999), calc(50% - var(--space-2)));
  }
`;

const Segment = styled.label`
  position: relative;
  display: inline-flex;
  flex: 1 1 auto;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  min-width: 0;
  min-height: var(--control-small);
  padding: var(--space-4) var(--space-14);
  border-radius: var(--space-10);
  color: var(--muted);
  font-size: var(--size-small);
  font-weight: var(--weight-label);
  line-height: 1.2;
  text-align: center;
  cursor: pointer;
  transition:
    background-color var(--fast) var(--ease),
    color var(--fast) var(--ease);
  &:hover {
    color: var(--text);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .on-rail &:has(:focus-visible) {
    outline-color: var(--focus-rail);
  }
  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  &:has(:checked) {
    background: var(--raised);
    color: var(--text);
    font-weight: var(--weight-title);
    box-shadow: var(--shadow-press);
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    &:has(:checked) small {
      color: inherit;
    }
  }
  &:has(:disabled) {
    opacity: 0.5;
    cursor: not-allowed;
  }
  & svg {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
  }
  & small {
    font-size: var(--size-meta);
    font-weight: var(--weight-label);
    color: var(--muted);
  }
  & small[data-urgent] {
    min-width: 1.35em;
    padding: 0 var(--space-6);
    border-radius: 1em;
    background: var(--danger);
    color: var(--on-danger);
    font-weight: var(--weight-title);
    line-height: 1.5;
  }
  [data-wide] > & {
    flex: 1 1 0;
    // A line of its own rather than over the next one.
    min-width: min-content;
  }
  [data-dense] > & {
    padding-inline: var(--space-8);
  }
  ${onTouch} {
    min-height: 2.75rem;
  }
`;

/** An option of a segmented control; with an icon only, `label` is its accessible name. */
interface Segment<Id extends string = string> {
  id: Id;
  label: string;
  count?: number | string;
  /** The count is shown as an alarm. */
  isUrgent?: boolean;
  icon?: ReactNode;
  isIconOnly?: boolean;
  isDisabled?: boolean;
}

interface SegmentedControlProps<Id extends string> {
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  isWide?: boolean;
  isDense?: boolean;
}

/** Renders a row of exclusive options, each with an optional count. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange, isWide, isDense } = props;
  // Native radios have arrow keys and form support without script.
  const name = useId();
  return (
    <Track
      role="radiogroup"
      aria-label={label}
      data-wide={isWide || undefined}
      data-dense={isDense || undefined}
    >
      {segments.map((segment) => (
        <Segment key={segment.id}>
          <input
            type="radio"
            name={name}
            value={segment.id}
            checked={segment.id === value}
            disabled={segment.isDisabled}
            aria-label={segment.isIconOnly ? segment.label : undefined}
            onChange={() => onChange(segment.id)}
          />
          {segment.icon}
          {!segment.isIconOnly && <span>{segment.label}</span>}
          {segment.count !== undefined && (
            <small data-urgent={segment.isUrgent || undefined}>{segment.count}</small>
          )}
        </Segment>
      ))}
    </Track>
  );
}
