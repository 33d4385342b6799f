import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { formatDateTime, formatTime } from '@kallos/web-kit/kit';
import { toasts } from '@kallos/ui/kit';
import { useState } from 'react';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import { dayOf } from './calendar-days.ts';
import type { PostActions } from './use-post-actions.ts';
import { type ChosenMoment, chooseMoment } from './wall-time.ts';

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

type TimeDraft = Extract<Editing, { kind: 'time' }>;

function momentOfDraft({ date, time }: TimeDraft, timeZone: string): ChosenMoment {
  const [year = 0, month = 0, day = 0] = date ? parts(date, '-') : [];
  const [hour = 0, minute = 0] = time ? parts(time, ':') : [];
  return chooseMoment(
    date ? { year, month, day } : null,
    time ? { hour, minute } : null,
    timeZone,
    new Date(),
  );
}

function movedMoment(editing: Editing, timeZone: string): string | undefined {
  if (editing.kind !== 'time') return undefined;
  const chosen = momentOfDraft(editing, timeZone);
  return chosen.ok && chosen.isMoved ? formatDateTime(chosen.at, timeZone) : undefined;
}

/** The one editor of a card: text and time exclude each other, and a refused save keeps what was typed. */
export function useEditing(post: BulkPost, timeZone: string, actions: PostActions) {
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const close = () => setEditing({ kind: 'none' });

  const saveTime = async (draft: TimeDraft) => {
    const chosen = momentOfDraft(draft, timeZone);
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
    /** When the post will go out, if a clock change skips the chosen time. */
    movedTo: movedMoment(editing, timeZone),
    close,
    editText: () => setEditing({ kind: 'text', text: post.content }),
    editTime: () =>
      setEditing({
        kind: 'time',
        date: dayOf(post.scheduledDate, timeZone),
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
