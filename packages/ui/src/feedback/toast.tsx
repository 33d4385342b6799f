import { useEffect, useState, useSyncExternalStore } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import { lazyPart } from '../lazy-part.tsx';
import type { Tone } from './badge.tsx';
import type { QueuedWords, ToastWords } from './toast-words.tsx';

export type { ToastWords } from './toast-words.tsx';

// One at a time, the newest: a hidden one keeps its full time, because a timer runs only while its toast is shown.
const queue = new ToastQueue<QueuedWords>({ maxVisibleToasts: 1 });

const brief = 6_000;
const withAction = 10_000;

/** The open errors by key, with their topics. */
const errors = new Map<string, string>();

/** The open success toasts. */
const quiet = new Set<string>();

/** The one that offers an undo: of several only the newest is kept. */
let wayBack: { readonly key: string; readonly about: string } | undefined;

function closeErrors(isMeant: (about: string) => boolean): void {
  for (const [key, about] of errors) if (isMeant(about)) queue.close(key);
}

function show(tone: Tone, words: ToastWords): string {
  const { about = '' } = words;
  closeQuietToasts();
  const isOvertaken = words.action !== undefined || (tone === 'success' && wayBack?.about === about);
  if (wayBack && isOvertaken) queue.close(wayBack.key);
  if (tone === 'danger' || tone === 'success') closeErrors((one) => one === about);
  if (tone !== 'danger') {
    const isQuiet = tone !== 'warning' && words.action === undefined;
    const timeout = words.action === undefined ? brief : withAction;
    const key: string = queue.add({ ...words, tone }, { timeout, onClose: () => void quiet.delete(key) });
    if (isQuiet) quiet.add(key);
    if (words.action !== undefined) wayBack = { key, about };
    return key;
  }
  const key: string = queue.add({ ...words, tone }, { onClose: () => void errors.delete(key) });
  errors.set(key, about);
  return key;
}

/** Closes toasts that need no answer; a dialog calls it when it opens. */
export const closeQuietToasts = (): void => {
  for (const key of quiet) queue.close(key);
};

/** Closes every toast; a test calls it, because they outlive the screen that showed them. */
export function closeAllToasts(): void {
  queue.clear();
  errors.clear();
  quiet.clear();
  wayBack = undefined;
}

/**
 * Notifies the user about an action; errors remain until they are closed, resolved or left behind
 * by navigation.
 */
export const toasts = {
  neutral: (words: ToastWords) => show('neutral', words),
  success: (words: ToastWords) => show('success', words),
  warning: (words: ToastWords) => show('warning', words),
  destructive: (words: ToastWords) => show('danger', words),
  close: (key: string) => queue.close(key),
  /** Closes all errors: their screen or session has ended. */
  clearErrors: () => closeErrors(() => true),
};

const { Part: ListPart, warm } = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);

/** Returns whether a toast is shown, which may hold an undo button. */
export const hasToasts = (): boolean => queue.visibleToasts.length > 0;

/** The area in which toasts appear; render it once, in the shell. */
export function ToastRegion({ closeLabel, label }: { closeLabel: string; label?: string }) {
  const isNeeded = useSyncExternalStore((listener) => queue.subscribe(listener), hasToasts);
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // Fetched before the first toast: the one on a lost connection could not fetch it.
  useEffect(() => {
    addEventListener('keydown', warm, { once: true });
    addEventListener('pointerdown', warm, { once: true });
  }, []);
  return wasNeeded ? <ListPart queue={queue} closeLabel={closeLabel} label={label} /> : null;
}
