import { DateField, TimeField } from '@kallos/ui/date-field';
import { InlineEditor } from '@kallos/ui/kit';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import type { Editing } from './use-editing.ts';

type Draft = Extract<Editing, { kind: 'time' }>;

/** Edits a post's day and time; past days can't be chosen. */
export function TimeEditor({
  draft,
  onChange,
  today,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  today: string;
}) {
  return (
    <InlineEditor>
      <DateField
        label={words.date}
        value={draft.date}
        minValue={today}
        onChange={(date) => onChange({ kind: 'time', date, time: draft.time })}
        error={draft.error}
        autoFocus
      />
      <TimeField
        label={words.time}
        value={draft.time}
        onChange={(time) => onChange({ kind: 'time', date: draft.date, time })}
      />
    </InlineEditor>
  );
}
