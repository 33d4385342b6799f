import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { useEffect, useSyncExternalStore } from 'react';
import {
  dropTextDraft,
  storeTextDraft,
  type TextDraft,
  useShownText,
} from '../../../layout/draft-storage.ts';

const drafts = new Map<number, TextDraft>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shares an unsaved text with the preview and stores it when its card unmounts. */
export function useShareDraft({ id: postId, productName }: BulkPost, written: TextDraft | undefined): void {
  const { field, text, base } = written ?? {};
  useShownText(postId);
  useEffect(() => {
    if (text === undefined || base === undefined) return;
    drafts.set(postId, { field, text, base });
    if (text === base) dropTextDraft(postId);
    else storeTextDraft(postId, productName, { field, text, base });
    tell();
    return () => {
      drafts.delete(postId);
      tell();
    };
  }, [postId, productName, field, text, base]);
}

/** Returns a post with its unsaved text. */
export function usePostWithDraft(post: BulkPost): BulkPost {
  const draft = useSyncExternalStore(listen, () => drafts.get(post.id));
  return draft ? { ...post, [draft.field ?? 'content']: draft.text } : post;
}
