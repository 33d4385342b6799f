import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Check } from './icon.tsx';
import { onPhone } from './media.tsx';

const Card = styled.section`
  display: flex;
  flex-wrap: wrap;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  overflow: clip;
  // Beside one another where both have room, else below.
  & > :last-child {
    flex: 1 1 16.25rem;
    min-width: 0;
  }
  & > div:first-child {
    flex: 999 1 17rem;
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
    flex-direction: column;
    flex-wrap: nowrap;
    & > :last-child,
    & > div:first-child {
      flex: none;
    }
    & > div:first-child {
      padding: var(--space-16);
    }
  }
`;

const Week = styled.ol`
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

const Day = styled.li`
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
    border-radius: 50%;
    background: var(--primary);
  }
  &[data-state='draft'] > i {
    border: 1px solid var(--line-strong);
    background: var(--surface);
  }
`;

const Legend = styled.p`
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
  & > span::before {
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
  & > [data-state='published']::before {
    border-color: var(--success);
    background: var(--success);
  }
`;

const Tick = styled.span`
  position: absolute;
  inset-block-end: var(--space-4);
  inset-inline-end: calc(50% - 1.25rem);
  display: grid;
  place-items: center;
  width: 0.95rem;
  height: 0.95rem;
  border-radius: 50%;
  background: var(--success);
  color: var(--surface);
  box-shadow: 0 0 0 2px var(--tint);
  & svg {
    width: 0.65rem;
    height: 0.65rem;
    stroke-width: 3;
  }
`;

/** One day of the strip; `spoken` says date and state in words. */
export interface PeriodDay {
  date: string;
  number: string | number;
  /** A draft waits for a person, a post goes out by itself. */
  state: 'past' | 'free' | 'draft' | 'post' | 'published' | 'failed';
  spoken: string;
  isToday?: boolean;
  imageSrc?: string | null;
}

/** Props of the strip; `aside` is the panel at its end. */
interface PeriodStripProps {
  title: ReactNode;
  range: ReactNode;
  weekdays: readonly string[];
  days: readonly PeriodDay[];
  daysLabel: string;
  /** What the looks of a day mean, in words. */
  legend?: Partial<Record<PeriodDay['state'], string>>;
  aside?: ReactNode;
}

function DayMark({ day }: { day: PeriodDay }) {
  const hasPost = day.state !== 'past' && day.state !== 'free';
  return (
    <Day
      data-state={day.state}
      data-today={day.isToday || undefined}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <span aria-hidden="true">{day.number}</span>
      <span className="visually-hidden">{day.spoken}</span>
      {hasPost && (day.imageSrc ? <img src={day.imageSrc} alt="" loading="lazy" /> : <i />)}
      {day.state === 'published' && (
        <Tick aria-hidden="true">
          <Check />
        </Tick>
      )}
    </Day>
  );
}

/** Two weeks at a glance, Monday first: which days carry a post and which have gone out. */
export function PeriodStrip({
  title,
  range,
  weekdays,
  days,
  daysLabel,
  legend = {},
  aside,
}: PeriodStripProps) {
  return (
    <Card>
      <div>
        <header>
          <h2>{title}</h2>
          <span>{range}</span>
        </header>
        <Week aria-hidden="true">
          {weekdays.map((weekday) => (
            <li key={weekday}>{weekday}</li>
          ))}
        </Week>
        <Week aria-label={daysLabel}>
          {days.map((day) => (
            <DayMark key={day.date} day={day} />
          ))}
        </Week>
        <Legend aria-hidden="true">
          {Object.entries(legend).map(([state, words]) => (
            <span key={state} data-state={state}>
              {words}
            </span>
          ))}
        </Legend>
      </div>
      {aside}
    </Card>
  );
}
