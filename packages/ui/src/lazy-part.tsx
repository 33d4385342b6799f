import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

interface LazyPart<Props> {
  /** The component, rendered once its script has loaded. */
  readonly Part: ComponentType<Props>;
  /** Loads the script early; a failure is ignored, and the next use retries. */
  readonly warm: () => void;
}

interface LazyOptions<Props> {
  /** Rendered until the script has loaded; nothing by default. */
  readonly pending?: ReactNode | ((props: Props) => ReactNode);
  /** For whole screens: a failed load is thrown to the error boundary, which mounts the part again. */
  readonly failsLoudly?: boolean;
}

const retryAfter = 3000;
const failureListeners = new Set<() => void>();
const warmers = new Set<() => void>();

/** Subscribes to failed loads of parts that are needed now; returns the unsubscribe function. */
export function onPartFailed(listener: () => void): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** Loads menus, dialogs and tooltips after the first user action, before the first of them opens. */
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

// A failure is not cached, so that the next use retries; React's own lazy caches it forever.
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
        // A transition keeps a slow phone responsive.
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
      // The script may have loaded between rendering and this effect.
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
