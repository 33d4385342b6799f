import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { formatDateTime, refresh } from '@kallos/web-kit/kit';
import { useCallback, useMemo, useState } from 'react';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import { el } from '../../messages/el.ts';
import { postTroubleWords as troubleWords } from '../../messages/post-trouble.ts';
import { reasonOf } from '../../reasons.ts';
import {
  type Change,
  deletePost,
  resolvePost,
  saveChange,
  scheduleChange,
  unscheduleChange,
  writeAgain,
} from './change-post.ts';

/** Runs one piece of work on a post; answers whether it succeeded, says why when not, and reads the list again. */
type Run = (post: BulkPost, what: string, work: () => Promise<unknown>, fallback: string) => Promise<boolean>;

/** Which posts have something under way, and the way to run something on one. */
function useBusyPosts(): [busy: ReadonlyMap<number, string>, run: Run] {
  const [busy, setBusy] = useState<ReadonlyMap<number, string>>(new Map());
  const run = useCallback<Run>(async (post, what, work, fallback) => {
    setBusy((before) => new Map(before).set(post.id, what));
    try {
      await work();
      return true;
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, fallback) });
      return false;
    } finally {
      await refresh(bulkPosts.list);
      setBusy((before) => new Map([...before].filter(([id]) => id !== post.id)));
    }
  }, []);
  return [busy, run];
}

interface Step {
  readonly what: string;
  readonly change: Change;
  readonly back: Change;
  readonly said: string;
  readonly fallback: string;
}

/** Saves a change and offers the way back in the toast. */
async function changeWithUndo(run: Run, post: BulkPost, step: Step): Promise<boolean> {
  const { what, change, back, said, fallback } = step;
  if (!(await run(post, what, () => saveChange(post, change), fallback))) return false;
  toasts.success({
    title: said,
    action: { label: el.undo, onPress: () => void run(post, 'undo', () => saveChange(post, back), fallback) },
  });
  return true;
}

const now = () => new Date().toISOString();
const formerText = (post: BulkPost): Change => ({ content: post.content, updatedAt: now() });

function createActions(run: Run) {
  return {
    schedule: (post: BulkPost) =>
      changeWithUndo(run, post, {
        what: 'schedule',
        change: scheduleChange(),
        back: unscheduleChange,
        said: words.scheduled,
        fallback: words.scheduleFailed,
      }),
    unschedule: (post: BulkPost) =>
      changeWithUndo(run, post, {
        what: 'unschedule',
        change: unscheduleChange,
        back: scheduleChange(),
        said: words.unscheduled,
        fallback: words.unscheduleFailed,
      }),
    rewrite: (post: BulkPost, content: string) =>
      changeWithUndo(run, post, {
        what: 'content',
        change: { content, updatedAt: now(), version: post.version },
        back: formerText(post),
        said: words.saved,
        fallback: words.saveFailed,
      }),
    move: (post: BulkPost, at: Date, timeZone: string) =>
      changeWithUndo(run, post, {
        what: 'time',
        change: { scheduledDate: at.toISOString(), version: post.version },
        back: { scheduledDate: post.scheduledDate },
        said: words.moved(formatDateTime(at, timeZone)),
        fallback: words.updateFailed,
      }),
    regenerate: async (post: BulkPost) => {
      if (!(await run(post, 'regenerate', () => writeAgain(post), words.regenerateFailed))) return;
      const undo = () => void run(post, 'undo', () => saveChange(post, formerText(post)), words.saveFailed);
      toasts.success({ title: words.regenerated, action: { label: el.undo, onPress: undo } });
    },
    resolve: async (post: BulkPost, wasPosted: boolean) => {
      const settle = async () => {
        const { message } = await resolvePost(post, wasPosted);
        toasts.success({ title: message });
      };
      await run(post, 'resolve', settle, troubleWords.resolveFailed);
    },
    remove: async (post: BulkPost) => {
      if (await run(post, 'delete', () => deletePost(post), words.deleteFailed))
        toasts.success({ title: words.deleted });
    },
  };
}

/** What a person can do with one post; `busy` says which posts have something under way. */
export function usePostActions() {
  const [busy, run] = useBusyPosts();
  return useMemo(() => ({ busy, ...createActions(run) }), [busy, run]);
}

/** The actions of {@link usePostActions}. */
export type PostActions = ReturnType<typeof usePostActions>;
