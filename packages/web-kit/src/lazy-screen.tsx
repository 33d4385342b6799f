import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation } from './router.tsx';

type Progress<Props> =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly Screen: ComponentType<Props> }
  | { readonly step: 'failed'; readonly error: unknown };

/**
 * A screen that loads when it is first shown, with `pending` in its place meanwhile. A failure goes to the error boundary
 * above; when that mounts the screen anew, the files are asked for again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode,
): ComponentType<Props> {
  // React's own lazy keeps a failure for ever, or asks in a loop when each failure makes a new one.
  let loaded: ComponentType<Props> | undefined;
  return function LazyScreen(props: Props) {
    const [progress, setProgress] = useState<Progress<Props>>(() =>
      loaded ? { step: 'ready', Screen: loaded } : { step: 'loading' },
    );
    const isLoading = progress.step === 'loading';
    useEffect(() => {
      if (!isLoading) return;
      let isGone = false;
      load().then(
        (Screen) => {
          loaded = Screen;
          // Drawn in small steps, so that a slow phone listens meanwhile.
          if (!isGone) startTransition(() => setProgress({ step: 'ready', Screen }));
          return Screen;
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
  };
}

/** Asks for the files of the screen at the first address while its guard is still asking who is there. */
export function useScreenEarly(
  screens: ReadonlyArray<{ readonly path: string; readonly load: () => Promise<unknown> }>,
): void {
  const { pathname } = useLocation();
  useState(() => {
    // A failure is told by the screen itself, which asks again.
    screens
      .find(({ path }) => pathname.endsWith(`/${path}`))
      ?.load()
      .catch(() => undefined);
  });
}
