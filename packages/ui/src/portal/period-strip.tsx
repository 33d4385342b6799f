import type { ReactNode } from 'react';
import { Check, X } from '../button/icon.tsx';
import { Card, Day, Legend, Mark, Week } from './period-strip-look.tsx';

/** A day of the strip; `spoken` is its date and state as text. */
export interface PeriodDay {
  date: string;
  number: string | number;
  /** `draft` awaits approval, `post` is scheduled. */
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
  /** The meaning of each style of a day as text. */
  legend?: Partial<Record<PeriodDay['state'], string>>;
  aside?: ReactNode;
}

const states = ['draft', 'post', 'published', 'failed'] as const;

const marks: Partial<Record<PeriodDay['state'], ReactNode>> = { published: <Check />, failed: <X /> };

function StateMark({ state }: Pick<PeriodDay, 'state'>) {
  const mark = marks[state];
  return mark ? (
    <Mark data-state={state} aria-hidden="true">
      {mark}
    </Mark>
  ) : null;
}

function DayMark({ day, weekday }: { day: PeriodDay; weekday: string | undefined }) {
  const hasPost = day.state !== 'past' && day.state !== 'free';
  return (
    <Day
      data-state={day.state}
      data-today={day.isToday || undefined}
      data-weekday={weekday}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <span aria-hidden="true">{day.number}</span>
      <span className="visually-hidden">{day.spoken}</span>
      {hasPost && (day.imageSrc ? <img src={day.imageSrc} alt="" loading="lazy" /> : <i />)}
      <StateMark state={day.state} />
    </Day>
  );
}

/** Renders two weeks, Monday first: days with posts and days with published ones. */
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
          {days.map((day, index) => (
            <DayMark key={day.date} day={day} weekday={weekdays[index % weekdays.length]} />
          ))}
        </Week>
        <Legend aria-hidden="true">
          {states
            .filter((state) => state in legend)
            .map((state) => (
              <span key={state} data-state={state}>
                <StateMark state={state} />
                <span>{legend[state]}</span>
              </span>
            ))}
        </Legend>
      </div>
      {aside}
    </Card>
  );
}
