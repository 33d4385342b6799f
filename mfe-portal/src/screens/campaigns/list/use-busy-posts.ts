import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { optimisticUpdate, refresh } from '@kallos/web-kit/kit';
import { createElement, useCallback, useState } from 'react';
import { reasonOf } from '../../../error-sentences.ts';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { acceptRisk, type Change, riskOf, saveChange } from './change-post.ts';
import { explainNotConnected } from './not-connected.ts';
import { PlatformsLink } from './PlatformsLink.tsx';

interface Work {
  readonly what: string;
  readonly send: () => Promise<{ readonly bulkPost?: BulkPost } | void>;
  readonly fallback: string;
  /** The expected post after success; null when it is deleted. */
  readonly optimistic?: Partial<BulkPost> | null;
}

/** Runs an action on a post; returns whether it succeeded, shows a failure, and refetches the list. */
export type RunAction = (post: BulkPost, work: Work) => Promise<boolean>;

/** The topic of a post's toasts. */
export const toastTopic = ({ id }: BulkPost): string => `post ${id}`;

/** Shows a post's new or expected state until the action has ended. */
function showPost(
  { id }: BulkPost,
  optimistic: Partial<BulkPost> | null,
  hasWorked?: Promise<boolean>,
): void {
  const change = (post: BulkPost): BulkPost[] => {
    if (post.id !== id) return [post];
    return optimistic === null ? [] : [{ ...post, ...optimistic }];
  };
  optimisticUpdate(
    bulkPosts.list,
    (reply) => ({ ...reply, bulkPosts: reply.bulkPosts.flatMap(change) }),
    hasWorked,
  );
}

/** Tracks the posts with a running action; returns them and the function that runs one. */
export function useBusyPosts(): [busy: ReadonlyMap<number, string>, run: RunAction] {
  const [busy, setBusy] = useState<ReadonlyMap<number, string>>(new Map());
  const run = useCallback<RunAction>(async function runAction(post, work) {
    const { what, send, fallback, optimistic } = work;
    setBusy((before) => new Map(before).set(post.id, what));
    const sending = send();
    const hasWorked = sending.then(
      () => true,
      () => false,
    );
    if (optimistic !== undefined) showPost(post, optimistic, hasWorked);
    try {
      // The optimistic update ends before the list is refetched.
      await hasWorked;
      const answer = await sending;
      // A further change before the refetch must use this version.
      if (answer?.bulkPost) showPost(post, answer.bulkPost);
      return true;
    } catch (error) {
      const missing = await explainNotConnected(error);
      const description = missing
        ? createElement(PlatformsLink, { sentence: missing })
        : reasonOf(error, fallback);
      const risk = riskOf(error);
      const sendAnyway = async () => {
        if (risk) acceptRisk(post, risk);
        if (await runAction(post, work))
          toasts.success({ title: campaignsWords.scheduled, about: toastTopic(post) });
      };
      toasts.destructive({
        title: el.error,
        description,
        about: toastTopic(post),
        ...(risk && {
          action: { label: campaignsWords.scheduleAnyway, onPress: () => void sendAnyway() },
        }),
      });
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
  readonly optimistic?: Partial<BulkPost>;
  readonly optimisticBack?: Partial<BulkPost>;
}

/** Saves a change with an undo in the toast; undo never overwrites a later change by others. */
export async function changeWithUndo(run: RunAction, post: BulkPost, step: Step): Promise<boolean> {
  const { what, back, said, fallback, optimistic, optimisticBack } = step;
  let saved = post;
  const send = async () => {
    const answer = await step.send();
    saved = answer.bulkPost;
    return answer;
  };
  if (!(await run(post, { what, send, fallback, optimistic }))) return false;
  const undo = () =>
    void run(saved, {
      what: 'undo',
      send: () => saveChange(saved, { ...back, version: saved.version }),
      fallback,
      optimistic: optimisticBack,
    });
  toasts.success({ title: said, action: { label: el.undo, onPress: undo }, about: toastTopic(post) });
  return true;
}
