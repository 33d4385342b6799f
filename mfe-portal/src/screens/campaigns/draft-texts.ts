import { useEffect, useSyncExternalStore } from 'react';
import { forgetKeptText, keepText } from '../../layout/kept-work.ts';

const drafts = new Map<number, string>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A text that is being written, and the one that it began with. */
export interface WrittenText {
  readonly text: string;
  readonly base: string;
}

/** Shows a text that is being written to whoever previews the post, and keeps it when its card goes from the screen. */
export function useShareDraft(postId: number, written: WrittenText | undefined): void {
  const { text, base } = written ?? {};
  useEffect(() => {
    if (text === undefined || base === undefined) return;
    drafts.set(postId, text);
    if (text === base) forgetKeptText(postId);
    else keepText(postId, { text, base });
    tell();
    return () => {
      drafts.delete(postId);
      tell();
    };
  }, [postId, text, base]);
}

/** The text that is being written for a post; undefined while nobody writes. */
export const useDraftText = (postId: number): string | undefined =>
  useSyncExternalStore(listen, () => drafts.get(postId));
