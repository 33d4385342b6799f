import { readStored, writeStored } from '@kallos/web-kit/kit';
import { useSyncExternalStore } from 'react';

/** An unsaved text of a post, and the saved one that it began with. */
export interface KeptText {
  readonly text: string;
  readonly base: string;
}

type Texts = Readonly<Record<string, KeptText>>;

/** What was changed in a form and not saved, by the name of its field. */
export type KeptFields = Readonly<Record<string, string>>;

interface KeptWork {
  readonly texts: Texts;
  readonly company: KeptFields;
}

const key = 'unsaved_work';
const none: KeptWork = { texts: {}, company: {} };
const listeners = new Set<() => void>();
let owner: number | undefined;
let work: KeptWork = none;

function store(next: KeptWork): void {
  work = next;
  const isEmpty = Object.values(next).every((kept) => Object.keys(kept).length === 0);
  writeStored('session', key, isEmpty ? null : JSON.stringify({ owner, work }));
}

function write(next: KeptWork): void {
  store(next);
  for (const listener of listeners) listener();
}

function readOf(accountId: number): KeptWork {
  try {
    const found = JSON.parse(readStored('session', key) ?? '{}') as { owner?: number; work?: KeptWork };
    return found.owner === accountId ? { ...none, ...found.work } : none;
  } catch {
    return none;
  }
}

/** Takes up what this tab kept for an account; what it kept for another one is forgotten. */
export function openKeptWork(accountId: number): void {
  if (owner === accountId) return;
  owner = accountId;
  store(readOf(accountId));
}

/** Forgets everything: whoever signs out leaves nothing behind. */
export const forgetKeptWork = (): void => write(none);

/** Keeps an unsaved text in this tab: over another page or screen, a reload, and a session that ends. */
export const keepText = (postId: number, text: KeptText): void =>
  write({ ...work, texts: { ...work.texts, [postId]: text } });

/** The unsaved text of a post, if there is one. */
export const keptTextOf = (postId: number): KeptText | undefined => work.texts[postId];

/** Forgets a text that was saved or given up. */
export function forgetKeptText(postId: number): void {
  if (!(postId in work.texts)) return;
  const { [postId]: _, ...others } = work.texts;
  write({ ...work, texts: others });
}

/** Keeps what was changed of the company's fields, as long and as far as a text; nothing changed forgets them. */
export const keepCompany = (company: KeptFields): void => write({ ...work, company });

/** What was changed of the company's fields and not saved. */
export const keptCompany = (): KeptFields => work.company;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const textsNow = (): Texts => work.texts;

/** All unsaved texts of this tab, by the id of their post. */
export const useKeptTexts = (): Texts => useSyncExternalStore(listen, textsNow, textsNow);
