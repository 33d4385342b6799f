import type { SessionAnswer } from '@kallos/web-kit/kit';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { draftOwnerOf } from './draft-keys.tsx';
import { type Draft, draftStore } from './draft-store.tsx';

export { readLike } from './draft-reading.tsx';
export type { Draft } from './draft-store.tsx';

/** Opens the drafts of whoever is signed in; those of others stay out of reach. */
export const openDrafts = (session: SessionAnswer): void => draftStore.open(draftOwnerOf(session));

/** Removes all drafts of whoever is signed in: who signs out leaves nothing behind. */
export const clearDrafts = (): void => draftStore.clear();

/** Stores what stands unsaved in a form, over a reload, a crash and the end of the session. */
export const writeDraft = (draft: Draft): void => draftStore.write(draft);

/** Takes up what was left unsaved in a form. */
export const adoptDraft = (form: string): Draft | undefined => draftStore.adopt(form);

/** Forgets what was saved or given up. */
export const dropDraft = (form: string): void => draftStore.drop(form);

/** Removes one of the drafts that are offered. */
export const discardDraft = (key: string): void => draftStore.discard(key);

/** Returns all drafts of whoever is signed in, as they change. */
export const useDrafts = () => useSyncExternalStore(draftStore.listen, draftStore.all, draftStore.all);

/** Returns the names of the files that wait for a form to open again. */
export const fileNamesOf = (form: string): string[] => draftStore.fileNames(form);

/** Returns whether a form is on the screen. */
export const isFormShown = (form: string): boolean => draftStore.isShown(form);

/** Asks for a form to be opened with its draft, by the screen that it belongs to. */
export const askToReopen = (form: string): void => draftStore.ask(form);

const noForm = (): undefined => undefined;

/** Opens the form of a draft when a person wants to go on with it; `open` returns false as long as it can't. */
export function useReopen(start: string, open: (rest: string, context: unknown) => boolean | void): void {
  const wanted = useWantedForm();
  useEffect(() => {
    if (!wanted?.startsWith(start)) return;
    const context = draftStore.find(wanted)?.context;
    if (open(wanted.slice(start.length), context) !== false) draftStore.opened();
  });
}

/** Returns whether a stored context is something with the id that it was stored with. */
export const isWithId = <Thing extends { readonly id: number }>(context: unknown): context is Thing =>
  typeof (context as Thing | null | undefined)?.id === 'number';

/** Returns the form that a person wants to go on with, until its screen has opened it. */
export const useWantedForm = (): string | undefined =>
  useSyncExternalStore(draftStore.listen, draftStore.wanted, noForm);

/** Notes that a form is on the screen, so that its draft is not offered a second time. */
export function useShownForm(form: string): void {
  useEffect(() => draftStore.show(form), [form]);
}

interface DraftOptions<Value> {
  readonly form: string;
  readonly title: string;
  /** What stands in the form. Never a password or a code. */
  readonly value: Value;
  /** Reads a stored value, which an older version or something else may have written; {@link readLike} does it by a sample. */
  readonly read: (stored: unknown, before: Value) => Value;
  /** What its screen needs to open the form again. */
  readonly context?: unknown;
  readonly isDirty: boolean;
  /** Files were chosen in it that are not stored yet; {@link useDraftFiles} keeps them. */
  readonly hasFiles?: boolean;
  /** The form shows what is saved; before, there is nothing to write over. */
  readonly isReady?: boolean;
  /** Puts a value into the form. */
  readonly restore: (value: Value) => void;
}

/** What a form knows of its draft. */
export interface FormDraft {
  /** What stands in the form was left unsaved earlier. */
  readonly isResumed: boolean;
  /** What is saved has changed since the draft was begun. */
  readonly isOutdated: boolean;
  /** Accepts what is saved now as what the form began with: a person has compared the two. */
  readonly settle: () => void;
  /** Forgets the draft: it was saved, or the form was closed for good. */
  readonly drop: () => void;
  /** Forgets the draft, and shows what the form began with. */
  readonly discard: () => void;
}

/** Keeps what stands unsaved in a form, and puts it back when the form opens again. */
export function useFormDraft<Value>(options: DraftOptions<Value>): FormDraft {
  const { form, title, value, read, isDirty, hasFiles = false, isReady = true, restore, context } = options;
  const text = JSON.stringify(value);
  const state = `${text}${hasFiles}`;
  const [isResumed, setResumed] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const begun = useRef<{ readonly value: Value; base: string; state: string } | undefined>(undefined);
  useShownForm(form);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each drawing may have another value; it is compared as text
  useEffect(() => {
    if (!isReady) return;
    const before = begun.current;
    if (before === undefined) {
      begun.current = { value, base: text, state };
      const kept = adoptDraft(form);
      const found = kept && read(kept.value, value);
      if (found === undefined || JSON.stringify(found) === text) return;
      restore(found);
      if (kept?.base !== undefined && kept.base !== text) {
        begun.current.base = kept.base;
        // oxlint-disable-next-line react/set-state-in-effect -- as below
        setOutdated(true);
      }
      // oxlint-disable-next-line react/set-state-in-effect -- what was kept is read once the form shows what is saved
      setResumed(true);
    } else if (before.state !== state) {
      before.state = state;
      // What is shown is what is saved.
      if (!isDirty) before.base = text;
      const draft = { form, title, path: globalThis.location.pathname, value, context, base: before.base };
      if (isDirty || hasFiles) draftStore.write(draft, !isDirty);
      else dropDraft(form);
    }
  });
  const drop = (): void => {
    dropDraft(form);
    setResumed(false);
    setOutdated(false);
  };
  return {
    isResumed,
    isOutdated,
    settle: () => {
      if (begun.current) begun.current.base = JSON.stringify(begun.current.value);
      setOutdated(false);
    },
    drop,
    discard: () => {
      drop();
      if (begun.current) restore(begun.current.value);
    },
  };
}

interface DraftFilesOptions {
  /** The form whose draft the files belong to. */
  readonly form: string;
  /** Which of its fields. */
  readonly field: string;
  /** The field takes files now. */
  readonly isReady?: boolean;
  /** Returns the files that are not stored yet. */
  readonly unsent: () => readonly File[];
  readonly restore: (files: readonly File[]) => void;
}

/** Keeps chosen files in memory when their form goes but its draft stays, and puts them back when it opens again. */
export function useDraftFiles({ form, field, isReady = true, unsent, restore }: DraftFilesOptions): void {
  const putBack = useEffectEvent(restore);
  const left = useEffectEvent(unsent);
  useEffect(() => {
    if (!isReady) return;
    const files = draftStore.takeFiles(form, field);
    if (files.length > 0) putBack(files);
  }, [form, field, isReady]);
  useEffect(() => () => draftStore.holdFiles(form, field, left()), [form, field]);
}
