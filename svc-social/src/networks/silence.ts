/**
 * Detects when an external service stops responding, so that no work is started there for a while.
 */
export interface SilenceWatch {
  /** Records the start of a call; it ends as `answered` or `silent`. */
  readonly asked: () => void;
  readonly answered: () => void;
  readonly silent: () => void;
  /** Seconds for which no work should start; 0 if the service responds. */
  readonly backoffSeconds: () => number;
  /**
   * Seconds without a response while calls are made; 0 if the service responds or no call was made
   * recently.
   */
  readonly silentSeconds: () => number;
}

const silencesToBackOff = 5;
const windowMilliseconds = 30_000;
/** A caller without a response retries within this time. */
const memoryMilliseconds = 60_000;

/**
 * Watches for silence: backs off after five in a row within half a minute; any response resets the
 * count.
 */
export function watchSilence(backoffMilliseconds: number, clock: () => number = Date.now): SilenceWatch {
  let silences: number[] = [];
  let backoffUntil = 0;
  let open = 0;
  let silentSince: number | undefined;
  let lastSilence = 0;
  const isForgotten = () => open === 0 && clock() - lastSilence >= memoryMilliseconds;
  return {
    asked: () => {
      if (isForgotten()) silentSince = undefined;
      open += 1;
      silentSince ??= clock();
    },
    answered: () => {
      open -= 1;
      silentSince = open > 0 ? clock() : undefined;
      silences = [];
      backoffUntil = 0;
    },
    silent: () => {
      const now = clock();
      open -= 1;
      lastSilence = now;
      silences = [...silences.filter((at) => now - at < windowMilliseconds), now];
      if (silences.length < silencesToBackOff) return;
      // A single further silence after the backoff triggers the next one.
      silences = silences.slice(1 - silencesToBackOff);
      backoffUntil = now + backoffMilliseconds;
    },
    backoffSeconds: () => Math.max(0, Math.ceil((backoffUntil - clock()) / 1000)),
    silentSeconds: () => (silentSince === undefined || isForgotten() ? 0 : (clock() - silentSince) / 1000),
  };
}
