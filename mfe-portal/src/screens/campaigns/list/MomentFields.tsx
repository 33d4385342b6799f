import { addDays } from '@kallos/calendar/days';
import { maxDaysAhead } from '@kallos/contracts/posts/bulk-posts';
import { DateField, TimeField } from '@kallos/ui/date-field';
import { useState } from 'react';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { postEditorWords as words } from '../../../messages/post-editor.ts';
import { PastedMoment } from './PastedMoment.tsx';
import type { MomentDraft } from './wall-time.ts';

interface MomentFieldsProps {
  draft: MomentDraft;
  onChange: (part: Partial<MomentDraft>) => void;
  today: string;
  error: string | undefined;
  /** The effect of a clock change on the chosen time. */
  clockNote: string | undefined;
  autoFocus?: boolean;
}

/** A post's day and time with their errors; past days are disabled. */
export function MomentFields({ draft, onChange, today, error, clockNote, autoFocus }: MomentFieldsProps) {
  const { date, time, isDatePartial, isTimePartial } = draft;
  const [unread, setUnread] = useState<{ readonly field: 'date' | 'time'; readonly text: string }>();
  const change = (part: Partial<MomentDraft>) => {
    setUnread(undefined);
    onChange(part);
  };
  const isMissing = date === null || isDatePartial || (time === null && !isTimePartial);
  const dateError = isMissing ? campaignsWords.momentMissing : error;
  const timeError = isTimePartial ? campaignsWords.timeMalformed : undefined;
  const unreadIn = (field: 'date' | 'time') =>
    unread?.field === field ? words.unreadMoment(unread.text) : undefined;
  return (
    <>
      <PastedMoment
        prefers="date"
        today={today}
        onRead={change}
        onUnread={(text) => setUnread({ field: 'date', text })}
      >
        <DateField
          label={words.date}
          value={date}
          minValue={today}
          today={today}
          maxValue={addDays(today, maxDaysAhead)}
          onChange={(to) => change({ date: to })}
          onPartial={(isPartial) => onChange({ isDatePartial: isPartial })}
          error={unreadIn('date') ?? dateError}
          {...(autoFocus === undefined ? {} : { autoFocus })}
        />
      </PastedMoment>
      <PastedMoment
        prefers="time"
        today={today}
        onRead={change}
        onUnread={(text) => setUnread({ field: 'time', text })}
      >
        <TimeField
          label={words.time}
          value={time}
          hint={clockNote}
          onChange={(to) => change({ time: to })}
          onPartial={(isPartial) => onChange({ isTimePartial: isPartial })}
          error={unreadIn('time') ?? timeError}
        />
      </PastedMoment>
    </>
  );
}
