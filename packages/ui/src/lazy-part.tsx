import { type ComponentType, useEffect, useState } from 'react';

interface LazyPart<Props> {
  /** The part itself; shows nothing until its script has arrived. */
  readonly Part: ComponentType<Props>;
  /** Fetches the script ahead of its use; a failure does no harm, the next use asks again. */
  readonly warm: () => void;
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

/** Makes a heavy part of the look load on its first use instead of with the first screen. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchOnce = (): Promise<void> => {
    const attempt = async (): Promise<void> => {
      try {
        Loaded = await load();
      } catch (error) {
        loading = undefined;
        throw error;
      }
    };
    loading ??= attempt();
    return loading;
  };
  const warm = (): void => void fetchOnce().catch(() => undefined);
  warmers.add(warm);
  function Part(props: Props) {
    const [, showLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      // Asked even if it is there: it may have arrived between the drawing and this moment.
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const fetchUntilThere = (isFirst: boolean): void =>
        void fetchOnce().then(
          () => (isGone ? undefined : showLoaded(true)),
          () => {
            if (isFirst) for (const tell of failureListeners) tell();
            if (!isGone) timer = setTimeout(() => fetchUntilThere(false), retryAfter);
          },
        );
      fetchUntilThere(true);
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return { Part, warm };
}
