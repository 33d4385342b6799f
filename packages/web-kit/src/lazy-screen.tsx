import { lazyPart } from '@kallos/ui/lazy-part';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen whose files come when they are needed. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Asks for the files ahead; what has come by the time it is shown stands there at once. */
  readonly warm: () => void;
};

/**
 * A screen that loads when it is first shown, with `pending` in its place meanwhile. A failure goes to the error boundary
 * above; when that mounts the screen anew, the files are asked for again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode,
): LazyScreen<Props> {
  const { Part, warm } = lazyPart(load, { pending, failsLoudly: true });
  return Object.assign(Part, { warm });
}

/** Asks for the files of the screen at the first address while its guard is still asking who is there. */
export function useScreenEarly(
  screens: ReadonlyArray<{ readonly path: string; readonly Screen: Pick<LazyScreen, 'warm'> }>,
): void {
  const { pathname } = useLocation();
  useState(() => screens.find(({ path }) => pathname.endsWith(`/${path}`))?.Screen.warm());
}
