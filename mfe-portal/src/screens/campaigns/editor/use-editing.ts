import { cleanText } from '@kallos/contracts/clean-text';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { formatDateTime, formatTime } from '@kallos/web-kit/kit';
import { toasts } from '@kallos/ui/kit';
import { useState } from 'react';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { dropTextDraft, storedTextDraft } from '../../../layout/draft-storage.ts';
import { dayOf } from '../month/calendar-days.ts';
import { type PostTextName, postTextNames, postTexts } from './post-texts.ts';
import type { PostActions } from '../list/use-post-actions.ts';
import { isWholeMoment, type MomentDraft, momentOfDraft } from '../list/wall-time.ts';

/** What is being edited in a card: nothing, its text, or its day and time ('yyyy-mm-dd', 'HH:mm'). */
export type Editing =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'text';
      readonly field: PostTextName;
      readonly text: string;
      /** The saved text that this one began with. */
      readonly base: string;
      /** It was begun earlier in this tab, and kept. */
      readonly isResumed?: boolean;
      readonly error?: string;
    }
  | (MomentDraft & {
      readonly kind: 'time';
      /** The saved moment that this one began with. */
      readonly base: string;
      readonly error?: string;
    });

type TimeDraft = Extract<Editing, { kind: 'time' }>;
/** A text that is being edited in its card. */
export type TextEditing = Extract<Editing, { kind: 'text' }>;

function clockNoteOf(editing: Editing, timeZone: string): string | undefined {
  if (editing.kind !== 'time') return undefined;
  const chosen = momentOfDraft(editing, timeZone);
  return chosen.ok ? chosen.note : undefined;
}

function storedEditing(postId: number): Editing {
  const kept = storedTextDraft(postId);
  if (!kept) return { kind: 'none' };
  const field = postTextNames.find((name) => name === kept.field) ?? 'content';
  return { ...kept, kind: 'text', field, isResumed: true };
}

/** The text that somebody else saved while this one was being written. */
function overtakingText(post: BulkPost, editing: Editing): string | undefined {
  if (editing.kind !== 'text' || post[editing.field] === editing.base) return undefined;
  // With only the answer lost, what stands there is this very text.
  return post[editing.field] === cleanText(editing.text).trim() ? undefined : post[editing.field];
}

/** The one editor of a card: text and time exclude each other, and a refused save keeps what was typed. */
export function useEditing(post: BulkPost, timeZone: string, actions: PostActions) {
  const [editing, setEditing] = useState<Editing>(() => storedEditing(post.id));
  const overtaking = overtakingText(post, editing);
  const close = () => {
    dropTextDraft(post.id);
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

  const saveText = async (draft: TextEditing) => {
    const refusal = postTexts[draft.field].refusal(draft.text);
    if (refusal !== undefined) return setEditing({ ...draft, error: refusal });
    if (overtaking !== undefined)
      return setEditing({ ...draft, base: overtaking, error: words.textOvertaken(overtaking) });
    if (await actions.rewrite(post, draft.field, draft.text)) close();
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
    /** Takes up the text that was left unsaved. */
    resumeText: () => setEditing(storedEditing(post.id)),
    editText: (field: PostTextName) =>
      setEditing({ kind: 'text', field, text: post[field], base: post[field] }),
    editTime: () =>
      setEditing({
        kind: 'time',
        date: dayOf(post.scheduledDate, timeZone),
        time: formatTime(post.scheduledDate, timeZone),
        base: post.scheduledDate,
      }),
    canSave:
      (editing.kind === 'text' && postTexts[editing.field].refusal(editing.text) === undefined) ||
      (editing.kind === 'time' && isWholeMoment(editing)),
    save: () => {
      if (editing.kind === 'time') void saveTime(editing);
      if (editing.kind === 'text') void saveText(editing);
    },
  };
}

/** What {@link useEditing} returns. */
export type PostEditing = ReturnType<typeof useEditing>;
