import { InlineEditor, lazyPart, TextArea } from '@kallos/ui/kit';
import { useEffect } from 'react';
import { campaignsWords } from '../../messages/campaigns.ts';
import { postEditorWords as words } from '../../messages/post-editor.ts';
import { useShareDraft } from './draft-texts.ts';
import type { PostEditing } from './use-editing.ts';

const { Part: TimeEditor } = lazyPart(async () => (await import('./TimeEditor.tsx')).TimeEditor);

/** The longest text that Instagram takes. */
const longest = 2200;

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return campaignsWords.contentBlank;
  return text.trim().length > longest ? words.contentLong : undefined;
}

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
        <InlineEditor data-stacked>
          <TextArea
            label={words.content}
            counter={campaignsWords.characters(editing.text.length)}
            value={editing.text}
            onChange={(text) => setEditing({ ...editing, text, error: undefined })}
            hint={editing.isKept ? words.textKept : undefined}
            error={faultOf(editing.text) ?? edit.textNotice}
            rows={6}
            autoFocus={!editing.isKept}
          />
        </InlineEditor>
      ) : (
        <TimeEditor draft={editing} onChange={setEditing} today={today} clockNote={edit.clockNote} />
      )}
    </form>
  );
}
