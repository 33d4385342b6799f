import { addDays } from '@kallos/calendar/days';
import { mostDaysAhead } from '@kallos/contracts/posts/bulk-posts';
import { DateField, TimeField } from '@kallos/ui/date-field';
import { InlineEditor } from '@kallos/ui/kit';
import { campaignsWords } from '../../messages/campaigns.ts';
import { postEditorWords as words } from '../../messages/post-editor.ts';
import type { Editing } from './use-editing.ts';

type Draft = Extract<Editing, { kind: 'time' }>;

/** What the day and the time lack, each said below its own field. */
function faultsOf({ date, time, isDatePartial, isTimePartial, error }: Draft) {
  const isMissing = date === null || isDatePartial || (time === null && !isTimePartial);
  return {
    date: isMissing ? campaignsWords.momentMissing : error,
    time: isTimePartial ? campaignsWords.timeMalformed : undefined,
  };
}

/** Edits a post's day and time; past days can't be chosen. */
export function TimeEditor({
  draft,
  onChange,
  today,
  clockNote,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  today: string;
  /** What a change of the clocks does to the chosen time. */
  clockNote: string | undefined;
}) {
  const faults = faultsOf(draft);
  const change = (part: Partial<Draft>) => onChange({ ...draft, error: undefined, ...part });
  return (
    <InlineEditor>
      <DateField
        label={words.date}
        value={draft.date}
        minValue={today}
        maxValue={addDays(today, mostDaysAhead)}
        onChange={(date) => change({ date })}
        onPartial={(isDatePartial) => change({ isDatePartial })}
        error={faults.date}
        autoFocus
      />
      <TimeField
        label={words.time}
        value={draft.time}
        hint={clockNote}
        onChange={(time) => change({ time })}
        onPartial={(isTimePartial) => change({ isTimePartial })}
        error={faults.time}
      />
    </InlineEditor>
  );
}
