import { addDays } from '@kallos/calendar/days';
import { shownLength } from '@kallos/contracts/texts/blank';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { call, refresh, useQuery } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { reasonOf } from '../../../error-sentences.ts';
import { useImageUploads } from '../../../layout/use-image-uploads.ts';
import { newPostWords as words } from '../../../messages/new-post.ts';
import type { DayKey } from '../month/calendar-days.ts';
import { postTexts } from './post-texts.ts';
import { isWholeMoment, type MomentDraft, momentOfDraft } from '../list/wall-time.ts';

interface Draft extends Partial<MomentDraft> {
  readonly title: string;
  readonly content: string;
  readonly picture: { readonly path: string; readonly alt: string } | null;
}

/** The missing fields of a draft, with their messages. */
type Faults = Partial<Record<'title' | 'content' | 'moment', string>>;

const untouched = { title: '', content: '', picture: null };

const read = readBySample<Draft>({
  title: ' ',
  content: ' ',
  date: ' ',
  time: ' ',
  picture: { path: ' ', alt: ' ' },
});

const form = 'new-post';

/** The input so far, stored across a crash and the end of the session. */
function useDraft() {
  const [draft, setDraft] = useState<Draft>(untouched);
  const uploads = useImageUploads({
    paths: draft.picture ? [draft.picture.path] : [],
    most: 1,
    isReplaced: true,
    place: { form, field: 'image' },
    onKept: (path) =>
      setDraft((before) => ({ ...before, picture: { path, alt: before.picture?.alt ?? '' } })),
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(untouched);
  const kept = useFormDraft<Draft>({
    form,
    title: words.title,
    value: draft,
    read,
    isDirty,
    hasFiles: uploads.hasUnsent,
    restore: setDraft,
  });
  return { draft, setDraft, uploads, isDirty, kept };
}

/** The state and actions of the dialog: fields, errors, image, and saving as a draft. */
export function useNewPost(props: { timeZone: string; today: DayKey; onSaved: (id: number) => void }) {
  const { timeZone, today, onSaved } = props;
  const company = useQuery(companyInfo.read).data?.companyInfo;
  const { draft, setDraft, uploads, isDirty, kept } = useDraft();
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setSaving] = useState(false);
  // By default tomorrow at the account's usual time.
  const moment: MomentDraft = { date: addDays(today, 1), time: company?.scheduledTime ?? '09:00', ...draft };
  const chosen = momentOfDraft(moment, timeZone);

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const save = async () => {
    const blank = postTexts.content.refusal(draft.content);
    const found: Faults = {
      ...(shownLength(draft.title) < 2 ? { title: words.nameMissing } : {}),
      ...(blank === undefined ? {} : { content: blank }),
      ...(chosen.ok ? {} : { moment: chosen.message }),
    };
    setFaults(found);
    if (
      isSaving ||
      uploads.isPending ||
      !chosen.ok ||
      !isWholeMoment(moment) ||
      Object.keys(found).length > 0
    )
      return;
    setSaving(true);
    try {
      const { bulkPost } = await call(bulkPosts.create, {
        body: {
          title: draft.title,
          content: draft.content,
          scheduledDate: chosen.at.toISOString(),
          pictures: draft.picture ? [{ ...draft.picture, isMade: false }] : [],
        },
      });
      await refresh(bulkPosts.list);
      toasts.success({ title: words.saved });
      kept.drop();
      onSaved(bulkPost.id);
    } catch (error) {
      // Only the response may be lost: the list shows whether the post exists.
      await refresh(bulkPosts.list);
      setFaults({ content: reasonOf(error, words.failed) });
    } finally {
      setSaving(false);
    }
  };
  const clockNote = chosen.ok ? chosen.note : undefined;
  return {
    draft,
    moment,
    clockNote,
    faults,
    isSaving,
    change,
    uploads,
    save,
    isDirty: isDirty || uploads.isPending,
    kept,
  };
}
