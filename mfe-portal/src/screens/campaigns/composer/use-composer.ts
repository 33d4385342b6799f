import { addDays } from '@kallos/calendar/days';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { toasts } from '@kallos/ui/kit';
import { formatTime, useQuery } from '@kallos/web-kit/kit';
import { useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../error-sentences.ts';
import { draftWords } from '../../../messages/leaving.ts';
import { newPostWords } from '../../../messages/new-post.ts';
import { useClaims } from '../claims/use-claims.ts';
import { type PostTextName, postTextNames } from '../editor/post-texts.ts';
import { postForm } from '../list/change-post.ts';
import type { PostActions } from '../list/use-post-actions.ts';
import { momentOfDraft } from '../list/wall-time.ts';
import { type DayKey, dayOf } from '../month/calendar-days.ts';
import { explainOvertaken, type Faults, findFaults, isSavable } from './composer-faults.ts';
import {
  type ComposerValue,
  movesPost,
  nothingUnsaved,
  overtakenFields,
  readUnsaved,
  settled,
  type Unsaved,
  withChanges,
} from './composer-value.ts';
import { type DetailsValue, detailsValueOf, withDetails } from './details-value.ts';
import { versionsOf } from './own-versions.ts';
import { policyRisksOf } from './policy-risks.ts';
import { saveNewPost, saveOldPost } from './save-composed.ts';
import { useComposerMedia } from './use-composer-media.ts';
import { useOwnVersions } from './use-own-versions.ts';

const newPostForm = 'new-post';

interface ComposerOptions {
  /** The post as it is saved now; undefined for a new one. */
  readonly post: BulkPost | undefined;
  /** The post was deleted while it was edited. */
  readonly isGone: boolean;
  readonly timeZone: string;
  readonly today: DayKey;
  readonly asOf: Date;
  readonly actions: PostActions;
  /** The networks that the post goes to. */
  readonly platforms: readonly Platform[];
  readonly limits: NetworkLimits;
  /** Called with the id of the saved post. */
  readonly onSaved: (id: number) => void;
}

const textsOf = (of: (name: PostTextName) => string) =>
  Object.fromEntries(postTextNames.map((name) => [name, of(name)])) as Record<PostTextName, string>;

/** Returns the saved values of a post, or the initial ones of a new post. */
function useSaved({ post, timeZone, today }: ComposerOptions): ComposerValue {
  const company = useQuery(companyInfo.read).data?.companyInfo;
  if (post)
    return {
      ...textsOf((name) => post[name]),
      title: post.productName,
      pictures: post.pictures as PostPicture[],
      ownVersions: versionsOf(post.variants),
      // An older service has no places.
      place: post.place ?? null,
      hashtagsInComment: post.hashtagsInComment,
      firstComment: post.firstComment ?? '',
      details: detailsValueOf(post.details),
      acceptedRisks: post.acceptedRisks ?? [],
      date: dayOf(post.scheduledDate, timeZone),
      time: formatTime(post.scheduledDate, timeZone),
    };
  return {
    ...textsOf(() => ''),
    title: '',
    pictures: [],
    ownVersions: [],
    place: null,
    hashtagsInComment: false,
    firstComment: '',
    details: detailsValueOf(null),
    acceptedRisks: [],
    // By default tomorrow at the account's usual time.
    date: addDays(today, 1),
    time: company?.scheduledTime ?? '09:00',
  };
}

type Part = Partial<ComposerValue>;

/** The input, with its images or video, stored as a draft until it is saved. */
function useInput(options: ComposerOptions) {
  const { post } = options;
  const saved = useSaved(options);
  const form = post ? postForm(post) : newPostForm;
  const [unsaved, setUnsaved] = useState<Unsaved>(nothingUnsaved);
  const [faults, setFaults] = useState<Faults>({});
  const value: ComposerValue = { ...saved, ...unsaved.changes };
  const change = (part: Part | ((now: ComposerValue) => Part)) => {
    const partOf = typeof part === 'function' ? part : () => part;
    setUnsaved((before) => withChanges(before, saved, partOf({ ...saved, ...before.changes })));
    setFaults({});
  };
  const changeDetails = (part: (now: DetailsValue) => Partial<DetailsValue>) =>
    change(({ details }) => ({ details: withDetails(details, part(details)) }));
  const media = useComposerMedia({
    post,
    form,
    pictures: value.pictures,
    onChange: (next) => change((now) => ({ pictures: next(now.pictures) })),
  });
  const isChanged = Object.keys(unsaved.changes).length > 0;
  const kept = useFormDraft<Unsaved>({
    form,
    title: post ? draftWords.post(post.productName) : newPostWords.title,
    value: unsaved,
    read: readUnsaved,
    isDirty: isChanged,
    hasFiles: media.uploads.hasUnsent,
    restore: setUnsaved,
  });
  return {
    form,
    saved,
    unsaved,
    setUnsaved,
    value,
    change,
    changeDetails,
    faults,
    setFaults,
    media,
    isChanged,
    kept,
  };
}

/** The state and actions of the composer: input, claims, and one save. */
export function useComposer(options: ComposerOptions) {
  const { isGone, timeZone, asOf, actions, onSaved } = options;
  const input = useInput(options);
  const { saved, unsaved, value, media, kept, setFaults } = input;
  // A deleted post is saved as a new one.
  const post = isGone ? undefined : options.post;
  const isNew = post === undefined;
  const claims = useClaims(post ?? { productName: value.title, verdict: null }, value.content);
  const own = useOwnVersions(value, input.change);
  const { platforms, limits } = options;
  const productClass = post?.verdict?.productClass ?? null;
  const found = { findings: claims.findings, ownFindings: own.found };
  const risks = policyRisksOf({ value, platforms, productClass, ...found });
  const [running, setRunning] = useState<'save' | 'schedule'>();
  // A second press may come before the first one is rendered.
  const isRunning = useRef(false);
  const chosen = momentOfDraft(value, timeZone);
  const overtaken = post ? overtakenFields(unsaved, saved) : [];
  const overtakenFaults = post ? explainOvertaken(post, overtaken, timeZone) : {};
  const isPast = post !== undefined && Date.parse(post.scheduledDate) < asOf.getTime();
  const canSchedule = isNew || (!isPast && (post.postStatus === 'draft' || post.postStatus === 'failed'));

  // A new post shows its missing fields when it is saved.
  const canSave = isNew || (input.isChanged && isSavable(value));

  const isBusy = media.isBusy || own.isBusy;
  const send = async (schedules: boolean): Promise<number | undefined> => {
    const at = chosen.ok ? chosen.at : undefined;
    if (post) {
      const isSaved = await saveOldPost({ post, unsaved, at, schedules, timeZone, actions });
      return isSaved ? post.id : undefined;
    }
    try {
      return at && (await saveNewPost({ value, at, schedules, actions }));
    } catch (error) {
      setFaults({ content: reasonOf(error, newPostWords.failed) });
      return undefined;
    }
  };
  const save = async (schedules: boolean): Promise<void> => {
    if (isRunning.current || isBusy || (!schedules && !canSave)) return;
    // Findings of an earlier text prove nothing; the server judges what it schedules.
    const findings = claims.text === cleanText(value.content) ? claims.findings : [];
    const faults = findFaults(
      { post, value, unsaved, chosen, findings, ownFindings: own.found, platforms, limits, risks },
      schedules,
    );
    setFaults(faults);
    if (Object.keys(faults).length > 0) return;
    if (overtaken.length > 0) {
      // Confirmed once: a second press saves.
      input.setUnsaved((before) => settled(before, saved, overtaken));
      setFaults(overtakenFaults);
      return;
    }
    isRunning.current = true;
    setRunning(schedules ? 'schedule' : 'save');
    const id = await send(schedules);
    isRunning.current = false;
    setRunning(undefined);
    if (id === undefined) return;
    if (chosen.ok && chosen.note && (isNew || movesPost(unsaved))) toasts.neutral({ title: chosen.note });
    kept.drop();
    onSaved(id);
  };

  return {
    value,
    change: input.change,
    changeDetails: input.changeDetails,
    platforms,
    limits,
    risks,
    media,
    own,
    isBusy,
    form: input.form,
    kept,
    claims,
    faults: { ...overtakenFaults, ...input.faults },
    clockNote: chosen.ok ? chosen.note : undefined,
    /** The chosen moment; undefined while it is incomplete. */
    moment: chosen.ok ? chosen.at : undefined,
    isNew,
    isPast,
    isChanged: input.isChanged,
    isDirty: input.isChanged || media.uploads.isPending || own.isBusy,
    /** The save that is running. */
    running,
    canSave,
    canSchedule,
    save,
  };
}

/** The composer's state. */
export type ComposerState = ReturnType<typeof useComposer>;
