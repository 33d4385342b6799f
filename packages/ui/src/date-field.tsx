import { parseDate, parseTime } from '@internationalized/date';
import { useContext, useEffect, useMemo, useRef } from 'react';
import {
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateFieldStateContext,
  DateSegment,
  Dialog,
  Heading,
  TimeFieldStateContext,
} from 'react-aria-components';
import { CalendarDays, ChevronLeft, ChevronRight, Clock } from './button/icon.tsx';
import { Box, DateBox, DateFrame, Day, Opener, Sheet, TimeBox, TimeFrame } from './form/date-field-look.tsx';
import { FieldLabel, FieldNotes, hasError } from './form/field.tsx';
import type { FieldTexts } from './form/field.tsx';

/** Props of a date field; dates are `yyyy-MM-dd`. */
interface DateFieldProps extends FieldTexts {
  value: string | null;
  onChange: (date: string | null) => void;
  /** Called when the date is incomplete; the value is still the former one then. */
  onPartial?: (isPartial: boolean) => void;
  minValue?: string;
  maxValue?: string;
  /** The day marked as today; the device's clock may be wrong. */
  today?: string | undefined;
  name?: string;
  autoFocus?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
}

type Segments = readonly { isEditable: boolean; isPlaceholder: boolean }[] | undefined;
type OnPartial = ((isPartial: boolean) => void) | undefined;

function usePartialWatch(segments: Segments, onPartial: OnPartial): void {
  const editable = segments?.filter((segment) => segment.isEditable) ?? [];
  const empty = editable.filter((segment) => segment.isPlaceholder).length;
  const isPartial = empty > 0 && empty < editable.length;
  const told = useRef(false);
  useEffect(() => {
    if (told.current === isPartial) return;
    told.current = isPartial;
    onPartial?.(isPartial);
  }, [isPartial, onPartial]);
}

function DateWatch({ onPartial }: { onPartial: OnPartial }) {
  usePartialWatch(useContext(DateFieldStateContext)?.segments, onPartial);
  return null;
}

function TimeWatch({ onPartial }: { onPartial: OnPartial }) {
  usePartialWatch(useContext(TimeFieldStateContext)?.segments, onPartial);
  return null;
}

/** Returns the same object for the same text: a new one would clear half-typed segments. */
const useParsed = <T,>(text: string | null | undefined, parse: (text: string) => T): T | null =>
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parser is a constant
  useMemo(() => (text ? parse(text) : null), [text]);

/** Renders a date field with segments and a month; days out of range are disabled. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, onPartial, minValue, maxValue, today, ...rest } = props;
  return (
    <DateFrame
      {...rest}
      placeholderValue={useParsed(today, parseDate)}
      value={useParsed(value, parseDate)}
      onChange={(date) => onChange(date === null ? null : date.toString().slice(0, 10))}
      minValue={useParsed(minValue, parseDate)}
      maxValue={useParsed(maxValue, parseDate)}
      granularity="day"
      shouldForceLeadingZeros
      isInvalid={hasError(error)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Box>
        <DateBox>
          {(segment) => (
            <>
              <DateSegment segment={segment} />
              {/* Only inside its box does a date field with a month know its segments. */}
              {segment.type === 'day' ? <DateWatch onPartial={onPartial} /> : null}
            </>
          )}
        </DateBox>
        <Opener>
          <CalendarDays aria-hidden="true" />
        </Opener>
      </Box>
      <FieldNotes hint={hint} error={error} />
      <Sheet placement="bottom end" offset={8}>
        <Dialog>
          <MonthCalendar today={today} />
        </Dialog>
      </Sheet>
    </DateFrame>
  );
}

function MonthCalendar({ today }: { today: string | undefined }) {
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
        <CalendarGridBody>
          {(date) => <Day date={date} data-current={date.toString() === today || undefined} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

/** Props of a time field; times are 24-hour `HH:mm`. */
interface TimeFieldProps extends FieldTexts {
  value: string | null;
  onChange: (time: string | null) => void;
  /** Called when the time is incomplete; the value is still the former one then. */
  onPartial?: (isPartial: boolean) => void;
  name?: string;
  autoFocus?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
}

/** Renders a time field on the 24-hour clock. */
export function TimeField(props: TimeFieldProps) {
  const { label, hint, error, value, onChange, onPartial, ...rest } = props;
  return (
    <TimeFrame
      {...rest}
      value={useParsed(value, parseTime)}
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
        <TimeWatch onPartial={onPartial} />
        <Clock aria-hidden="true" />
      </Box>
      <FieldNotes hint={hint} error={error} />
    </TimeFrame>
  );
}
