import { InlineEditor, lazyPart, TextArea } from '@kallos/ui/kit';
import { useEffect } from 'react';
import { postEditorWords as words } from '../../messages/post-editor.ts';
import { useShareDraft } from './draft-texts.ts';
import { postTexts } from './post-texts.ts';
import type { PostEditing, TextEditing } from './use-editing.ts';

const { Part: TimeEditor } = lazyPart(async () => (await import('./TimeEditor.tsx')).TimeEditor);

/** Escape leaves the post as it was, unless an open calendar took the key for itself. */
function useEscape(close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [close]);
}

interface TextEditorProps {
  readonly editing: TextEditing;
  readonly onChange: (editing: TextEditing) => void;
  readonly notice: string | undefined;
}

function TextEditor({ editing, onChange, notice }: TextEditorProps) {
  const { label, rows, counter, refusal, warning } = postTexts[editing.field];
  return (
    <InlineEditor data-stacked>
      <TextArea
        label={label}
        counter={counter(editing.text.length)}
        value={editing.text}
        onChange={(text) => onChange({ ...editing, text, error: undefined })}
        hint={editing.isResumed ? words.textResumed : undefined}
        error={refusal(editing.text) ?? warning(editing.text) ?? notice}
        rows={rows}
        autoFocus={!editing.isResumed}
      />
    </InlineEditor>
  );
}

/** The editor that stands in place of a card's text. */
export function PostEditor({ edit, today, postId }: { edit: PostEditing; today: string; postId: number }) {
  const { editing, setEditing, close } = edit;
  useShareDraft(postId, editing.kind === 'text' ? editing : undefined);
  useEscape(close);
  if (editing.kind === 'none') return null;
  return (
    <form
      aria-label={words.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.canSave) edit.save();
      }}
    >
      {editing.kind === 'text' ? (
        <TextEditor editing={editing} onChange={setEditing} notice={edit.textNotice} />
      ) : (
        <TimeEditor draft={editing} onChange={setEditing} today={today} clockNote={edit.clockNote} />
      )}
    </form>
  );
}
