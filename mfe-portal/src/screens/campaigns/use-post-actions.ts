import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { useMemo } from 'react';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import {
  type Change,
  deletePost,
  resolvePost,
  saveChange,
  scheduleChange,
  unscheduleChange,
  writeAgain,
} from './change-post.ts';
import { changeWithUndo, type Run, useBusyPosts } from './use-busy-posts.ts';

const asScheduled = { postStatus: 'scheduled', isScheduled: true } as const;
const asDraft = { postStatus: 'draft', isScheduled: false } as const;

const now = () => new Date().toISOString();
const formerText = (post: BulkPost): Change => ({ content: post.content, updatedAt: now() });

const scheduling = (run: Run) => ({
  schedule: (post: BulkPost) =>
    changeWithUndo(run, post, {
      what: 'schedule',
      send: () => saveChange(post, scheduleChange()),
      back: unscheduleChange,
      said: words.scheduled,
      fallback: words.scheduleFailed,
      foretold: asScheduled,
      foretoldBack: asDraft,
    }),
  unschedule: (post: BulkPost) =>
    changeWithUndo(run, post, {
      what: 'unschedule',
      send: () => saveChange(post, unscheduleChange),
      back: scheduleChange(),
      said: words.unscheduled,
      fallback: words.unscheduleFailed,
      foretold: asDraft,
      foretoldBack: asScheduled,
    }),
  move: (post: BulkPost, at: Date, timeZone: string) =>
    changeWithUndo(run, post, {
      what: 'time',
      send: () => saveChange(post, { scheduledDate: at.toISOString(), version: post.version }),
      back: { scheduledDate: post.scheduledDate },
      said: words.moved(formatDateTime(at, timeZone)),
      fallback: words.updateFailed,
    }),
});

const writing = (run: Run) => ({
  rewrite: (post: BulkPost, content: string) =>
    changeWithUndo(run, post, {
      what: 'content',
      send: () => saveChange(post, { content, updatedAt: now(), version: post.version }),
      back: formerText(post),
      said: words.saved,
      fallback: words.saveFailed,
    }),
  regenerate: (post: BulkPost) =>
    changeWithUndo(run, post, {
      what: 'regenerate',
      send: () => writeAgain(post),
      back: formerText(post),
      said: words.regenerated,
      fallback: words.regenerateFailed,
    }),
});

const ending = (run: Run) => ({
  resolve: async (post: BulkPost, wasPosted: boolean) => {
    const send = async () => {
      const { message } = await resolvePost(post, wasPosted);
      toasts.success({ title: message });
    };
    await run(post, { what: 'resolve', send, fallback: words.resolveFailed });
  },
  remove: async (post: BulkPost) => {
    const send = () => deletePost(post);
    if (await run(post, { what: 'delete', send, fallback: words.deleteFailed, foretold: null }))
      toasts.success({ title: words.deleted });
  },
});

/** What a person can do with one post; `busy` says which posts have something under way. */
export function usePostActions() {
  const [busy, run] = useBusyPosts();
  return useMemo(() => ({ busy, ...scheduling(run), ...writing(run), ...ending(run) }), [busy, run]);
}

/** The actions of {@link usePostActions}. */
export type PostActions = ReturnType<typeof usePostActions>;
