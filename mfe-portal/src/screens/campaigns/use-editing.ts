import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { formatDateTime, formatTime } from '@kallos/web-kit/kit';
import { toasts } from '@kallos/ui/kit';
import { useState } from 'react';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import { forgetKeptText, keptTextOf } from '../../layout/kept-work.ts';
import { dayOf } from './calendar-days.ts';
import type { PostActions } from './use-post-actions.ts';
import { type ChosenMoment, chooseMoment } from './wall-time.ts';

/** What is being edited in a card: nothing, its text, or its day and time ('yyyy-mm-dd', 'HH:mm'). */
export type Editing =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The saved text that this one began with. */
      readonly base: string;
      /** It was begun earlier in this tab, and kept. */
      readonly isKept?: boolean;
      readonly error?: string;
    }
  | {
      readonly kind: 'time';
      readonly date: string | null;
      readonly time: string | null;
      /** The saved moment that this one began with. */
      readonly base: string;
      /** Some parts of the field are empty, so what stands in it is not the value. */
      readonly isDatePartial?: boolean;
      readonly isTimePartial?: boolean;
      readonly error?: string;
    };

type TimeDraft = Extract<Editing, { kind: 'time' }>;

const momentOfDraft = ({ date, time }: TimeDraft, timeZone: string): ChosenMoment =>
  chooseMoment(date, time, timeZone, new Date());

function clockNoteOf(editing: Editing, timeZone: string): string | undefined {
  if (editing.kind !== 'time') return undefined;
  const chosen = momentOfDraft(editing, timeZone);
  return chosen.ok ? chosen.note : undefined;
}

function keptEditing(postId: number): Editing {
  const kept = keptTextOf(postId);
  return kept ? { kind: 'text', isKept: true, ...kept } : { kind: 'none' };
}

/** The text that somebody else saved while this one was being written. */
function overtakingText(post: BulkPost, editing: Editing): string | undefined {
  if (editing.kind !== 'text' || post.content === editing.base) return undefined;
  // With only the answer lost, what stands there is this very text.
  return post.content === editing.text.trim() ? undefined : post.content;
}

/** The one editor of a card: text and time exclude each other, and a refused save keeps what was typed. */
export function useEditing(post: BulkPost, timeZone: string, actions: PostActions) {
  const [editing, setEditing] = useState<Editing>(() => keptEditing(post.id));
  const overtaking = overtakingText(post, editing);
  const close = () => {
    forgetKeptText(post.id);
    setEditing({ kind: 'none' });
  };

  const saveTime = async (draft: TimeDraft) => {
    const chosen = momentOfDraft(draft, timeZone);
    if (!chosen.ok) return setEditing({ ...draft, error: chosen.message });
    // Asked once: a second press means it.
    if (post.scheduledDate !== draft.base && Date.parse(post.scheduledDate) !== chosen.at.getTime()) {
      const error = words.momentOvertaken(formatDateTime(post.scheduledDate, timeZone));
      return setEditing({ ...draft, base: post.scheduledDate, error });
    }
    if (!(await actions.move(post, chosen.at, timeZone))) return undefined;
    if (chosen.note) toasts.neutral({ title: chosen.note });
    return close();
  };

  const saveText = async (draft: Extract<Editing, { kind: 'text' }>) => {
    if (draft.text.trim() === '') return setEditing({ ...draft, error: words.contentBlank });
    if (overtaking !== undefined)
      return setEditing({ ...draft, base: overtaking, error: words.textOvertaken(overtaking) });
    if (await actions.rewrite(post, draft.text)) close();
    return undefined;
  };

  return {
    editing,
    setEditing,
    /** What stands in the way of the text, or what its writer should know. */
    textNotice:
      overtaking === undefined
        ? editing.kind === 'text'
          ? editing.error
          : undefined
        : words.textOvertaken(overtaking),
    /** When the post will go out, if a clock change skips the chosen time or brings it twice. */
    clockNote: clockNoteOf(editing, timeZone),
    close,
    editText: () => setEditing({ kind: 'text', text: post.content, base: post.content }),
    editTime: () =>
      setEditing({
        kind: 'time',
        date: dayOf(post.scheduledDate, timeZone),
        time: formatTime(post.scheduledDate, timeZone),
        base: post.scheduledDate,
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
