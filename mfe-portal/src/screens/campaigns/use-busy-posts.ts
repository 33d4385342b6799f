import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { foretell, refresh } from '@kallos/web-kit/kit';
import { useCallback, useState } from 'react';
import { el } from '../../messages/el.ts';
import { reasonOf } from '../../reasons.ts';
import { type Change, saveChange } from './change-post.ts';

interface Work {
  readonly what: string;
  readonly send: () => Promise<unknown>;
  readonly fallback: string;
  /** How the post stands once this has worked, where that is certain; null when it is gone. */
  readonly foretold?: Partial<BulkPost> | null;
}

/** Runs one piece of work on a post; answers whether it succeeded, says why when not, and reads the list again. */
export type Run = (post: BulkPost, work: Work) => Promise<boolean>;

/** Shows the list with a post as it will be; undefined puts it back as it was. */
function showPost(post: BulkPost, foretold: Partial<BulkPost> | null | undefined): void {
  foretell(bulkPosts.list, (reply) => {
    const others = reply.bulkPosts.filter(({ id }) => id !== post.id);
    return { ...reply, bulkPosts: foretold === null ? others : [...others, { ...post, ...foretold }] };
  });
}

/** Which posts have something under way, and the way to run something on one. */
export function useBusyPosts(): [busy: ReadonlyMap<number, string>, run: Run] {
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
  readonly send: () => Promise<{ readonly bulkPost: BulkPost }>;
  readonly back: Change;
  readonly said: string;
  readonly fallback: string;
  readonly foretold?: Partial<BulkPost>;
  readonly foretoldBack?: Partial<BulkPost>;
}

/** Saves a change and offers the way back in the toast, which never undoes what somebody changed later. */
export async function changeWithUndo(run: Run, post: BulkPost, step: Step): Promise<boolean> {
  const { what, back, said, fallback, foretold, foretoldBack } = step;
  let saved = post;
  const send = async () => {
    ({ bulkPost: saved } = await step.send());
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
