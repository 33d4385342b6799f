import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { useMemo } from 'react';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { postTroubleWords as troubleWords } from '../../../messages/post-trouble.ts';
import {
  type Change,
  deletePost,
  resolvePost,
  saveChange,
  scheduleChange,
  unscheduleChange,
  regenerateText,
} from './change-post.ts';
import { toastTopic, changeWithUndo, type RunAction, useBusyPosts } from './use-busy-posts.ts';

const asScheduled = { postStatus: 'scheduled', isScheduled: true } as const;
const asDraft = { postStatus: 'draft', isScheduled: false } as const;

const scheduling = (run: RunAction) => ({
  schedule: (post: BulkPost, override?: Change['override']) =>
    changeWithUndo(run, post, {
      what: 'schedule',
      send: () => saveChange(post, { ...scheduleChange(), ...(override ? { override } : {}) }),
      back: unscheduleChange,
      said: words.scheduled,
      fallback: words.scheduleFailed,
      optimistic: asScheduled,
      optimisticBack: asDraft,
    }),
  unschedule: (post: BulkPost) =>
    changeWithUndo(run, post, {
      what: 'unschedule',
      send: () => saveChange(post, unscheduleChange),
      back: scheduleChange(),
      said: words.unscheduled,
      fallback: words.unscheduleFailed,
      optimistic: asDraft,
      optimisticBack: asScheduled,
    }),
  move: (post: BulkPost, at: Date, timeZone: string) =>
    changeWithUndo(run, post, {
      what: 'time',
      send: () => saveChange(post, { scheduledDate: at.toISOString(), version: post.version }),
      back: { scheduledDate: post.scheduledDate },
      said: words.moved(formatDateTime(at, timeZone)),
      fallback: words.updateFailed,
      optimistic: { scheduledDate: at.toISOString() },
      optimisticBack: { scheduledDate: post.scheduledDate },
    }),
});

/** An edit of a post: its changed fields, and how they were before. */
interface PostEdit {
  readonly change: Change;
  readonly back: Change;
  readonly schedules: boolean;
  readonly said: string;
  readonly fallback: string;
}

const writing = (run: RunAction) => ({
  /** Saves an edit as a whole, and schedules the post with it if asked to. */
  save: (post: BulkPost, { change, back, schedules, said, fallback }: PostEdit) =>
    changeWithUndo(run, post, {
      what: schedules ? 'schedule' : 'save',
      send: () =>
        saveChange(post, { ...change, ...(schedules ? scheduleChange() : {}), version: post.version }),
      back: { ...back, ...(schedules ? unscheduleChange : {}) },
      said,
      fallback,
    }),
  regenerate: (post: BulkPost) =>
    changeWithUndo(run, post, {
      what: 'regenerate',
      send: () => regenerateText(post),
      back: { content: post.content },
      said: words.regenerated,
      fallback: words.regenerateFailed,
    }),
});

const ending = (run: RunAction) => ({
  resolve: async (post: BulkPost, wasPosted: boolean) => {
    const send = async () => {
      const { message } = await resolvePost(post, wasPosted);
      const said: Partial<Record<string, string>> = troubleWords.resolved;
      toasts.success({ title: said[message] ?? words.saved, about: toastTopic(post) });
    };
    await run(post, { what: 'resolve', send, fallback: words.resolveFailed });
  },
  remove: async (post: BulkPost) => {
    const send = () => deletePost(post);
    if (await run(post, { what: 'delete', send, fallback: words.deleteFailed, optimistic: null }))
      toasts.success({ title: words.deleted, about: toastTopic(post) });
  },
});

/** The actions on a post; `busy` holds the posts with a running one. */
export function usePostActions() {
  const [busy, run] = useBusyPosts();
  return useMemo(() => ({ busy, ...scheduling(run), ...writing(run), ...ending(run) }), [busy, run]);
}

export type PostActions = ReturnType<typeof usePostActions>;
