import { InlineEditor } from '@kallos/ui/kit';
import { MomentFields } from './MomentFields.tsx';
import type { Editing } from '../editor/use-editing.ts';

type Draft = Extract<Editing, { kind: 'time' }>;

interface TimeEditorProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  today: string;
  clockNote: string | undefined;
}

/** Edits a post's day and time in its card. */
export function TimeEditor({ draft, onChange, today, clockNote }: TimeEditorProps) {
  return (
    <InlineEditor>
      <MomentFields
        draft={draft}
        onChange={(part) => onChange({ ...draft, error: undefined, ...part })}
        today={today}
        error={draft.error}
        clockNote={clockNote}
        autoFocus
      />
    </InlineEditor>
  );
}
