import { parseDate, parseTime } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
  TimeField as AriaTimeField,
} from 'react-aria-components';
import styled, { css } from 'styled-components';
import { controlLook, FieldLabel, FieldNotes, fieldStack, hasError } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { CalendarDays, ChevronLeft, ChevronRight, Clock } from './icon.tsx';
import { popoverLook } from './popover-look.tsx';

const segments = css`
  display: flex;
  flex: 1;
  align-items: center;
  outline: none;
  & [role='spinbutton'] {
    min-width: 1.5rem;
    padding: 0.16rem 0.2rem;
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

const Box = styled(Group)`
  ${controlLook}
  display: flex;
  align-items: center;
  gap: var(--space-4);
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

const Segments = styled(DateInput)`
  ${segments}
`;

const TimeBox = styled(DateInput)`
  ${segments}
`;

const Opener = styled(Button)`
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
`;

const Sheet = styled(Popover)`
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

const Day = styled(CalendarCell)`
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
  &[data-today] {
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

const DateFrame = styled(DatePicker)`
  ${fieldStack}
  min-width: min(10.4rem, 100%);
`;

const TimeFrame = styled(AriaTimeField)`
  ${fieldStack}
  min-width: min(7.1rem, 100%);
`;

/** Props of a date field; dates travel as `yyyy-MM-dd`. */
export interface DateFieldProps extends FieldTexts {
  value: string | null;
  onChange: (date: string | null) => void;
  minValue?: string;
  maxValue?: string;
  name?: string;
  autoFocus?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
}

const dateOf = (text: string | null | undefined) => (text ? parseDate(text) : null);

/** A date typed segment by segment or picked from a month; days out of range cannot be picked. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, minValue, maxValue, ...rest } = props;
  return (
    <DateFrame
      {...rest}
      value={dateOf(value)}
      onChange={(date) => onChange(date === null ? null : date.toString().slice(0, 10))}
      minValue={dateOf(minValue)}
      maxValue={dateOf(maxValue)}
      granularity="day"
      shouldForceLeadingZeros
      isInvalid={hasError(error)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Box>
        <Segments>{(segment) => <DateSegment segment={segment} />}</Segments>
        <Opener>
          <CalendarDays aria-hidden="true" />
        </Opener>
      </Box>
      <FieldNotes hint={hint} error={error} />
      <Sheet placement="bottom end" offset={8}>
        <Dialog>
          <MonthCalendar />
        </Dialog>
      </Sheet>
    </DateFrame>
  );
}

function MonthCalendar() {
  return (
    <Calendar>
      <header>
        <Opener slot="previous">
          <ChevronLeft aria-hidden="true" />
        </Opener>
        <Heading level={2} />
        <Opener slot="next">
          <ChevronRight aria-hidden="true" />
        </Opener>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

/** Props of a time field; times travel as 24-hour `HH:mm`. */
export interface TimeFieldProps extends FieldTexts {
  value: string | null;
  onChange: (time: string | null) => void;
  name?: string;
  autoFocus?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
}

/** A time of day on the 24-hour clock. */
export function TimeField(props: TimeFieldProps) {
  const { label, hint, error, value, onChange, ...rest } = props;
  return (
    <TimeFrame
      {...rest}
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time === null ? null : time.toString().slice(0, 5))}
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
      isInvalid={hasError(error)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Box slot={null} role="presentation">
        <TimeBox>{(segment) => <DateSegment segment={segment} />}</TimeBox>
        <Clock aria-hidden="true" />
      </Box>
      <FieldNotes hint={hint} error={error} />
    </TimeFrame>
  );
}
