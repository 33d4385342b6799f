import type { SessionAnswer } from '@kallos/web-kit/kit';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { draftOwnerOf } from './draft-keys.tsx';
import { type Draft, draftStore } from './draft-store.tsx';

export { readBySample } from './read-by-sample.tsx';
export type { Draft } from './draft-store.tsx';

/** Opens the drafts of the signed-in user; those of others stay inaccessible. */
export const openDrafts = (session: SessionAnswer): void => draftStore.open(draftOwnerOf(session));

/** Removes all drafts of the signed-in user. */
export const clearDrafts = (): void => draftStore.clear();

/** Stores a form's unsaved input across a reload, a crash and the end of the session. */
export const writeDraft = (draft: Draft): void => draftStore.write(draft);

/** Moves a form's draft to this page and returns it. */
export const adoptDraft = (form: string): Draft | undefined => draftStore.adopt(form);

/** Removes the draft of a saved or closed form. */
export const dropDraft = (form: string): void => draftStore.drop(form);

/** Removes an offered draft. */
export const discardDraft = (key: string): void => draftStore.discard(key);

/** Returns the signed-in user's drafts and follows changes. */
export const useDrafts = () => useSyncExternalStore(draftStore.listen, draftStore.all, draftStore.all);

/** Returns the names of files in memory for a form. */
export const fileNamesOf = (form: string): string[] => draftStore.fileNames(form);

/** Returns whether a form is mounted. */
export const isFormShown = (form: string): boolean => draftStore.isShown(form);

/** Requests that a form's screen reopens it with its draft. */
export const askToReopen = (form: string): void => draftStore.ask(form);

const noForm = (): undefined => undefined;

/** Reopens a form with its draft on request; `open` returns false while it cannot. */
export function useReopen(start: string, open: (rest: string, context: unknown) => boolean | void): void {
  const wanted = useWantedForm();
  useEffect(() => {
    if (!wanted?.startsWith(start)) return;
    const context = draftStore.find(wanted)?.context;
    if (open(wanted.slice(start.length), context) !== false) draftStore.opened();
  });
}

/** Returns whether a stored context has the id that it was stored with. */
export const isWithId = <Thing extends { readonly id: number }>(context: unknown): context is Thing =>
  typeof (context as Thing | null | undefined)?.id === 'number';

/** Returns the form to reopen, until its screen has opened it. */
export const useWantedForm = (): string | undefined =>
  useSyncExternalStore(draftStore.listen, draftStore.wanted, noForm);

/** Registers a mounted form, so that its draft is not offered a second time. */
export function useShownForm(form: string): void {
  useEffect(() => draftStore.show(form), [form]);
}

interface DraftOptions<Value> {
  readonly form: string;
  readonly title: string;
  /** The form's value; never a password or a code. */
  readonly value: Value;
  /** Parses a stored value, which another version may have written; see {@link readBySample}. */
  readonly read: (stored: unknown, before: Value) => Value;
  /** Data that the screen needs to reopen the form. */
  readonly context?: unknown;
  readonly isDirty: boolean;
  /** The form has unsent files; {@link useDraftFiles} keeps them. */
  readonly hasFiles?: boolean;
  /** True once the form shows the saved value; until then there is nothing to replace. */
  readonly isReady?: boolean;
  /** Sets the form's value. */
  readonly restore: (value: Value) => void;
}

/** The state of a form's draft. */
export interface FormDraft {
  /** The form shows an earlier draft. */
  readonly isResumed: boolean;
  /** The saved value has changed since the draft began. */
  readonly isOutdated: boolean;
  /** Accepts the present saved value as the draft's base: the user has compared the two. */
  readonly settle: () => void;
  /** Removes the draft after a save or a close. */
  readonly drop: () => void;
  /** Removes the draft and restores the form's initial value. */
  readonly discard: () => void;
}

/** Stores a form's unsaved input and restores it when the form opens again. */
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
      // The shown value is the saved one.
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
  /** The field of the form. */
  readonly field: string;
  /** The field accepts files now. */
  readonly isReady?: boolean;
  /** Returns the files that are not stored yet. */
  readonly unsent: () => readonly File[];
  readonly restore: (files: readonly File[]) => void;
}

/** Keeps chosen files in memory when their form closes with its draft, and restores them when it reopens. */
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
