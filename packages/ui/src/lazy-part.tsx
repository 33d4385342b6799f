import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

interface LazyPart<Props> {
  /** The part itself, once its script has arrived. */
  readonly Part: ComponentType<Props>;
  /** Fetches the script ahead of its use; a failure does no harm, the next use asks again. */
  readonly warm: () => void;
}

interface LazyOptions<Props> {
  /** What stands in the part's place until its script has arrived; nothing unless given. */
  readonly pending?: ReactNode | ((props: Props) => ReactNode);
  /** For whole screens: a script that can't be had is an error for the boundary above, which says so and mounts it anew. */
  readonly failsLoudly?: boolean;
}

const retryAfter = 3000;
const failureListeners = new Set<() => void>();
const warmers = new Set<() => void>();

/** Calls back whenever a part that is needed now cannot be fetched; answers how to stop. */
export function onPartFailed(listener: () => void): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** Fetches menus, dialogs and tooltips once the user has begun to do something, ahead of the first that is opened. */
export function useWarmParts(): void {
  useEffect(() => {
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const;
    const stop = (): void => {
      for (const kind of kinds) removeEventListener(kind, begin);
    };
    const begin = (): void => {
      stop();
      requestIdleCallback(() => {
        for (const warm of warmers) warm();
      });
    };
    for (const kind of kinds) addEventListener(kind, begin, { passive: true });
    return stop;
  }, []);
}

// A failure is forgotten, so that the next use asks again; React's own lazy keeps it for ever.
function fetchOnce<T>(load: () => Promise<T>): { fetch: () => Promise<T>; arrived: () => T | undefined } {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const attempt = async (): Promise<T> => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { fetch: () => (loading ??= attempt()), arrived: () => loaded };
}

/**
 * Makes a part of the product load on its first use instead of with the first screen. It is asked for again until it
 * comes: a failing part tells {@link onPartFailed} once and keeps trying by itself, a screen leaves that to its boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, failsLoudly = false }: LazyOptions<Props> = {},
): LazyPart<Props> {
  const script = fetchOnce(load);
  const warm = (): void => void script.fetch().catch(() => undefined);
  if (!failsLoudly) warmers.add(warm);
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(script.arrived);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const show = (): void => {
        // Drawn in small steps, so that a slow phone listens meanwhile.
        if (!isGone) startTransition(() => setLoaded(script.arrived));
      };
      const tryAgain = (error: unknown, isFirst: boolean): void => {
        if (isGone) return;
        if (failsLoudly) return setFailure({ error });
        if (isFirst) for (const tell of failureListeners) tell();
        timer = setTimeout(() => fetchUntilThere(false), retryAfter);
      };
      const fetchUntilThere = (isFirst: boolean): void =>
        void script.fetch().then(show, (error: unknown) => tryAgain(error, isFirst));
      // Asked even if it is there: it may have arrived between the drawing and this moment.
      fetchUntilThere(true);
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, []);
    if (failure) throw failure.error;
    if (Loaded) return <Loaded {...props} />;
    return typeof pending === 'function' ? pending(props) : pending;
  }
  return { Part, warm };
}
