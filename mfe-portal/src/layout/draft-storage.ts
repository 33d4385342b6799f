import { readStored, writeStored } from '@kallos/web-kit/kit';
import { useSyncExternalStore } from 'react';

/** An unsaved text of a post, and the saved one that it began with. */
export interface TextDraft {
  /** Which of its texts; its content unless given. */
  readonly field?: string | undefined;
  readonly text: string;
  readonly base: string;
}

type Texts = Readonly<Record<string, TextDraft>>;

/** What was changed in a form and not saved, by the name of its field. */
type CompanyDraft = Readonly<Record<string, string>>;

interface Drafts {
  readonly texts: Texts;
  readonly company: CompanyDraft;
}

const key = 'unsaved_work';
const none: Drafts = { texts: {}, company: {} };
const listeners = new Set<() => void>();
let owner: number | undefined;
let work: Drafts = none;
let isInTab = false;

function store(next: Drafts): void {
  work = next;
  const isEmpty = Object.values(next).every((kept) => Object.keys(kept).length === 0);
  isInTab = writeStored('session', key, isEmpty ? null : JSON.stringify({ owner, work })) && !isEmpty;
}

function write(next: Drafts): void {
  store(next);
  for (const listener of listeners) listener();
}

function readOf(accountId: number): Drafts {
  try {
    const found = JSON.parse(readStored('session', key) ?? '{}') as { owner?: number; work?: Drafts };
    return found.owner === accountId ? { ...none, ...found.work } : none;
  } catch {
    return none;
  }
}

/** Takes up what this tab kept for an account; what it kept for another one, or until a logout, is forgotten. */
export function openDraftStorage(accountId: number): void {
  const wasRemoved = isInTab && readStored('session', key) === null;
  if (owner === accountId && !wasRemoved) return;
  owner = accountId;
  store(readOf(accountId));
}

/** Forgets everything: whoever signs out leaves nothing behind. */
export const clearDraftStorage = (): void => write(none);

/** Keeps an unsaved text in this tab: over another page or screen, a reload, and a session that ends. */
export const storeTextDraft = (postId: number, text: TextDraft): void =>
  write({ ...work, texts: { ...work.texts, [postId]: text } });

/** The unsaved text of a post, if there is one. */
export const storedTextDraft = (postId: number): TextDraft | undefined => work.texts[postId];

/** Forgets a text that was saved or given up. */
export function dropTextDraft(postId: number): void {
  if (!(postId in work.texts)) return;
  const { [postId]: _, ...others } = work.texts;
  write({ ...work, texts: others });
}

/** Keeps what was changed of the company's fields, as long and as far as a text; nothing changed forgets them. */
export const storeCompanyDraft = (company: CompanyDraft): void => write({ ...work, company });

/** What was changed of the company's fields and not saved. */
export const storedCompanyDraft = (): CompanyDraft => work.company;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const textsNow = (): Texts => work.texts;

/** All unsaved texts of this tab, by the id of their post. */
export const useTextDrafts = (): Texts => useSyncExternalStore(listen, textsNow, textsNow);
