import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { foretell, formatDateTime, refresh } from '@kallos/web-kit/kit';
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

interface Work {
  readonly what: string;
  readonly send: () => Promise<unknown>;
  readonly fallback: string;
  /** How the post stands once this has worked, where that is certain; null when it is gone. */
  readonly foretold?: Partial<BulkPost> | null;
}

/** Runs one piece of work on a post; answers whether it succeeded, says why when not, and reads the list again. */
type Run = (post: BulkPost, work: Work) => Promise<boolean>;

/** Shows the list with a post as it will be; undefined puts it back as it was. */
function showPost(post: BulkPost, foretold: Partial<BulkPost> | null | undefined): void {
  foretell(bulkPosts.list, (reply) => {
    const others = reply.bulkPosts.filter(({ id }) => id !== post.id);
    return { ...reply, bulkPosts: foretold === null ? others : [...others, { ...post, ...foretold }] };
  });
}

/** Which posts have something under way, and the way to run something on one. */
function useBusyPosts(): [busy: ReadonlyMap<number, string>, run: Run] {
  const [busy, setBusy] = useState<ReadonlyMap<number, string>>(new Map());
  const run = useCallback<Run>(async (post, { what, send, fallback, foretold }) => {
    setBusy((before) => new Map(before).set(post.id, what));
    if (foretold !== undefined) showPost(post, foretold);
    try {
      await send();
      return true;
    } catch (error) {
      if (foretold !== undefined) showPost(post, undefined);
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
  readonly foretold?: Partial<BulkPost>;
  readonly foretoldBack?: Partial<BulkPost>;
}

/** Saves a change and offers the way back in the toast, which never undoes what somebody changed later. */
async function changeWithUndo(run: Run, post: BulkPost, step: Step): Promise<boolean> {
  const { what, change, back, said, fallback, foretold, foretoldBack } = step;
  let saved = post;
  const send = async () => {
    ({ bulkPost: saved } = await saveChange(post, change));
  };
  if (!(await run(post, { what, send, fallback, foretold }))) return false;
  const undo = () =>
    void run(saved, {
      what: 'undo',
      send: () => saveChange(saved, { ...back, version: saved.version }),
      fallback,
      foretold: foretoldBack,
    });
  toasts.success({ title: said, action: { label: el.undo, onPress: undo } });
  return true;
}

const asScheduled = { postStatus: 'scheduled', isScheduled: true } as const;
const asDraft = { postStatus: 'draft', isScheduled: false } as const;

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
        foretold: asScheduled,
        foretoldBack: asDraft,
      }),
    unschedule: (post: BulkPost) =>
      changeWithUndo(run, post, {
        what: 'unschedule',
        change: unscheduleChange,
        back: scheduleChange(),
        said: words.unscheduled,
        fallback: words.unscheduleFailed,
        foretold: asDraft,
        foretoldBack: asScheduled,
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
      let saved = post;
      const send = async () => {
        ({ bulkPost: saved } = await writeAgain(post));
      };
      if (!(await run(post, { what: 'regenerate', send, fallback: words.regenerateFailed }))) return;
      const undo = () =>
        void run(saved, {
          what: 'undo',
          send: () => saveChange(saved, { ...formerText(post), version: saved.version }),
          fallback: words.saveFailed,
        });
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
      const send = () => deletePost(post);
      if (await run(post, { what: 'delete', send, fallback: words.deleteFailed, foretold: null }))
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
