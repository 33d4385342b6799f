import { addDays } from '@kallos/calendar/days';
import { mostDaysAhead } from '@kallos/contracts/posts/bulk-posts';
import { DateField, TimeField } from '@kallos/ui/date-field';
import { campaignsWords } from '../../messages/campaigns.ts';
import { postEditorWords as words } from '../../messages/post-editor.ts';
import type { MomentDraft } from './wall-time.ts';

interface MomentFieldsProps {
  draft: MomentDraft;
  onChange: (part: Partial<MomentDraft>) => void;
  today: string;
  error: string | undefined;
  /** What a change of the clocks does to the chosen time. */
  clockNote: string | undefined;
  autoFocus?: boolean;
}

/** A post's day and time, each with what it lacks; past days can't be chosen. */
export function MomentFields({ draft, onChange, today, error, clockNote, autoFocus }: MomentFieldsProps) {
  const { date, time, isDatePartial, isTimePartial } = draft;
  const isMissing = date === null || isDatePartial || (time === null && !isTimePartial);
  return (
    <>
      <DateField
        label={words.date}
        value={date}
        minValue={today}
        today={today}
        maxValue={addDays(today, mostDaysAhead)}
        onChange={(to) => onChange({ date: to })}
        onPartial={(isPartial) => onChange({ isDatePartial: isPartial })}
        error={isMissing ? campaignsWords.momentMissing : error}
        {...(autoFocus === undefined ? {} : { autoFocus })}
      />
      <TimeField
        label={words.time}
        value={time}
        hint={clockNote}
        onChange={(to) => onChange({ time: to })}
        onPartial={(isPartial) => onChange({ isTimePartial: isPartial })}
        error={isTimePartial ? campaignsWords.timeMalformed : undefined}
      />
    </>
  );
}
