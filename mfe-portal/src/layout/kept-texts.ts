import { readStored, writeStored } from '@kallos/web-kit/kit';
import { useSyncExternalStore } from 'react';

/** An unsaved text of a post, and the saved one that it began with. */
export interface KeptText {
  readonly text: string;
  readonly base: string;
}

type Texts = Readonly<Record<string, KeptText>>;

const key = 'post_texts';
const listeners = new Set<() => void>();
let owner: number | undefined;
let texts: Texts = {};

function store(next: Texts): void {
  texts = next;
  const isEmpty = Object.keys(next).length === 0;
  writeStored('session', key, isEmpty ? null : JSON.stringify({ owner, texts }));
}

function write(next: Texts): void {
  store(next);
  for (const listener of listeners) listener();
}

function readOf(accountId: number): Texts {
  try {
    const found = JSON.parse(readStored('session', key) ?? '{}') as { owner?: number; texts?: Texts };
    return found.owner === accountId ? (found.texts ?? {}) : {};
  } catch {
    return {};
  }
}

/** Takes up what this tab kept for an account; what it kept for another one is forgotten. */
export function openKeptTexts(accountId: number): void {
  if (owner === accountId) return;
  owner = accountId;
  store(readOf(accountId));
}

/** Keeps an unsaved text in this tab: over another page or screen, a reload, and a session that ends. */
export const keepText = (postId: number, text: KeptText): void => write({ ...texts, [postId]: text });

/** The unsaved text of a post, if there is one. */
export const keptTextOf = (postId: number): KeptText | undefined => texts[postId];

/** Forgets a text that was saved or given up. */
export function forgetKeptText(postId: number): void {
  if (!(postId in texts)) return;
  const { [postId]: _, ...others } = texts;
  write(others);
}

/** Forgets every text: whoever signs out leaves nothing behind. */
export const forgetKeptTexts = (): void => write({});

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const textsNow = (): Texts => texts;

/** All unsaved texts of this tab, by the id of their post. */
export const useKeptTexts = (): Texts => useSyncExternalStore(listen, textsNow, textsNow);
