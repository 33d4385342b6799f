import { lazyPart } from '@kallos/ui/lazy-part';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen that is loaded on demand. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Loads the files early, so that the screen renders at once. */
  readonly warm: () => void;
};

/**
 * Returns a screen that loads when it is first rendered, with `pending` until then. A failure goes to the
 * error boundary; mounting the screen again retries.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode,
): LazyScreen<Props> {
  const { Part, warm } = lazyPart(load, { pending, failsLoudly: true });
  return Object.assign(Part, { warm });
}

/** Loads the screen of the first address while its guard checks the session. */
export function useScreenEarly(
  screens: ReadonlyArray<{ readonly path: string; readonly Screen: Pick<LazyScreen, 'warm'> }>,
): void {
  const { pathname } = useLocation();
  useState(() => screens.find(({ path }) => pathname.endsWith(`/${path}`))?.Screen.warm());
}
