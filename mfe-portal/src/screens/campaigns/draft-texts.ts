import { useEffect, useSyncExternalStore } from 'react';

const drafts = new Map<number, string>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a text that is being written to whoever previews the post, without drawing the list again. */
export function useShareDraft(postId: number, text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    drafts.set(postId, text);
    tell();
    return () => {
      drafts.delete(postId);
      tell();
    };
  }, [postId, text]);
}

/** The text that is being written for a post; undefined while nobody writes. */
export const useDraftText = (postId: number): string | undefined =>
  useSyncExternalStore(listen, () => drafts.get(postId));
