import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { refresh } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import { el } from '../../messages/el.ts';
import { canSchedule, canUnschedule } from './post-list.ts';
import { reasonOf } from '../../reasons.ts';
import { deletePost, saveChange, scheduleChange, unlessAlready, unscheduleChange } from './change-post.ts';
import { sendTestEmail } from './send-test-email.ts';

/** What may be done to many posts at once. */
export type BulkKind = 'schedule' | 'unschedule' | 'delete';

/** A post that a bulk action could not change, and why. */
export interface BulkFailure {
  readonly post: BulkPost;
  readonly reason: string;
}

/** Where a bulk action stands: asked for, running, or ended with failures to show. */
export type BulkState =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly kind: BulkKind; readonly posts: BulkPost[] }
  | { readonly step: 'running'; readonly kind: BulkKind; readonly done: number; readonly all: number }
  | {
      readonly step: 'failed';
      readonly kind: BulkKind;
      readonly failures: BulkFailure[];
      readonly done: number;
    };

const verbs: Record<
  BulkKind,
  { change: (post: BulkPost) => Promise<unknown>; fallback: string; none: string }
> = {
  schedule: {
    change: (post) => unlessAlready(saveChange(post, scheduleChange()), 'already_scheduled'),
    fallback: words.scheduleFailed,
    none: words.bulk.allScheduled,
  },
  unschedule: {
    change: (post) => unlessAlready(saveChange(post, unscheduleChange), 'not_scheduled'),
    fallback: words.unscheduleFailed,
    none: words.bulk.noneScheduled,
  },
  delete: { change: deletePost, fallback: words.deleteFailed, none: words.bulk.noneToDelete },
};

/** What takes a bulk action back; what is deleted stays deleted. */
const inverse: Partial<Record<BulkKind, BulkKind>> = { schedule: 'unschedule', unschedule: 'schedule' };

function concerned(kind: BulkKind, future: readonly BulkPost[]): BulkPost[] {
  if (kind === 'schedule') return future.filter((post) => canSchedule(post, new Date()));
  if (kind === 'unschedule') return future.filter(canUnschedule);
  return future.filter((post) => post.postStatus !== 'publishing' && post.postStatus !== 'published');
}

/** Bulk actions over the future posts: asked once with counts, shown while they run, failures listed for a retry. */
export function useBulkActions(future: readonly BulkPost[]) {
  const [state, setState] = useState<BulkState>({ step: 'idle' });

  const run = async (kind: BulkKind, posts: readonly BulkPost[]): Promise<unknown> => {
    const failures: BulkFailure[] = [];
    for (const [index, post] of posts.entries()) {
      setState({ step: 'running', kind, done: index, all: posts.length });
      try {
        await verbs[kind].change(post);
      } catch (error) {
        failures.push({ post, reason: reasonOf(error, verbs[kind].fallback) });
      }
    }
    await refresh(bulkPosts.list);
    const done = posts.length - failures.length;
    if (failures.length === 0) {
      setState({ step: 'idle' });
      const back = inverse[kind];
      const undo = back && { label: el.undo, onPress: () => void run(back, posts) };
      return toasts.success({ title: words.bulk.done(done), ...(undo && { action: undo }) });
    }
    setState({ step: 'failed', kind, failures, done });
    return toasts.warning({
      title: words.bulk.partly(failures.length),
      description: done > 0 ? words.bulk.done(done) : undefined,
    });
  };

  return {
    state,
    ask: (kind: BulkKind) => {
      const posts = concerned(kind, future);
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
        toasts.success({ title: el.success, description: await sendTestEmail() });
      } catch (error) {
        // Nobody answered: the specification has one sentence for that.
        const reason =
          error instanceof TypeError ? words.testEmailFailed : reasonOf(error, words.testEmailFailed);
        toasts.destructive({ title: el.error, description: reason });
        if (error instanceof TypeError) toasts.neutral({ title: words.testEmailMaybeSent });
      }
    },
  };
}
