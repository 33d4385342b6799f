import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { dayOf, formatDateTime, formatTime } from '@kallos/web-kit/kit';
import { toasts } from '@kallos/ui/kit';
import { useState } from 'react';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import type { PostActions } from './use-post-actions.ts';
import { chooseMoment } from './wall-time.ts';

/** What is being edited in a card: nothing, its text, or its day and time ('yyyy-mm-dd', 'HH:mm'). */
export type Editing =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly error?: string }
  | {
      readonly kind: 'time';
      readonly date: string | null;
      readonly time: string | null;
      /** Some parts of the field are empty, so what stands in it is not the value. */
      readonly isDatePartial?: boolean;
      readonly isTimePartial?: boolean;
      readonly error?: string;
    };

const parts = (text: string, separator: string): number[] => text.split(separator).map(Number);

/** The one editor of a card: text and time exclude each other, and a refused save keeps what was typed. */
export function useEditing(post: BulkPost, timeZone: string, actions: PostActions) {
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const close = () => setEditing({ kind: 'none' });

  const saveTime = async (draft: Extract<Editing, { kind: 'time' }>) => {
    const [year = 0, month = 0, day = 0] = draft.date ? parts(draft.date, '-') : [];
    const [hour = 0, minute = 0] = draft.time ? parts(draft.time, ':') : [];
    const chosen = chooseMoment(
      draft.date ? { year, month, day } : null,
      draft.time ? { hour, minute } : null,
      timeZone,
      new Date(),
    );
    if (!chosen.ok) return setEditing({ ...draft, error: chosen.message });
    if (!(await actions.move(post, chosen.at, timeZone))) return undefined;
    if (chosen.isMoved) toasts.neutral({ title: words.clockMoved(formatDateTime(chosen.at, timeZone)) });
    return close();
  };

  const saveText = async (draft: Extract<Editing, { kind: 'text' }>) => {
    if (draft.text.trim() === '') return setEditing({ ...draft, error: words.contentBlank });
    if (await actions.rewrite(post, draft.text)) close();
    return undefined;
  };

  return {
    editing,
    setEditing,
    close,
    editText: () => setEditing({ kind: 'text', text: post.content }),
    editTime: () =>
      setEditing({
        kind: 'time',
        date: dayOf(post.scheduledDate, timeZone).toString(),
        time: formatTime(post.scheduledDate, timeZone),
      }),
    canSave:
      (editing.kind === 'text' && editing.text.trim() !== '') ||
      (editing.kind === 'time' &&
        editing.date !== null &&
        editing.time !== null &&
        !editing.isDatePartial &&
        !editing.isTimePartial),
    save: () => {
      if (editing.kind === 'time') void saveTime(editing);
      if (editing.kind === 'text') void saveText(editing);
    },
  };
}

/** What {@link useEditing} returns. */
export type PostEditing = ReturnType<typeof useEditing>;
