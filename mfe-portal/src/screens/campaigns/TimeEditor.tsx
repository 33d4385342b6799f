import { DateField, TimeField } from '@kallos/ui/date-field';
import { InlineEditor } from '@kallos/ui/kit';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import type { Editing } from './use-editing.ts';

type Draft = Extract<Editing, { kind: 'time' }>;

/** What the day and the time lack, each said below its own field. */
function faultsOf({ date, time, isDatePartial, isTimePartial, error }: Draft) {
  const isMissing = date === null || isDatePartial || (time === null && !isTimePartial);
  return {
    date: isMissing ? words.momentMissing : error,
    time: isTimePartial ? words.timeMalformed : undefined,
  };
}

/** Edits a post's day and time; past days can't be chosen. */
export function TimeEditor({
  draft,
  onChange,
  today,
  movedTo,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  today: string;
  /** When the post goes out instead, because the clock skips the chosen time. */
  movedTo: string | undefined;
}) {
  const faults = faultsOf(draft);
  const change = (part: Partial<Draft>) => onChange({ ...draft, error: undefined, ...part });
  return (
    <InlineEditor>
      <DateField
        label={words.date}
        value={draft.date}
        minValue={today}
        onChange={(date) => change({ date })}
        onPartial={(isDatePartial) => change({ isDatePartial })}
        error={faults.date}
        autoFocus
      />
      <TimeField
        label={words.time}
        value={draft.time}
        hint={movedTo === undefined ? undefined : words.clockMoved(movedTo)}
        onChange={(time) => change({ time })}
        onPartial={(isTimePartial) => change({ isTimePartial })}
        error={faults.time}
      />
    </InlineEditor>
  );
}
