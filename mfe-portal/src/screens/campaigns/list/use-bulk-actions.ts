import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { isOffline, refresh, serverNow } from '@kallos/web-kit/kit';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../error-sentences.ts';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { deletePost, saveChange, scheduleChange, ignoreIfDone, unscheduleChange } from './change-post.ts';
import { explainNotConnected } from './not-connected.ts';
import { canSchedule, canUnschedule } from './post-list.ts';
import { sendTestEmail } from './send-test-email.ts';

/** The bulk actions. */
type BulkKind = 'schedule' | 'unschedule' | 'delete';

/** A post that a bulk action could not change, with the reason. */
interface BulkFailure {
  readonly post: BulkPost;
  readonly reason: string;
  /** There is no page to publish on. */
  readonly hasNowhere: boolean;
}

/** The state of a bulk action: confirming, running, or ended with failures. */
type BulkState =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly kind: BulkKind; readonly posts: BulkPost[] }
  | { readonly step: 'running'; readonly kind: BulkKind; readonly done: number; readonly all: number }
  | { readonly step: 'failed'; readonly kind: BulkKind; readonly failures: BulkFailure[] };

/** Changes a post of a given version; returns the new one, or undefined if nothing had to change. */
type ChangeOne = (post: BulkPost, pin: { version?: number }) => Promise<BulkPost | undefined>;

const verbs: Record<BulkKind, { change: ChangeOne; fallback: string; none: string }> = {
  schedule: {
    change: async (post, pin) =>
      (await ignoreIfDone(saveChange(post, { ...scheduleChange(), ...pin }), 'already_scheduled'))?.bulkPost,
    fallback: words.scheduleFailed,
    none: words.bulk.allScheduled,
  },
  unschedule: {
    change: async (post, pin) =>
      (await ignoreIfDone(saveChange(post, { ...unscheduleChange, ...pin }), 'not_scheduled'))?.bulkPost,
    fallback: words.unscheduleFailed,
    none: words.bulk.noneScheduled,
  },
  delete: {
    change: async (post) => {
      await deletePost(post);
      return undefined;
    },
    fallback: words.deleteFailed,
    none: words.bulk.noneToDelete,
  },
};

/** The inverse of a bulk action; a deletion has none. */
const inverse: Partial<Record<BulkKind, BulkKind>> = { schedule: 'unschedule', unschedule: 'schedule' };

function concerned(kind: BulkKind, posts: readonly BulkPost[]): BulkPost[] {
  if (kind === 'schedule') return posts.filter((post) => canSchedule(post, serverNow()));
  if (kind === 'unschedule') return posts.filter(canUnschedule);
  return posts.filter((post) => post.postStatus !== 'publishing' && post.postStatus !== 'published');
}

/** Reports the end of a bulk action and offers an undo for the changed posts. */
function tellEnd(
  kind: BulkKind,
  [done, failed]: readonly [done: number, failed: number],
  onUndo: (() => void) | undefined,
): void {
  const undo = onUndo && { action: { label: el.undo, onPress: onUndo } };
  if (failed === 0) toasts.success({ title: words.bulk.done[kind](done), ...undo, about: 'bulk' });
  else
    toasts.warning({
      title: words.bulk.partly[kind](failed),
      ...(done > 0 && { description: words.bulk.done[kind](done) }),
      ...undo,
    });
}

/** Bulk actions on the chosen or other given posts: confirmed with counts, with progress, and failures for a retry. */
export function useBulkActions(chosen: readonly BulkPost[]) {
  const [state, setState] = useState<BulkState>({ step: 'idle' });

  const last = useRef<Promise<unknown>>(Promise.resolve());

  const runNow = async (kind: BulkKind, posts: readonly BulkPost[], isUndo: boolean): Promise<void> => {
    const failures: BulkFailure[] = [];
    const changed: BulkPost[] = [];
    for (const [index, post] of posts.entries()) {
      setState({ step: 'running', kind, done: index, all: posts.length });
      try {
        const saved = await verbs[kind].change(post, isUndo ? { version: post.version } : {});
        if (saved) changed.push(saved);
      } catch (error) {
        const missing = await explainNotConnected(error);
        failures.push({
          post,
          reason: missing ?? reasonOf(error, verbs[kind].fallback),
          hasNowhere: missing !== undefined,
        });
      }
    }
    await refresh(bulkPosts.list);
    setState(failures.length === 0 ? { step: 'idle' } : { step: 'failed', kind, failures });
    const back = isUndo || changed.length === 0 ? undefined : inverse[kind];
    tellEnd(
      kind,
      [posts.length - failures.length, failures.length],
      back && (() => void run(back, changed, true)),
    );
  };

  // Queued: an undo may be requested while the next action runs.
  const run = (kind: BulkKind, posts: readonly BulkPost[], isUndo = false) => {
    last.current = last.current.then(() => runNow(kind, posts, isUndo));
    return last.current;
  };

  return {
    state,
    ask: (kind: BulkKind, among: readonly BulkPost[] = chosen) => {
      const posts = concerned(kind, among);
      if (posts.length === 0) return void toasts.neutral({ title: verbs[kind].none });
      return setState({ step: 'asking', kind, posts });
    },
    confirm: () => (state.step === 'asking' ? run(state.kind, state.posts) : undefined),
    retry: () =>
      state.step === 'failed'
        ? run(
            state.kind,
            state.failures.map(({ post }) => post),
          )
        : undefined,
    close: () => setState({ step: 'idle' }),
    sendTestEmail: async () => {
      try {
        await sendTestEmail();
      } catch (error) {
        const reason = isOffline(error) ? words.testEmailLost : reasonOf(error, words.testEmailFailed);
        toasts.destructive({ title: el.error, description: reason, about: 'mail' });
      }
    },
  };
}

export type Bulk = ReturnType<typeof useBulkActions>;
