import { cleanText } from '@kallos/contracts/texts/clean-text';
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

/** The edited part of a card: none, its text, or its day and time ('yyyy-mm-dd', 'HH:mm'). */
export type Editing =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'text';
      readonly field: PostTextName;
      readonly text: string;
      /** The saved text when the edit began. */
      readonly base: string;
      /** Restored from a draft of this tab. */
      readonly isResumed?: boolean;
      readonly error?: string;
    }
  | (MomentDraft & {
      readonly kind: 'time';
      /** The saved time when the edit began. */
      readonly base: string;
      readonly error?: string;
    });

type TimeDraft = Extract<Editing, { kind: 'time' }>;
/** A text edit of a card. */
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

/** Returns the text that another user saved during this edit. */
function overtakingText(post: BulkPost, editing: Editing): string | undefined {
  if (editing.kind !== 'text' || post[editing.field] === editing.base) return undefined;
  // Only the response was lost: the saved text is this one.
  return post[editing.field] === cleanText(editing.text).trim() ? undefined : post[editing.field];
}

/** The editor of a card: either text or time, and a failed save keeps the input. */
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
    // Confirmed once: a second press saves.
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
    /** Why the text cannot be saved, or a warning. */
    textNotice:
      overtaking === undefined
        ? editing.kind === 'text'
          ? editing.error
          : undefined
        : words.textOvertaken(overtaking),
    /** When the post is published if a clock change skips or repeats the time. */
    clockNote: clockNoteOf(editing, timeZone),
    close,
    /** Restores the draft. */
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

export type PostEditing = ReturnType<typeof useEditing>;
