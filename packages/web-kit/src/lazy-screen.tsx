import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation } from './router.tsx';

type Progress<Props> =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly Screen: ComponentType<Props> }
  | { readonly step: 'failed'; readonly error: unknown };

/** A screen whose files come when they are needed. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Asks for the files ahead; what has come by the time it is shown stands there at once. */
  readonly warm: () => Promise<unknown>;
};

/**
 * A screen that loads when it is first shown, with `pending` in its place meanwhile. A failure goes to the error boundary
 * above; when that mounts the screen anew, the files are asked for again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode,
): LazyScreen<Props> {
  // React's own lazy keeps a failure for ever, or asks in a loop when each failure makes a new one.
  let loaded: ComponentType<Props> | undefined;
  const warm = async (): Promise<ComponentType<Props>> => {
    loaded = await load();
    return loaded;
  };
  function Screen(props: Props) {
    const [progress, setProgress] = useState<Progress<Props>>(() =>
      loaded ? { step: 'ready', Screen: loaded } : { step: 'loading' },
    );
    const isLoading = progress.step === 'loading';
    useEffect(() => {
      if (!isLoading) return;
      let isGone = false;
      warm().then(
        (Loaded) => {
          // Drawn in small steps, so that a slow phone listens meanwhile.
          if (!isGone) startTransition(() => setProgress({ step: 'ready', Screen: Loaded }));
          return Loaded;
        },
        (error: unknown) => {
          if (!isGone) setProgress({ step: 'failed', error });
        },
      );
      return () => {
        isGone = true;
      };
    }, [isLoading]);
    if (progress.step === 'failed') throw progress.error;
    if (progress.step === 'loading') return pending;
    return <progress.Screen {...props} />;
  }
  return Object.assign(Screen, { warm });
}

/** Asks for the files of the screen at the first address while its guard is still asking who is there. */
export function useScreenEarly(
  screens: ReadonlyArray<{ readonly path: string; readonly Screen: Pick<LazyScreen, 'warm'> }>,
): void {
  const { pathname } = useLocation();
  useState(() => {
    // A failure is told by the screen itself, which asks again.
    screens
      .find(({ path }) => pathname.endsWith(`/${path}`))
      ?.Screen.warm()
      .catch(() => undefined);
  });
}
